import { recordOf } from '../kernel/record-of.ts'
import type { Day, Instant } from '../kernel/time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import {
  barColumns,
  columnOf,
  type DailyWindow,
  isRange,
  lengthOf,
  part,
  type Rows,
  WindowOfBars,
} from './daily-window.ts'
import type {
  CurveColumns,
  DailyColumns,
  DueEvent,
  FundamentalRow,
  IntradayColumns,
  Numbers,
  QuoteColumns,
  ScheduledEvent,
  TrainingColumns,
  TrainingStock,
} from './observation.ts'

export type { DailyWindow } from './daily-window.ts'

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
  /** Each by itself: the market's own columns if all of its bars were known. */
  readonly sessions: readonly IntradayColumns[]
  readonly length: number
  /** Trading day of each bar, and the close of the day before it. */
  readonly day: Numbers
  readonly previousClose: Numbers
}

const CURVE_COLUMNS = ['day', 'front', 'frontContract', 'next', 'nextContract'] as const

/** Number of most recent rows, or their first day. */
export type Reach = number | { readonly since: Day }

/** The rows of a window. */
export interface Cut<W> {
  readonly window: W
  /** First row and the row after the last one; undefined if revisions lie between. */
  readonly range: readonly [first: number, end: number] | undefined
  /** Columns of some rows of the window, in a fixed order, valid until the next call. */
  readonly read: (first: number, end: number) => readonly Numbers[]
}

/** Drops rows known later and keeps the latest known revision of each day. */
export const dailyAsOf = (columns: DailyColumns, asOf: Instant, reach: Reach): DailyWindow =>
  dailyCut(columns, asOf, reach).window

export function dailyCut(columns: DailyColumns, asOf: Instant, reach: Reach): Cut<DailyWindow> {
  const rows = rowsKnown(columns, asOf, reach)
  const read = (first: number, end: number) => barColumns(columns, part(rows, first, end))
  return { window: new WindowOfBars(columns, rows), range: isRange(rows) ? rows : undefined, read }
}

/** As `dailyAsOf`. */
export const curveAsOf = (columns: CurveColumns, asOf: Instant, reach: Reach): CurveWindow =>
  curveCut(columns, asOf, reach).window

export function curveCut(columns: CurveColumns, asOf: Instant, reach: Reach): Cut<CurveWindow> {
  const rows = rowsKnown(columns, asOf, reach)
  const window = {
    symbol: columns.symbol,
    source: columns.source,
    length: lengthOf(rows),
    ...recordOf(CURVE_COLUMNS, (name) => columnOf(columns[name], rows)),
  }
  const read = (first: number, end: number) =>
    CURVE_COLUMNS.map((name) => columnOf(columns[name], part(rows, first, end)))
  return { window, range: isRange(rows) ? rows : undefined, read }
}

interface DatedRows {
  readonly day: Numbers
  readonly knownAt: Numbers
}

/** Oldest first. */
function rowsKnown(columns: DatedRows, asOf: Instant, reach: Reach): Rows {
  if (!isAppended(columns)) return latestRevisions(columns, asOf, reach)
  const end = lastIndexUpTo(columns.knownAt, asOf) + 1
  const first = typeof reach === 'number' ? end - reach : lastIndexUpTo(columns.day, reach.since - 1) + 1
  return [Math.min(end, Math.max(0, first)), end]
}

const appended = new WeakMap<DatedRows, boolean>()

/** Whether days and `knownAt` only grow: nothing was revised or came late. */
function isAppended(columns: DatedRows): boolean {
  let known = appended.get(columns)
  if (known === undefined) {
    known = true
    const { day, knownAt } = columns
    for (let row = 1; row < day.length && known; row++) {
      known = day[row] > day[row - 1] && knownAt[row] >= knownAt[row - 1]
    }
    appended.set(columns, known)
  }
  return known
}

/** Walks back until the window is full. */
function latestRevisions({ day, knownAt }: DatedRows, asOf: Instant, reach: Reach): Int32Array {
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

const BAR_COLUMNS = ['start', 'end', 'knownAt', 'open', 'high', 'low', 'close', 'volume'] as const
const WINDOW_COLUMNS = ['day', 'previousClose', ...BAR_COLUMNS] as const

/**
 * @param days of one symbol, oldest first
 * @returns undefined if no bar was known
 */
export function intradayAsOf(days: readonly IntradayColumns[], asOf: Instant): IntradayWindow | undefined {
  const sessions = days.map((day) => knownBars(day, asOf)).filter(({ end }) => end.length > 0)
  const [first] = sessions
  if (first === undefined) return undefined
  const length = sessions.reduce((sum, { end }) => sum + end.length, 0)
  const block = new Float64Array(10 * length)
  let at = 0
  const take = (name: (typeof WINDOW_COLUMNS)[number]): Float64Array => {
    const begin = at
    for (const session of sessions) {
      const values = session[name]
      const past = at + session.end.length
      if (typeof values === 'number') block.fill(values, at, past)
      else block.set(values, at)
      at = past
    }
    return block.subarray(begin, at)
  }
  return {
    symbol: first.symbol,
    source: first.source,
    sessions,
    length,
    ...recordOf(WINDOW_COLUMNS, take),
  }
}

/** The bars of a window from a day on, as views of its columns. */
export function barsSince(window: IntradayWindow, since: number): IntradayWindow {
  const first = lastIndexUpTo(window.day, since - 1) + 1
  return {
    ...window,
    sessions: window.sessions.filter((session) => session.day >= since),
    length: window.length - first,
    ...recordOf(WINDOW_COLUMNS, (name) => columnOf(window[name], [first, window.length])),
  }
}

function knownBars(session: IntradayColumns, asOf: Instant): IntradayColumns {
  const { knownAt } = session
  const rows: number[] = []
  for (let row = 0; row < knownAt.length; row++) if (knownAt[row] <= asOf) rows.push(row)
  if (rows.length === knownAt.length) return session
  return {
    ...session,
    ...recordOf(BAR_COLUMNS, (name) => Float64Array.from(rows, (row) => session[name][row])),
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

/** Reports on successive quarters are about 91 days apart. */
const SAME_REPORT_DAYS = 45

/**
 * As last known then and due on a day or later, in the same order. A report whose day moves by at most 45 days is the same
 * report; anything else is another event on another day.
 * @param events ordered by `knownAt`
 */
export function scheduledAsOf(
  events: readonly ScheduledEvent[],
  asOf: Instant,
  since: Day,
): readonly DueEvent[] {
  const known = events.filter(({ knownAt, day }) => knownAt <= asOf && day >= since - SAME_REPORT_DAYS)
  const latest = new Set(
    [...Map.groupBy(known, ({ name, symbol }) => `${name} ${symbol}`).values()].flatMap(latestOfEach),
  )
  return known.filter((event) => latest.has(event) && event.day >= since).filter(isDue)
}

const isDue = (event: ScheduledEvent): event is DueEvent => event.status !== 'withdrawn'

/** @param observed of one company or one kind of release, by `knownAt` */
function latestOfEach(observed: readonly ScheduledEvent[]): readonly ScheduledEvent[] {
  const latest: ScheduledEvent[] = []
  for (const event of observed.toReversed()) {
    const reach = event.name === 'report' ? SAME_REPORT_DAYS : 0
    if (latest.every(({ day }) => Math.abs(day - event.day) > reach)) latest.push(event)
  }
  return latest
}

/** One row a day, oldest first. */
export interface TrainingWindow {
  readonly source: string
  readonly day: Numbers
  readonly stocks: readonly TrainingStock[]
}

/** In single precision; never revised. */
export function trainingAsOf(columns: TrainingColumns, asOf: Instant): TrainingWindow {
  const end = lastIndexUpTo(columns.knownAt, asOf) + 1
  const stocks = columns.stocks.map((stock) =>
    Object.freeze({ ...stock, adjustedClose: upTo(stock.adjustedClose, end) }),
  )
  return { source: columns.source, day: upTo(columns.day, end), stocks: Object.freeze(stocks) }
}

const upTo = (values: Numbers, end: number): Numbers =>
  ArrayBuffer.isView(values) ? (values as Float32Array).subarray(0, end) : Array.from(values).slice(0, end)
