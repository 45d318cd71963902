const LOCAL = ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src', 'manifest-src']

/**
 * Of pages: everything is local, and nothing is inline.
 * @param formTarget where a form may lead besides
 */
export const contentPolicy = (formTarget?: string): string =>
  [
    "default-src 'none'",
    ...LOCAL.map((kind) => `${kind} 'self'`),
    "base-uri 'none'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
  ].join('; ')
