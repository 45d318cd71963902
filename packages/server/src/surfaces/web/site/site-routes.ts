import type { FastifyInstance } from 'fastify'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { MarketKind } from '../../../service/ports.ts'
import { type Packed, packed } from '../../http/packed.ts'
import { notFound, readRoute, sendPacked } from '../send-packed.ts'
import type { SecurityContact } from './operator.ts'
import { robotsText, type SiteAddress, securityText, sitemapText } from './site-texts.ts'

export interface SiteDeps {
  readonly market: MarketKind
  readonly baseUrl: () => string
  /** Undefined if its settings are not set. */
  readonly security: SecurityContact | undefined
}

interface Site {
  readonly addresses: () => Promise<readonly SiteAddress[]>
  readonly asset: (name: string) => Packed | undefined
}

const TEXT = 'text/plain; charset=utf-8'
const DAY = 'public, max-age=86400'
const MANIFEST = JSON.stringify({
  name: 'Bellwether',
  short_name: 'Bellwether',
  start_url: '/',
  display: 'browser',
  background_color: '#f1f4f3',
  theme_color: '#f1f4f3',
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
})

/** What search engines, browsers and finders of weaknesses ask every site for. */
export function siteRoutes(app: FastifyInstance, deps: SiteDeps, site: Site): readonly KnownRoute[] {
  const { market, baseUrl, security } = deps
  const texts: [path: string, type: string, text: () => string | Promise<string>][] = [
    ['/robots.txt', TEXT, () => robotsText(baseUrl())],
    [
      '/sitemap.xml',
      'application/xml; charset=utf-8',
      async () => sitemapText(baseUrl(), await site.addresses()),
    ],
    ['/site.webmanifest', 'application/manifest+json', () => MANIFEST],
  ]
  if (security !== undefined && market !== 'demo') {
    texts.push(['/.well-known/security.txt', TEXT, () => securityText(baseUrl(), security)])
  }
  return [
    ...texts.map(([url, type, text]) =>
      readRoute(app, url, async (request, reply) =>
        sendPacked(request, reply, packed(Buffer.from(await text()), type), DAY),
      ),
    ),
    ...ICONS.map((name) =>
      readRoute(app, `/${name}`, (request, reply) => {
        const icon = site.asset(name)
        return icon === undefined ? notFound(reply) : sendPacked(request, reply, icon, DAY)
      }),
    ),
  ]
}

const ICONS = ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'] as const
