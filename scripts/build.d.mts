/** Builds `packages/server/dist` if something that a build depends on is newer than the last one. */
export function buildIfStale(): Promise<void>
