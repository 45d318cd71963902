import { contractReturns } from '../commodities/contract-returns.ts'
import type { EventPoint, SignalEvent } from '../kernel/signal.ts'
import { type Day, type Instant, MINUTE, parseDay, parseInstant, utcDay } from '../kernel/time.ts'
import type { Universe } from '../market/asset.ts'
import type { Observations } from '../market/observation.ts'
import {
  type CurveWindow,
  curveAsOf,
  type DailyWindow,
  dailyAsOf,
  quoteAsOf,
} from '../market/point-in-time.ts'
import { latestTradingDay } from '../market/trading-hours.ts'
import type { MeasuredReturn } from './record-entry.ts'

export type VoidReason =
  | 'not_tracked'
  | 'no_entry_price'
  | 'no_exit_price'
  | 'price_not_positive'
  | 'gap_in_contracts'
  | 'too_few_members'

/** Prices that decide events: those of a market, or windows that are cut already. */
export type EventPrices = Pick<Observations, 'universe' | 'daily' | 'quotes' | 'curve'> & {
  readonly cut?: {
    readonly daily: ReadonlyMap<string, DailyWindow>
    readonly curves: ReadonlyMap<string, CurveWindow>
  }
}

/** All in the windows was known. */
export const pricesIn = (
  universe: Universe,
  daily: ReadonlyMap<string, DailyWindow>,
  curves: ReadonlyMap<string, CurveWindow> = new Map(),
): EventPrices => ({ universe, daily: () => undefined, quotes: () => undefined, cut: { daily, curves } })

/** Then trading had stopped. */
const QUOTE_MAX_AGE = 10 * MINUTE
/** Of a chain of contracts; they count as zero. */
const MOST_MISSING_RETURNS = 3
const SPARE_BARS = 10

/**
 * Simple return between entry and exit, from prices known at an instant. A day without a bar, or a quote older than ten
 * minutes, is no price.
 */
export function measureReturn(
  observations: EventPrices,
  symbol: string,
  event: SignalEvent,
  asOf: Instant,
): MeasuredReturn | VoidReason {
  if (!observations.universe.bySymbol.has(symbol)) return 'not_tracked'
  if (event.basis === 'contracts') return chainedReturn(observations, symbol, event, asOf)
  const lookup = { observations, symbol, basis: event.basis, asOf }
  const entry = priceAt(lookup, event.entry)
  if (entry === undefined) return 'no_entry_price'
  const exit = priceAt(lookup, event.exit)
  if (exit === undefined) return 'no_exit_price'
  if (!(entry > 0)) return 'price_not_positive'
  return { symbol, entry, exit, return: exit / entry - 1 }
}

interface Lookup {
  readonly observations: EventPrices
  readonly symbol: string
  readonly basis: SignalEvent['basis']
  readonly asOf: Instant
}

function priceAt(lookup: Lookup, point: EventPoint): number | undefined {
  const price = 'instant' in point ? quotedAt(lookup, parseInstant(point.instant)) : barPrice(lookup, point)
  return price === undefined || Number.isNaN(price) ? undefined : price
}

function barPrice(lookup: Lookup, point: Extract<EventPoint, { day: string }>): number | undefined {
  const { basis } = lookup
  const day = parseDay(point.day)
  const bars = day === undefined ? undefined : barsOf(lookup, day)
  if (!bars || day === undefined) return undefined
  const row = rowOf(bars, day)
  if (row < 0) return undefined
  if (basis === 'price') return bars[point.at][row]
  return point.at === 'close' ? bars.adjClose[row] : (bars.open[row] * bars.adjClose[row]) / bars.close[row]
}

function barsOf({ observations, symbol, asOf }: Lookup, since: Day): DailyWindow | undefined {
  if (observations.cut) return observations.cut.daily.get(symbol)
  const columns = observations.daily(symbol)
  return columns && dailyAsOf(columns, asOf, barsSince(since, asOf))
}

function curveOf({ observations, symbol, asOf }: Omit<Lookup, 'basis'>, since: Day): CurveWindow | undefined {
  if (observations.cut) return observations.cut.curves.get(symbol)
  const columns = observations.curve?.(symbol)
  return columns && curveAsOf(columns, asOf, barsSince(since, asOf))
}

function quotedAt({ observations, symbol, asOf }: Lookup, instant: Instant | undefined): number | undefined {
  const asset = observations.universe.bySymbol.get(symbol)
  if (!asset || instant === undefined) return undefined
  const columns = observations.quotes(symbol, latestTradingDay(asset, instant))
  if (!columns) return undefined
  const upTo = Array.from(columns.at).filter((at) => at <= instant).length
  const head = (values: ArrayLike<number>): number[] => Array.from(values).slice(0, upTo)
  const quote = quoteAsOf({ ...columns, at: head(columns.at), knownAt: head(columns.knownAt) }, asOf)
  return quote && instant - quote.at <= QUOTE_MAX_AGE ? quote.price : undefined
}

function chainedReturn(
  observations: EventPrices,
  symbol: string,
  { entry, exit }: SignalEvent,
  asOf: Instant,
): MeasuredReturn | VoidReason {
  const from = 'day' in entry ? parseDay(entry.day) : undefined
  const to = 'day' in exit ? parseDay(exit.day) : undefined
  const contracts = from === undefined ? undefined : curveOf({ observations, symbol, asOf }, from)
  if (!contracts || from === undefined) return 'no_entry_price'
  const { day, near, front } = contractReturns(contracts)
  const days = Array.from(day)
  const first = days.indexOf(from)
  const last = to === undefined ? -1 : days.indexOf(to)
  if (first < 0) return 'no_entry_price'
  if (last < 0) return 'no_exit_price'
  let growth = 1
  let missing = 0
  for (let row = first + 1; row <= last; row++) {
    if (Number.isNaN(near[row])) missing++
    else growth *= 1 + near[row]
  }
  if (missing > MOST_MISSING_RETURNS) return 'gap_in_contracts'
  const paid = latestPrice(front, first)
  if (paid === undefined) return 'no_entry_price'
  return { symbol, entry: paid, exit: latestPrice(front, last) ?? paid, return: growth - 1 }
}

/** At a row or before it: a return that is missing counts as zero, so its price stands. */
const latestPrice = (prices: ArrayLike<number>, row: number): number | undefined =>
  Array.from(prices)
    .slice(0, row + 1)
    .findLast((price) => !Number.isNaN(price))

/** Rows; more than a window from that day can have. */
const barsSince = (day: Day, asOf: Instant): number => Math.max(0, utcDay(asOf) - day) + SPARE_BARS

function rowOf({ day, length }: DailyWindow, limit: Day): number {
  for (let row = length - 1; row >= 0; row--) if (day[row] === limit) return row
  return -1
}
