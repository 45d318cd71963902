import type { Day, Instant } from '../../kernel/time.ts'
import type { DailyColumns, Numbers, QuoteColumns } from './observation.ts'

/** Daily bars of one symbol as known at one instant: one row a day, oldest first. */
export interface DailyWindow {
  readonly symbol: string
  readonly source: string
  readonly length: number
  readonly day: Numbers
  readonly open: Numbers
  readonly high: Numbers
  readonly low: Numbers
  readonly close: Numbers
  readonly adjClose: Numbers
  readonly volume: Numbers
  /** When the latest row became known; undefined for an empty window. */
  readonly latestKnownAt: Instant | undefined
}

/** The latest quote known at one instant. */
export interface Quote {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  readonly at: Instant
  readonly knownAt: Instant
  readonly price: number
  readonly dayHigh: number
  readonly dayLow: number
  readonly dayVolume: number
}

/**
 * The daily bars of a symbol that were known at an instant: rows known later are dropped, and of each day the
 * latest revision known then is kept. The result is a copy, so that nothing later can be reached through it.
 * @param bars length of the window in rows; the most recent ones are returned
 */
export function cutDaily(columns: DailyColumns, asOf: Instant, bars: number): DailyWindow {
  const rows = rowsKnown(columns, asOf, bars)
  const take = (values: Numbers): Float64Array => {
    const taken = new Float64Array(rows.length)
    for (let index = 0; index < rows.length; index++) taken[index] = values[rows[index]]
    return taken
  }
  return {
    symbol: columns.symbol,
    source: columns.source,
    length: rows.length,
    day: take(columns.day),
    open: take(columns.open),
    high: take(columns.high),
    low: take(columns.low),
    close: take(columns.close),
    adjClose: take(columns.adjClose),
    volume: take(columns.volume),
    latestKnownAt: rows.length === 0 ? undefined : (columns.knownAt[rows[rows.length - 1]] as Instant),
  }
}

/** Indices of the rows to keep, oldest first; walks back from the end until the window is full. */
function rowsKnown(columns: DailyColumns, asOf: Instant, bars: number): readonly number[] {
  const { day, knownAt } = columns
  const rows: number[] = []
  let lastDay = Number.NaN
  for (let row = day.length - 1; row >= 0 && rows.length < bars; row--) {
    if (knownAt[row] > asOf || day[row] === lastDay) continue
    rows.push(row)
    lastDay = day[row]
  }
  return rows.reverse()
}

/** The latest quote of a day that was known at an instant; undefined where there was none. */
export function cutQuote(columns: QuoteColumns, asOf: Instant): Quote | undefined {
  let best = -1
  for (let row = 0; row < columns.at.length; row++) {
    if (columns.knownAt[row] <= asOf && (best < 0 || columns.at[row] >= columns.at[best])) best = row
  }
  if (best < 0) return undefined
  return {
    symbol: columns.symbol,
    source: columns.source,
    day: columns.day,
    at: columns.at[best] as Instant,
    knownAt: columns.knownAt[best] as Instant,
    price: columns.price[best],
    dayHigh: columns.dayHigh[best],
    dayLow: columns.dayLow[best],
    dayVolume: columns.dayVolume[best],
  }
}
