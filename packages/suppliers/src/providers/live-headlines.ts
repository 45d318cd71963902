import {
  asDay,
  asInstant,
  DAY,
  HOUR,
  type Instant,
  MINUTE,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeAt } from '@bellwether-markets/engine/market/asset'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import type {
  FetchResult,
  SourceDeclaration,
  StoredMarket,
  SupplyClass,
} from '@bellwether-markets/engine/market/supply-port'
import { FEED_SOURCES, NEWS_SOURCES } from './declared-sources.ts'
import { parseFeed, requestFeed } from './feed.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { parseFinnhubNews, requestFinnhubNews } from './finnhub.ts'
import { parseGdeltArticles, requestGdeltArticles } from './gdelt.ts'
import {
  batchOf,
  emptyResult,
  failureOf,
  fetchParsed,
  type LiveDeps,
  metaOf,
  nowOf,
  resultOf,
} from './live-deps.ts'
import { LIVE_FEEDS, type LiveFeed } from './live-feeds.ts'
import { ProviderFault, type Validators } from './provider-request.ts'
import { parseYahooNews, requestYahooNews } from './yahoo-news.ts'

/** Older items say nothing about today's market. */
const OLDEST = 7 * DAY
const GDELT_QUERY = '("stock market" OR "federal reserve" OR "central bank" OR "oil price")'

interface Channel {
  readonly id: string
  readonly source: SourceDeclaration
  readonly of: SupplyClass
  readonly everyMs: number
  readonly fetch: () => Promise<FetchedHeadlines>
}

interface FetchedHeadlines {
  readonly headlines: readonly Headline[]
  /** Why the channel seems dead. */
  readonly fault?: string | undefined
}

export function headlineChannels(deps: LiveDeps): readonly Channel[] {
  const { assets } = universeAt(deps.universe, nowOf(deps))
  const companies = assets.filter(({ assetClass }) => assetClass === 'equity')
  const { yahoo, gdelt, finnhub } = NEWS_SOURCES
  const channel =
    (of: SupplyClass, minutes: number) =>
    (id: string, source: SourceDeclaration, fetch: Channel['fetch']): readonly Channel[] =>
      deps.order(of, 'news').some((supplier) => supplier === source.supplier)
        ? [{ id, source, of, everyMs: minutes * MINUTE, fetch }]
        : []
  const gdeltRequest = requestGdeltArticles(GDELT_QUERY, 1, deps.identity)
  const key = deps.keys.finnhub ?? ''
  return [
    ...LIVE_FEEDS.flatMap((feed) =>
      channel('market', 10)(feed.id, FEED_SOURCES[feed.id], () => fromFeed(feed, deps)),
    ),
    ...channel('equity', 10)('yahoo', yahoo, () => fromYahoo(companies, deps)),
    ...channel('market', 30)('gdelt', gdelt, () => fetchParsed(gdeltRequest, parseGdeltArticles, deps)),
    ...channel('equity', 5)('finnhub', finnhub, () => fromFinnhub(companies, key, deps)),
  ]
}

export async function collectHeadlines(
  id: string,
  market: StoredMarket,
  deps: LiveDeps,
): Promise<FetchResult> {
  const channel = headlineChannels(deps).find((one) => one.id === id)
  if (channel === undefined) return emptyResult({ reason: 'no such channel', retryAt: undefined })
  const fetched = await deps.sources.ask(channel.source, channel.fetch)
  if (fetched instanceof ProviderFault) {
    return emptyResult(failureOf(fetched))
  }
  const now = nowOf(deps)
  const known = new Set((market.news?.(asInstant(now - 2 * OLDEST), now) ?? []).map((one) => one.id))
  const fresh = new Map(
    fetched.headlines
      .filter(({ publishedAt, id: name }) => publishedAt >= now - OLDEST && !known.has(name))
      .map((headline) => [headline.id, headline]),
  )
  if (fetched.fault !== undefined) deps.sources.distrust(channel.source, fetched.fault)
  if (fresh.size > 0) deps.sources.gave(channel.source, now, channel.of)
  return resultOf(batchOf('receipt', { headlines: [...fresh.values()] }))
}

async function fromFeed(feed: LiveFeed, deps: LiveDeps): Promise<FetchedHeadlines> {
  const name = `validators ${feed.id}`
  const cached = deps.shared.get(name)?.value as Validators | undefined
  const request = requestFeed(feed.address, deps.identity, cached ?? {}, feed.redirectHosts)
  const { bytes, receivedAt, notModified, validators, headers } = await fetchBytes(request, deps.policy)
  if (notModified) return { headlines: [] }
  const contentType = headers.get('content-type') ?? undefined
  const meta = { ...metaOf(deps, receivedAt, []), feed: feed.name, base: feed.address, contentType }
  const { headlines } = parseFeed(bytes, meta)
  deps.shared.set(name, { until: receivedAt, value: validators })
  return { headlines, fault: quietness(feed, headlines, receivedAt) }
}

function quietness(feed: LiveFeed, headlines: readonly Headline[], now: Instant): string | undefined {
  const newest = headlines.reduce((latest, { publishedAt }) => Math.max(latest, publishedAt), 0)
  if (now - newest <= feed.quietHours * HOUR) return undefined
  return `nothing new for ${Math.floor((now - newest) / HOUR)} hours`
}

const turn = (companies: readonly Asset[], now: Instant, everyMs: number): Asset =>
  companies[Math.floor(now / everyMs) % companies.length]

async function fromYahoo(companies: readonly Asset[], deps: LiveDeps): Promise<FetchedHeadlines> {
  if (companies.length === 0) return { headlines: [] }
  const { symbol } = turn(companies, nowOf(deps), 10 * MINUTE)
  return fetchParsed(requestYahooNews(symbol, deps.identity), parseYahooNews, deps, { symbols: [symbol] })
}

async function fromFinnhub(
  companies: readonly Asset[],
  key: string,
  deps: LiveDeps,
): Promise<FetchedHeadlines> {
  if (companies.length === 0) return { headlines: [] }
  const now = nowOf(deps)
  const { symbol } = turn(companies, now, 5 * MINUTE)
  const today = utcDay(now)
  const request = requestFinnhubNews(symbol, { from: asDay(today - 1), to: today }, key, deps.identity)
  return fetchParsed(request, parseFinnhubNews, deps, { symbols: [symbol] })
}
