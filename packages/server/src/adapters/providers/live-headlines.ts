import type { Asset } from '../../domain/market/asset.ts'
import type { Headline } from '../../domain/market/observation.ts'
import { asDay, asInstant, DAY, HOUR, type Instant, MINUTE, utcDay } from '../../kernel/time.ts'
import type { FetchResult, SourceDeclaration, StoredMarket } from '../../service/ports.ts'
import { FEED_SOURCES, NEWS_SOURCES } from './declared-sources.ts'
import { parseFeed, requestFeed } from './feed.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { parseFinnhubNews, requestFinnhubNews } from './finnhub.ts'
import { parseGdeltArticles, requestGdeltArticles } from './gdelt.ts'
import { LIVE_FEEDS, type LiveFeed } from './live-feeds.ts'
import { batchOf, emptyResult, type LiveParts, metaOf } from './live-parts.ts'
import { ProviderFault } from './provider-fault.ts'
import type { ProviderRequest, Validators } from './provider-request.ts'
import { parseYahooNews, requestYahooNews } from './yahoo-news.ts'

/** Older items of a feed tell nothing about the market of today. */
const OLDEST = 7 * DAY
const GDELT_QUERY = '("stock market" OR "federal reserve" OR "central bank" OR "oil price")'

interface Channel {
  readonly id: string
  readonly source: SourceDeclaration
  readonly everyMs: number
  readonly fetch: (parts: LiveParts) => Promise<Given>
}

interface Given {
  readonly headlines: readonly Headline[]
  /** Why the channel seems to be dead; undefined if it is not. */
  readonly fault?: string | undefined
}

/** The ways to headlines that can be asked for. */
export function headlineChannels(parts: LiveParts): readonly Channel[] {
  const companies = parts.universe.assets.filter(({ assetClass }) => assetClass === 'equity')
  const channels: Channel[] = LIVE_FEEDS.map((feed) => ({
    id: feed.id,
    source: FEED_SOURCES[feed.id],
    everyMs: 10 * MINUTE,
    fetch: () => fromFeed(feed, parts),
  }))
  channels.push(
    {
      id: 'yahoo',
      source: NEWS_SOURCES.yahoo,
      everyMs: 10 * MINUTE,
      fetch: () => fromYahoo(companies, parts),
    },
    { id: 'gdelt', source: NEWS_SOURCES.gdelt, everyMs: 30 * MINUTE, fetch: () => fromGdelt(parts) },
  )
  const { finnhub } = parts.keys
  if (finnhub !== undefined) {
    const fetch = (): Promise<Given> => fromFinnhub(companies, finnhub, parts)
    channels.push({ id: 'finnhub', source: NEWS_SOURCES.finnhub, everyMs: 5 * MINUTE, fetch })
  }
  return channels
}

/** The headlines of one channel that are not stored yet. */
export async function collectHeadlines(
  id: string,
  market: StoredMarket,
  parts: LiveParts,
): Promise<FetchResult> {
  const channel = headlineChannels(parts).find((one) => one.id === id)
  if (channel === undefined) return emptyResult({ reason: 'no such channel', retryAt: undefined })
  const given = await parts.sources.ask(channel.source, () => channel.fetch(parts))
  if (given instanceof ProviderFault) {
    return emptyResult(
      given.kind === 'not_found' ? undefined : { reason: given.message, retryAt: given.retryAt },
    )
  }
  const now = parts.policy.clock.now()
  const known = new Set((market.news?.(asInstant(now - 2 * OLDEST), now) ?? []).map((one) => one.id))
  const fresh = new Map(
    given.headlines
      .filter(({ publishedAt, id: name }) => publishedAt >= now - OLDEST && !known.has(name))
      .map((headline) => [headline.id, headline]),
  )
  if (given.fault !== undefined) parts.sources.distrust(channel.source, given.fault)
  if (fresh.size > 0) parts.sources.gave(channel.source, now)
  return {
    batch: batchOf('receipt', { headlines: [...fresh.values()] }),
    failure: undefined,
    refused: [],
  }
}

async function fromFeed(feed: LiveFeed, parts: LiveParts): Promise<Given> {
  const name = `validators ${feed.id}`
  const kept = parts.shared.get(name)?.value as Validators | undefined
  const request = requestFeed(feed.address, parts.identity, kept ?? {}, feed.redirectHosts)
  const { bytes, receivedAt, notModified, validators, headers } = await fetchBytes(request, parts.policy)
  if (notModified) return { headlines: [] }
  const contentType = headers.get('content-type') ?? undefined
  const meta = { ...metaOf(parts, receivedAt, []), feed: feed.name, base: feed.address, contentType }
  const { headlines } = parseFeed(bytes, meta)
  parts.shared.set(name, { until: receivedAt, value: validators })
  return { headlines, fault: quietness(feed, headlines, receivedAt) }
}

/** A feed that goes on answering and never says anything new has died. */
function quietness(feed: LiveFeed, headlines: readonly Headline[], now: Instant): string | undefined {
  const newest = headlines.reduce((latest, { publishedAt }) => Math.max(latest, publishedAt), 0)
  if (now - newest <= feed.quietHours * HOUR) return undefined
  return `nothing new for ${Math.floor((now - newest) / HOUR)} hours`
}

const turn = (companies: readonly Asset[], now: Instant, everyMs: number): Asset =>
  companies[Math.floor(now / everyMs) % companies.length]

async function fromYahoo(companies: readonly Asset[], parts: LiveParts): Promise<Given> {
  if (companies.length === 0) return { headlines: [] }
  const { symbol } = turn(companies, parts.policy.clock.now(), 10 * MINUTE)
  const { bytes, receivedAt } = await fetchBytes(requestYahooNews(symbol, parts.identity), parts.policy)
  return parseYahooNews(bytes, metaOf(parts, receivedAt, [symbol]))
}

async function fromGdelt(parts: LiveParts): Promise<Given> {
  const request: ProviderRequest = requestGdeltArticles(GDELT_QUERY, 1, parts.identity)
  const { bytes, receivedAt } = await fetchBytes(request, parts.policy)
  return parseGdeltArticles(bytes, metaOf(parts, receivedAt, []))
}

async function fromFinnhub(companies: readonly Asset[], key: string, parts: LiveParts): Promise<Given> {
  if (companies.length === 0) return { headlines: [] }
  const now = parts.policy.clock.now()
  const { symbol } = turn(companies, now, 5 * MINUTE)
  const today = utcDay(now)
  const request = requestFinnhubNews(symbol, { from: asDay(today - 1), to: today }, key, parts.identity)
  const { bytes, receivedAt } = await fetchBytes(request, parts.policy)
  return parseFinnhubNews(bytes, metaOf(parts, receivedAt, [symbol]))
}
