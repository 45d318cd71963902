/** @param copied files that the build copies, each by package name and path */
export function thirdPartyNotices(copied: readonly string[]): string
