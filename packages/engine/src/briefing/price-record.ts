import { asDay, type Day } from '../kernel/time.ts'
import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'

/**
 * How moves are measured: returns as fractions, yields in percent as basis points, volatilities as logarithms, indices of
 * 0 to 100 as points.
 */
export type MoveScale = 'return' | 'basis_points' | 'log' | 'points'

/** Of a symbol: yields in basis points, volatility indices in logarithms, all others as returns. */
export function moveScaleOf(symbol: string): MoveScale {
  if (symbol === '^TNX' || symbol === '^IRX') return 'basis_points'
  return symbol.startsWith('^VIX') ? 'log' : 'return'
}

/** All known closes of an asset up to a day, oldest first. */
export interface PriceRecord {
  readonly symbol: string
  readonly scale: MoveScale
  readonly day: Numbers
  /** As traded. */
  readonly close: Numbers
  /** Adjusted for dividends and splits; returns are of these. */
  readonly adjusted: Numbers
  /** Index of the latest row. */
  readonly last: number
}

/** An earlier day, and how many sessions ago it was. */
interface Earlier {
  readonly day: Day
  readonly sessionsAgo: number
}

/** Since which day a level or move is the largest; `onRecord` if none was as large since the first day. */
export type Superlative =
  | { readonly onRecord: true; readonly first: Day }
  | { readonly onRecord: false; readonly since: Earlier }

const USUAL_MOVES = 60
const FEWEST_MOVES = 30
/** A superlative is worth a word from here on. */
const LEAST_SESSIONS = 60
/** Of a record before "on record" means anything. */
const LEAST_RECORD = 250

/**
 * Rows without a positive close are skipped.
 * @param upTo later rows are ignored
 * @returns undefined with fewer than two closes
 */
export function priceRecord(window: DailyWindow, upTo: Day, scale: MoveScale): PriceRecord | undefined {
  const { day, close, adjClose } = window
  const rows = lastIndexUpTo(day, upTo) + 1
  const isWhole = isEach(close, rows, (value) => value > 0) && isEach(adjClose, rows, Number.isFinite)
  if (!isWhole) return closedRows(window, rows, scale)
  if (rows < 2) return undefined
  // Thousands of assets have no gap: their columns are read when needed, not kept.
  return {
    symbol: window.symbol,
    scale,
    last: rows - 1,
    get day() {
      return window.day
    },
    get close() {
      return window.close
    },
    get adjusted() {
      return window.adjClose
    },
  }
}

function isEach(values: Numbers, rows: number, holds: (value: number) => boolean): boolean {
  for (let at = 0; at < rows; at++) if (!holds(values[at])) return false
  return true
}

function closedRows(window: DailyWindow, rows: number, scale: MoveScale): PriceRecord | undefined {
  const { symbol, day, close, adjClose } = window
  const columns = {
    day: new Float64Array(rows),
    close: new Float64Array(rows),
    adjusted: new Float64Array(rows),
  }
  let last = -1
  for (let at = 0; at < rows; at++) {
    if (!(close[at] > 0)) continue
    last += 1
    columns.day[last] = day[at]
    columns.close[last] = close[at]
    columns.adjusted[last] = Number.isFinite(adjClose[at]) ? adjClose[at] : close[at]
  }
  return last < 1 ? undefined : { symbol, scale, ...columns, last }
}

/** In the scale of the record; NaN at the first row. */
export function moveBetween({ scale, close, adjusted }: PriceRecord, from: number, to: number): number {
  if (!(from >= 0)) return Number.NaN
  if (scale === 'basis_points') return (close[to] - close[from]) * 100
  if (scale === 'points') return close[to] - close[from]
  return scale === 'log' ? Math.log(close[to] / close[from]) : adjusted[to] / adjusted[from] - 1
}

export const moveAt = (record: PriceRecord, at: number = record.last): number =>
  moveBetween(record, at - 1, at)

/** The record as it was after an earlier row. */
export const recordUpTo = (record: PriceRecord, at: number): PriceRecord => ({ ...record, last: at })

/** Root mean square of the 60 moves before a row; NaN with fewer than 30. */
export function usualMove(record: PriceRecord, at: number = record.last): number {
  let known = 0
  let squares = 0
  for (let row = Math.max(1, at - USUAL_MOVES); row < at; row++) {
    const move = moveAt(record, row)
    if (!Number.isFinite(move)) continue
    known += 1
    squares += move * move
  }
  return known < FEWEST_MOVES ? Number.NaN : Math.sqrt(squares / known)
}

/** Move of a row in units of its usual size, with its sign. */
export const surpriseAt = (record: PriceRecord, at: number = record.last): number =>
  moveAt(record, at) / usualMove(record, at)

/** As `surpriseAt`, over several sessions: the usual size grows with the root of their number. */
export const surpriseSince = (record: PriceRecord, from: number, at: number = record.last): number =>
  moveBetween(record, from, at) / (usualMove(record, from + 1) * Math.sqrt(at - from))

/** The last row before a day; −1 if there is none. */
export function rowBefore({ day, last }: PriceRecord, limit: Day): number {
  let at = last
  while (at >= 0 && day[at] >= limit) at -= 1
  return at
}

/** Moves in a row, up to a row, with the sign of its move; 0 without a move. */
export function runAt(record: PriceRecord, at: number = record.last): number {
  const sign = Math.sign(moveAt(record, at))
  if (sign === 0 || !Number.isFinite(sign)) return 0
  let run = 0
  while (Math.sign(moveAt(record, at - run)) === sign) run += 1
  return run
}

/** Of the latest close. Closes that are adjusted later have no level to compare: undefined. */
export function highestSince(record: PriceRecord): Superlative | undefined {
  return superlative(record, ({ close, last }, at) => close[at] >= close[last])
}

export function lowestSince(record: PriceRecord): Superlative | undefined {
  return superlative(record, ({ close, last }, at) => close[at] <= close[last])
}

/** Of the latest move, among moves of its sign. */
export function largestSince(record: PriceRecord): Superlative | undefined {
  const move = moveAt(record)
  return superlative(record, (_, at) => moveAt(record, at) * Math.sign(move) >= Math.abs(move))
}

const YEAR = 252

/** Share by which a close lies below the highest of the year before it. */
export function belowHigh({ close, last }: PriceRecord, at: number = last): number {
  let high = 0
  for (let row = Math.max(0, at - YEAR); row <= at; row++) high = Math.max(high, close[row])
  return 1 - close[at] / high
}

/** Whether the latest close is the highest of the whole record. */
export function isAtRecord({ close, last }: PriceRecord): boolean {
  for (let row = 0; row < last; row++) if (close[row] > close[last]) return false
  return last >= LEAST_RECORD
}

/** Place of the latest move among all of its sign, 1 the largest. */
export function rankOfMove(record: PriceRecord): number {
  const move = moveAt(record)
  let larger = 0
  for (let at = 1; at < record.last; at++)
    if (moveAt(record, at) * Math.sign(move) > Math.abs(move)) larger += 1
  return larger + 1
}

function superlative(
  record: PriceRecord,
  isAtLeast: (record: PriceRecord, at: number) => boolean,
): Superlative | undefined {
  const { day, last } = record
  let at = last - 1
  while (at >= 0 && !isAtLeast(record, at)) at -= 1
  if (at < 0) return last < LEAST_RECORD ? undefined : { onRecord: true, first: asDay(day[0]) }
  const since = { day: asDay(day[at]), sessionsAgo: last - at }
  return since.sessionsAgo < LEAST_SESSIONS ? undefined : { onRecord: false, since }
}
