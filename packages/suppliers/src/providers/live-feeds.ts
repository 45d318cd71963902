import type { SupplierId } from './parsed-observations.ts'

/** Only title, link, source and time of an item are used. */
export interface LiveFeed {
  readonly id: string
  readonly supplier: SupplierId
  readonly name: string
  readonly address: string
  readonly redirectHosts?: readonly string[]
  /** Age of the newest item of a dead feed. */
  readonly quietHours: number
}

export const LIVE_FEEDS: readonly LiveFeed[] = [
  {
    id: 'cnbc',
    supplier: 'cnbc',
    name: 'CNBC',
    address: 'https://www.cnbc.com/id/100003114/device/rss/rss.html',
    quietHours: 72,
  },
  {
    id: 'cnbc-world',
    supplier: 'cnbc',
    name: 'CNBC',
    address: 'https://www.cnbc.com/id/100727362/device/rss/rss.html',
    quietHours: 72,
  },
  {
    id: 'marketwatch',
    supplier: 'marketwatch',
    name: 'MarketWatch',
    address: 'https://feeds.content.dowjones.io/public/rss/mw_topstories',
    quietHours: 72,
  },
  {
    id: 'bbc',
    supplier: 'bbc',
    name: 'BBC',
    address: 'https://feeds.bbci.co.uk/news/business/rss.xml',
    quietHours: 72,
  },
  {
    id: 'nyt',
    supplier: 'nyt',
    name: 'New York Times',
    address: 'https://rss.nytimes.com/services/xml/rss/nyt/Business.xml',
    quietHours: 72,
  },
  {
    id: 'fed',
    supplier: 'fed',
    name: 'Federal Reserve',
    address: 'https://www.federalreserve.gov/feeds/press_all.xml',
    quietHours: 24 * 30,
  },
  {
    id: 'ecb',
    supplier: 'ecb',
    name: 'European Central Bank',
    address: 'https://www.ecb.europa.eu/rss/press.html',
    quietHours: 24 * 30,
  },
]
