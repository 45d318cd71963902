import type { Day, Instant } from '../../kernel/time.ts'
import type {
  CurveColumns,
  DailyColumns,
  FundamentalRow,
  IntradayColumns,
  Numbers,
  QuoteColumns,
  TrainingColumns,
  TrainingStock,
} from './observation.ts'

/** One row a day, oldest first. */
export interface DailyWindow extends Omit<DailyColumns, 'sources' | 'knownAt'> {
  readonly length: number
  /** Undefined for an empty window. */
  readonly latestKnownAt: Instant | undefined
}

/** One row a day, oldest first. */
export interface CurveWindow extends Omit<CurveColumns, 'knownAt'> {
  readonly length: number
}

export interface Quote
  extends Pick<QuoteColumns, 'symbol' | 'source' | 'day'>,
    Readonly<Record<'price' | 'dayHigh' | 'dayLow' | 'dayVolume', number>> {
  readonly at: Instant
  readonly knownAt: Instant
}

/** Of one or more sessions, oldest first. */
export interface IntradayWindow extends Omit<IntradayColumns, 'day' | 'previousClose'> {
  readonly length: number
  /** Trading day of each bar, and the close of the day before it. */
  readonly day: Numbers
  readonly previousClose: Numbers
}

const DAILY_COLUMNS = ['day', 'open', 'high', 'low', 'close', 'adjClose', 'volume'] as const
const CURVE_COLUMNS = ['day', 'front', 'frontContract', 'next', 'nextContract'] as const

/** Number of most recent rows, or their first day. */
export type Reach = number | { readonly since: Day }

export interface Cut<W> {
  readonly window: W
  /**
   * Visits every column in one reused buffer.
   * @param visit must not keep its argument
   */
  visit(visit: (values: Float64Array) => void): void
}

/**
 * Drops rows known later and keeps the latest known revision of each day. A column is copied when first read, so
 * nothing later is reachable through it.
 */
export const dailyAsOf = (columns: DailyColumns, asOf: Instant, reach: Reach): DailyWindow =>
  dailyCut(columns, asOf, reach).window

export function dailyCut(columns: DailyColumns, asOf: Instant, reach: Reach): Cut<DailyWindow> {
  const rows = rowsKnown(columns, asOf, reach)
  const window = {
    symbol: columns.symbol,
    source: columns.sources?.[rows[rows.length - 1]] ?? columns.source,
    length: rows.length,
    latestKnownAt: rows.length === 0 ? undefined : (columns.knownAt[rows[rows.length - 1]] as Instant),
  }
  return cutOf(window, columns, DAILY_COLUMNS, rows)
}

/** As `dailyAsOf`. */
export const curveAsOf = (columns: CurveColumns, asOf: Instant, reach: Reach): CurveWindow =>
  curveCut(columns, asOf, reach).window

export function curveCut(columns: CurveColumns, asOf: Instant, reach: Reach): Cut<CurveWindow> {
  const known = rowsKnown(columns, asOf, reach)
  const window = { symbol: columns.symbol, source: columns.source, length: known.length }
  return cutOf(window, columns, CURVE_COLUMNS, known)
}

const cutOf = <W extends object, K extends string>(
  window: W,
  columns: Readonly<Record<K, Numbers>>,
  names: readonly K[],
  rows: Int32Array,
): Cut<W & Readonly<Record<K, Numbers>>> => ({
  window: withColumns(window, columns, names, rows),
  visit(visit) {
    const values = new Float64Array(rows.length)
    for (const name of names) visit(copyRows(columns[name], rows, values))
  },
})

function withColumns<W extends object, K extends string>(
  window: W,
  columns: Readonly<Record<K, Numbers>>,
  names: readonly K[],
  rows: Int32Array,
): W & Readonly<Record<K, Numbers>> {
  for (const name of names) {
    let copy: Float64Array | undefined
    const get = (): Numbers => {
      copy ??= copyRows(columns[name], rows, new Float64Array(rows.length))
      return copy
    }
    Object.defineProperty(window, name, { get, enumerable: true })
  }
  return window as W & Readonly<Record<K, Numbers>>
}

function copyRows(values: Numbers, rows: Int32Array, into: Float64Array): Float64Array {
  const [first] = rows
  const end = first + rows.length
  // Rows ascend, so their ends show whether they are contiguous, as nearly always.
  if (values instanceof Float64Array && rows[rows.length - 1] === end - 1) {
    into.set(values.subarray(first, end))
    return into
  }
  for (let index = 0; index < rows.length; index++) into[index] = values[rows[index]]
  return into
}

/** Oldest first; walks back until the window is full. */
function rowsKnown(columns: Pick<DailyColumns, 'day' | 'knownAt'>, asOf: Instant, reach: Reach): Int32Array {
  const { day, knownAt } = columns
  const [bars, since] =
    typeof reach === 'number' ? [reach, Number.NEGATIVE_INFINITY] : [day.length, reach.since]
  const rows = new Int32Array(Math.min(bars, day.length))
  let begin = rows.length
  let lastDay = Number.NaN
  for (let row = day.length - 1; row >= 0 && begin > 0 && day[row] >= since; row--) {
    if (knownAt[row] > asOf || day[row] === lastDay) continue
    rows[--begin] = row
    lastDay = day[row]
  }
  return rows.subarray(begin)
}

/**
 * @param days of one symbol, oldest first
 * @returns undefined if no bar was known
 */
export function intradayAsOf(days: readonly IntradayColumns[], asOf: Instant): IntradayWindow | undefined {
  const rows: (readonly [IntradayColumns, number])[] = []
  for (const columns of days) {
    for (let row = 0; row < columns.start.length; row++) {
      if (columns.knownAt[row] <= asOf) rows.push([columns, row])
    }
  }
  const [first] = rows
  if (first === undefined) return undefined
  const block = new Float64Array(10 * rows.length)
  let begin = 0
  const take = (valueAt: (columns: IntradayColumns, row: number) => number): Float64Array => {
    const copy = block.subarray(begin, begin + rows.length)
    begin += rows.length
    for (let index = 0; index < rows.length; index++) copy[index] = valueAt(...rows[index])
    return copy
  }
  return {
    symbol: first[0].symbol,
    source: first[0].source,
    length: rows.length,
    day: take(({ day }) => day),
    previousClose: take(({ previousClose }) => previousClose),
    start: take(({ start }, row) => start[row]),
    end: take(({ end }, row) => end[row]),
    knownAt: take(({ knownAt }, row) => knownAt[row]),
    open: take(({ open }, row) => open[row]),
    high: take(({ high }, row) => high[row]),
    low: take(({ low }, row) => low[row]),
    close: take(({ close }, row) => close[row]),
    volume: take(({ volume }, row) => volume[row]),
  }
}

/** Undefined if there was none. */
export function quoteAsOf(columns: QuoteColumns, asOf: Instant): Quote | undefined {
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

/**
 * Restatements included.
 * @param rows ordered by `knownAt`
 * @returns a frozen array in the same order
 */
export function fundamentalsAsOf(rows: readonly FundamentalRow[], asOf: Instant): readonly FundamentalRow[] {
  return Object.freeze(rows.filter(({ knownAt }) => knownAt <= asOf))
}

/** One row a day, oldest first. */
export interface TrainingWindow {
  readonly source: string
  readonly day: Numbers
  readonly stocks: readonly TrainingStock[]
}

/** In single precision. */
export function trainingAsOf(columns: TrainingColumns, asOf: Instant): TrainingWindow {
  const rows: number[] = []
  for (let row = 0; row < columns.day.length; row++) if (columns.knownAt[row] <= asOf) rows.push(row)
  const stocks = columns.stocks.map((stock) =>
    Object.freeze({ ...stock, adjustedClose: picked(stock.adjustedClose, rows) }),
  )
  return {
    source: columns.source,
    day: Int32Array.from(rows, (row) => columns.day[row]),
    stocks: Object.freeze(stocks),
  }
}

/** A loop: `Float32Array.from` takes several times as long. */
function picked(values: Numbers, rows: readonly number[]): Float32Array {
  const own = new Float32Array(rows.length)
  for (let at = 0; at < rows.length; at++) own[at] = values[rows[at]]
  return own
}
