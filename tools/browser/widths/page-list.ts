/** Every address of the site, one of each template. A new page adds its line. */
export const PAGES: readonly string[] = [
  '/',
  '/market',
  '/signals',
  '/portfolio',
  '/track-record',
  '/account',
  '/admin',
  '/checkout',
  '/checkout/return',
  '/connect',
  '/status',
  '/legal',
  '/no-such-page',
]
