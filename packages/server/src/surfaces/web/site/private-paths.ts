/** Pages of one person, or of one question. */
export const PRIVATE_PATHS = ['/account', '/checkout', '/connect', '/search', '/view'] as const

/** Whether search engines leave the page out. */
export const isPrivate = (path: string): boolean =>
  PRIVATE_PATHS.some((own) => path === own || path.startsWith(`${own}/`) || path.startsWith(`${own}?`))
