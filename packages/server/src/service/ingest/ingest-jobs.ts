import {
  asInstant,
  DAY,
  type Day,
  HOUR,
  type Instant,
  MINUTE,
  SECOND,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset, AssetClass } from '@bellwether-markets/engine/market/asset'
import { tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import type { IngestTask, MarketProviders, SupplyKind } from '@bellwether-markets/engine/market/supply-port'
import {
  dailyBarKnownAt,
  latestTradingDay,
  marketState,
  tradingSession,
} from '@bellwether-markets/engine/market/trading-hours'

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
  /** Before all others of its lane. */
  readonly isFirst?: boolean
  /** Of daily bars: the slot that the bar of a day fulfils. */
  readonly slotOf?: (day: Day) => Instant
  /** Not while a file is about to be read. */
  readonly waitsForFiles?: boolean
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
/** Files are looked for each minute; a symbol that none has by then is asked for elsewhere. */
const FILES_EVERY = MINUTE
const FILES_UNTIL = 12 * HOUR
/** Before midnight, when the calendar is computed. */
const CALENDAR_AT = 21 * HOUR
const REPORTS_SPACING = 80 * SECOND

/** Inputs of the risk index and the regime first, so both can be answered early. */
const ORDER: readonly AssetClass[] = ['index', 'sector_etf', 'etf', 'commodity', 'fx', 'equity']

/** All fetches of a market for which there are suppliers, spread to avoid bursts. */
export function ingestJobs(
  assets: readonly Asset[],
  { channels: channelsOf, suppliersOf }: Pick<MarketProviders, 'channels' | 'suppliersOf'>,
): readonly IngestJob[] {
  const channels = channelsOf()
  const supplied = (kind: SupplyKind): readonly Asset[] =>
    ORDER.filter((assetClass) => suppliersOf(assetClass, kind).length > 0).flatMap((assetClass) =>
      assets.filter((asset) => asset.assetClass === assetClass),
    )
  const isInFiles = ({ assetClass }: Asset): boolean => suppliersOf(assetClass, 'daily').includes(FILES)
  const waitsForFiles = ({ assetClass }: Asset): boolean => suppliersOf(assetClass, 'daily')[0] === FILES
  const daily = supplied('daily')
  const [listed, companies, reporting] = [
    supplied('half-hours'),
    supplied('fundamentals'),
    supplied('calendar'),
  ]
  return [
    quotesJob(supplied('quotes')),
    ...(daily.some(isInFiles) ? [filesJob] : []),
    ...channels.map((channel, place) => newsJob(channel, place / channels.length)),
    ...listed.map((asset, place) => halfHoursJob(asset, (place / listed.length) * HALF_HOURS_SPREAD)),
    ...daily.map((asset, place) =>
      waitsForFiles(asset)
        ? { ...dailyJob(asset, place * DAILY_SPACING + FILES_UNTIL), waitsForFiles: true }
        : dailyJob(asset, place * DAILY_SPACING),
    ),
    ...companies.map((asset, place) => fundamentalsJob(asset, place * FUNDAMENTALS_SPACING)),
    onceADay('releases', { kind: 'releases' }, CALENDAR_AT),
    ...reporting.map((asset, place) =>
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

/** Supplier of end-of-day files. */
const FILES = 'bulk'

const filesJob: IngestJob = {
  id: 'bulk files',
  lane: 'daily',
  task: () => ({ kind: 'bulk' }),
  slot: (now) => periodic(now, FILES_EVERY, 0),
  afterFailure: 'next_slot',
  isFirst: true,
}

function dailyJob(asset: Asset, offset: number): IngestJob {
  const wait = SETTLING + offset
  const slotOf = (day: Day): Instant => asInstant(dailyBarKnownAt(asset, day) + wait)
  return {
    id: dailyJobId(asset),
    lane: 'daily',
    task: () => ({ kind: 'daily', asset }),
    slot(now) {
      let day = latestTradingDay(asset, now)
      while (slotOf(day) > now) day = tradingDayBefore(asset, day)
      return slotOf(day)
    },
    slotOf,
    afterFailure: 'try_again',
  }
}

export const dailyJobId = ({ symbol }: Pick<Asset, 'symbol'>): string => `daily ${symbol}`

const fundamentalsJob = (asset: Asset, offset: number): IngestJob =>
  onceADay(`fundamentals ${asset.symbol}`, { kind: 'fundamentals', asset }, FUNDAMENTALS_AT + offset)

const onceADay = (id: string, task: IngestTask, offset: number): IngestJob => ({
  id,
  lane: 'fundamentals',
  task: () => task,
  afterFailure: 'try_again',
  slot: (now) => periodic(now, DAY, offset),
})

const periodic = (now: Instant, every: number, offset: number): Instant =>
  asInstant(Math.floor((now - offset) / every) * every + offset)
