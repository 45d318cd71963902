import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { SecurityContact } from './operator.ts'
import { PRIVATE_PATHS } from './private-paths.ts'

export interface SiteAddress {
  readonly path: string
  /** Day of its latest change, `YYYY-MM-DD`. */
  readonly changed?: string | undefined
}

export const robotsText = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')

const MOST_ADDRESSES = 50_000
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** sitemaps.org 0.9. */
export const sitemapText = (baseUrl: string, addresses: readonly SiteAddress[]): string => {
  const entries = addresses.slice(0, MOST_ADDRESSES).map(({ path, changed }) => {
    const modified = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
    return `<url><loc>${escaped(baseUrl + path)}</loc>${modified}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** RFC 9116. */
export const securityText = (baseUrl: string, { contact, expires }: SecurityContact): string =>
  [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    `Expires: ${formatInstant(expires)}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    'Preferred-Languages: en, de',
    '',
  ].join('\n')
