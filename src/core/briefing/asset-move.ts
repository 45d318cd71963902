import { asDay, type Day } from '../../kernel/time.ts'
import type { DailyWindow } from '../market/view.ts'

/** What the latest close of an asset looks like among those before it. Fractions, not percent. */
export interface AssetMove {
  readonly symbol: string
  /** Trading day of the close, and of the close before it. */
  readonly day: Day
  readonly previousDay: Day
  readonly close: number
  readonly previousClose: number
  /** Return of the day, dividends and splits taken out. */
  readonly change: number
  /** Return of the day before; NaN where unknown. */
  readonly changeBefore: number
  /** Return of the day over the usual size of one, from the 60 days before; NaN with fewer than 30. */
  readonly unusual: number
  /** Days in a row with returns of the sign of the latest, that one included; 0 for none. */
  readonly streak: number
  /** The earlier closes at least as high, and at least as low; undefined where the window holds none. */
  readonly lastAsHigh: Earlier | undefined
  readonly lastAsLow: Earlier | undefined
  /** The earlier return of the same sign at least as large; undefined where the window holds none. */
  readonly lastAsLarge: Earlier | undefined
  /** Sessions that the window holds before the latest. */
  readonly history: number
}

export interface Earlier {
  readonly day: Day
  /** Sessions between it and the latest close, the latest included. */
  readonly sessionsAgo: number
}

const USUAL_DAYS = 60
const FEWEST_DAYS = 30

interface Row {
  readonly day: Day
  readonly close: number
  readonly adjusted: number
}

/**
 * The latest day of a window as a move. Rows without a close are passed over.
 * @param window oldest first; where it has no adjusted closes the closes stand in
 * @param upTo rows after this day are left out
 * @returns undefined with fewer than two closes, or where one of the last two is not above zero
 */
export function assetMove(window: DailyWindow, upTo: Day): AssetMove | undefined {
  const rows = rowsOf(window, upTo)
  const last = rows.length - 1
  const [latest, before] = [rows[last], rows[last - 1]]
  if (latest === undefined || before === undefined) return undefined
  if (!(latest.close > 0) || !(before.close > 0)) return undefined
  const changes = rows.map((row, at) => (at === 0 ? Number.NaN : row.adjusted / rows[at - 1].adjusted - 1))
  const change = changes[last]
  if (!Number.isFinite(change)) return undefined
  return {
    symbol: window.symbol,
    day: latest.day,
    previousDay: before.day,
    close: latest.close,
    previousClose: before.close,
    change,
    changeBefore: changes[last - 1],
    unusual: change / usualSize(changes, last),
    streak: streakOf(changes),
    lastAsHigh: earlier(rows, ({ adjusted }) => adjusted >= latest.adjusted),
    lastAsLow: earlier(rows, ({ adjusted }) => adjusted <= latest.adjusted),
    lastAsLarge: earlier(rows, (_, at) => changes[at] * Math.sign(change) >= Math.abs(change)),
    history: last,
  }
}

/** Return of the latest close over a number of sessions, as a fraction; NaN where the window is too short. */
export function returnOver(window: DailyWindow, upTo: Day, sessions: number): number {
  const rows = rowsOf(window, upTo)
  const from = rows[rows.length - 1 - sessions]
  return from === undefined ? Number.NaN : rows[rows.length - 1].adjusted / from.adjusted - 1
}

function rowsOf(window: DailyWindow, upTo: Day): readonly Row[] {
  const { day, close, adjClose, length } = window
  const rows: Row[] = []
  for (let at = 0; at < length && day[at] <= upTo; at++) {
    if (!Number.isFinite(close[at])) continue
    const adjusted = Number.isFinite(adjClose[at]) ? adjClose[at] : close[at]
    rows.push({ day: asDay(day[at]), close: close[at], adjusted })
  }
  return rows
}

function usualSize(changes: readonly number[], last: number): number {
  const known = changes.slice(Math.max(1, last - USUAL_DAYS), last).filter(Number.isFinite)
  if (known.length < FEWEST_DAYS) return Number.NaN
  return Math.sqrt(known.reduce((sum, value) => sum + value * value, 0) / known.length)
}

function streakOf(changes: readonly number[]): number {
  const sign = Math.sign(changes[changes.length - 1])
  if (sign === 0) return 0
  let streak = 0
  while (Math.sign(changes[changes.length - 1 - streak]) === sign) streak += 1
  return streak
}

function earlier(rows: readonly Row[], fits: (row: Row, at: number) => boolean): Earlier | undefined {
  for (let at = rows.length - 2; at >= 0; at--) {
    if (fits(rows[at], at)) return { day: rows[at].day, sessionsAgo: rows.length - 1 - at }
  }
  return undefined
}
