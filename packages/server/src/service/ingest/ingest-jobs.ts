import type { Asset, AssetClass } from '../../domain/market/asset.ts'
import { tradingDayBefore } from '../../domain/market/missed-sessions.ts'
import {
  dailyBarKnownAt,
  latestTradingDay,
  marketState,
  tradingSession,
} from '../../domain/market/trading-hours.ts'
import { asInstant, DAY, HOUR, type Instant, MINUTE, SECOND } from '../../kernel/time.ts'
import type { IngestTask } from './live-ports.ts'

/** Jobs of one lane run in sequence; lanes run in parallel. */
export type Lane = 'quotes' | 'news' | 'half_hours' | 'daily' | 'fundamentals'

export interface IngestJob {
  readonly id: string
  readonly lane: Lane
  /** Undefined if there is nothing to fetch. */
  readonly task: (now: Instant) => IngestTask | undefined
  /**
   * Latest due moment up to `now`. One run covers missed slots, as it fetches everything since the last stored value.
   */
  readonly slot: (now: Instant) => Instant | undefined
  /** After a failure: wait for the next slot or retry before it. */
  readonly afterFailure: 'next_slot' | 'try_again'
}

const QUOTES_EVERY = 2 * MINUTE
/** Forty seconds before the prices product refreshes. */
const QUOTES_AT = 80 * SECOND
/** Providers lag by up to a quarter hour. */
const AFTERMATH = 20 * MINUTE
const HALF_HOUR = 30 * MINUTE
const SETTLING = 90 * SECOND
const HALF_HOURS_SPREAD = 26 * MINUTE
const DAILY_SPACING = 3 * SECOND
const FUNDAMENTALS_AT = 3 * HOUR
const FUNDAMENTALS_SPACING = 90 * SECOND
/** Before midnight, when the calendar is computed. */
const CALENDAR_AT = 21 * HOUR
const REPORTS_SPACING = 80 * SECOND

/** Inputs of the risk index and the regime first, so both can be answered early. */
const ORDER: readonly AssetClass[] = ['index', 'sector_etf', 'etf', 'commodity', 'fx', 'equity']

/** All fetches of a market, spread to avoid bursts. */
export function ingestJobs(
  assets: readonly Asset[],
  channels: readonly { readonly id: string; readonly everyMs: number }[],
): readonly IngestJob[] {
  const ordered = ORDER.flatMap((assetClass) => assets.filter((asset) => asset.assetClass === assetClass))
  const listed = assets.filter(({ assetClass }) => ['equity', 'etf', 'sector_etf'].includes(assetClass))
  const companies = assets.filter(({ assetClass }) => assetClass === 'equity')
  return [
    quotesJob(assets),
    ...channels.map((channel, place) => newsJob(channel, place / channels.length)),
    ...listed.map((asset, place) => halfHoursJob(asset, (place / listed.length) * HALF_HOURS_SPREAD)),
    ...ordered.map((asset, place) => dailyJob(asset, place * DAILY_SPACING)),
    ...companies.map((asset, place) => fundamentalsJob(asset, place * FUNDAMENTALS_SPACING)),
    onceADay('releases', { kind: 'releases' }, CALENDAR_AT),
    ...companies.map((asset, place) =>
      onceADay(`reports ${asset.symbol}`, { kind: 'reports', asset }, CALENDAR_AT + place * REPORTS_SPACING),
    ),
  ]
}

function isQuoted(asset: Asset, now: Instant): boolean {
  if (marketState(asset, now) === 'open') return true
  const session = tradingSession(asset, latestTradingDay(asset, now))
  return session !== undefined && now >= session.close && now - session.close <= AFTERMATH
}

function quotesJob(assets: readonly Asset[]): IngestJob {
  const quoted = (now: Instant): readonly Asset[] => assets.filter((asset) => isQuoted(asset, now))
  return {
    id: 'quotes',
    lane: 'quotes',
    task(now) {
      const found = quoted(now)
      return found.length === 0 ? undefined : { kind: 'quotes', assets: found }
    },
    slot: (now) => periodic(now, QUOTES_EVERY, QUOTES_AT),
    afterFailure: 'next_slot',
  }
}

function newsJob(
  { id, everyMs }: { readonly id: string; readonly everyMs: number },
  share: number,
): IngestJob {
  return {
    id: `headlines ${id}`,
    lane: 'news',
    task: () => ({ kind: 'headlines', channel: id }),
    slot: (now) => periodic(now, everyMs, Math.floor(share * everyMs)),
    afterFailure: 'next_slot',
  }
}

function halfHoursJob(asset: Asset, offset: number): IngestJob {
  return {
    id: `half hours ${asset.symbol}`,
    lane: 'half_hours',
    task: () => ({ kind: 'half_hours', asset }),
    slot: (now) => halfHourSlot(asset, asInstant(now - SETTLING - offset), SETTLING + offset),
    afterFailure: 'next_slot',
  }
}

/** End of the latest complete half hour, plus the wait. */
function halfHourSlot(asset: Asset, moment: Instant, wait: number): Instant {
  const day = latestTradingDay(asset, moment)
  const session = tradingSession(asset, day)
  if (session === undefined) throw new RangeError(`${asset.symbol} has no session on day ${day}`)
  if (moment >= session.close) return asInstant(session.close + wait)
  const ended = session.open + Math.floor((moment - session.open) / HALF_HOUR) * HALF_HOUR
  if (ended > session.open) return asInstant(ended + wait)
  const before = tradingSession(asset, tradingDayBefore(asset, day))
  return asInstant((before?.close ?? session.open) + wait)
}

function dailyJob(asset: Asset, offset: number): IngestJob {
  const wait = SETTLING + offset
  return {
    id: dailyJobId(asset),
    lane: 'daily',
    task: () => ({ kind: 'daily', asset }),
    slot(now) {
      let day = latestTradingDay(asset, now)
      while (dailyBarKnownAt(asset, day) + wait > now) day = tradingDayBefore(asset, day)
      return asInstant(dailyBarKnownAt(asset, day) + wait)
    },
    afterFailure: 'try_again',
  }
}

const dailyJobId = ({ symbol }: Asset): string => `daily ${symbol}`

const fundamentalsJob = (asset: Asset, offset: number): IngestJob =>
  onceADay(`fundamentals ${asset.symbol}`, { kind: 'fundamentals', asset }, FUNDAMENTALS_AT + offset)

const onceADay = (id: string, task: IngestTask, offset: number): IngestJob => ({
  ...{ id, lane: 'fundamentals', task: () => task, afterFailure: 'try_again' },
  slot: (now) => periodic(now, DAY, offset),
})

const periodic = (now: Instant, every: number, offset: number): Instant =>
  asInstant(Math.floor((now - offset) / every) * every + offset)
