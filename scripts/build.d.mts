/** Builds `packages/server/dist` if something that a build depends on is newer than the last one. */
export function buildIfStale(): Promise<void>

/** @param inject files that each bundle loads before its entry */
export function build(folder?: string, inject?: readonly string[]): Promise<void>
