import { asDay, type Day } from '../../kernel/time.ts'
import type { DailyWindow } from '../market/point-in-time.ts'

/** The latest close relative to its history. Fractions, not percent. */
export interface AssetMove {
  readonly symbol: string
  readonly day: Day
  readonly previousDay: Day
  readonly close: number
  readonly previousClose: number
  /** Adjusted for dividends and splits. */
  readonly change: number
  /** NaN if unknown. */
  readonly changeBefore: number
  /** Return over its usual size in the 60 days before; NaN with fewer than 30. */
  readonly unusual: number
  /** Returns in a row with the sign of the latest; 0 for none. */
  readonly streak: number
  /** Last earlier closes at least as high or as low, if any in the window. */
  readonly lastAsHigh: Earlier | undefined
  readonly lastAsLow: Earlier | undefined
  /** Last earlier return of the same sign at least as large, if any. */
  readonly lastAsLarge: Earlier | undefined
  readonly history: number
}

export interface Earlier {
  readonly day: Day
  /** Including the latest. */
  readonly sessionsAgo: number
}

const USUAL_DAYS = 60
const FEWEST_DAYS = 30

/** The first `count` rows are filled. */
interface Closes {
  readonly count: number
  readonly day: Float64Array
  readonly close: Float64Array
  readonly adjusted: Float64Array
}

/**
 * Rows without a close are skipped.
 * @param window oldest first; closes replace missing adjusted closes
 * @param upTo later rows are ignored
 * @returns undefined with fewer than two closes, or if one of the last two is not positive
 */
export function assetMove(window: DailyWindow, upTo: Day): AssetMove | undefined {
  const { count, day, close, adjusted } = closesOf(window, upTo)
  const last = count - 1
  if (count < 2 || !(close[last] > 0) || !(close[last - 1] > 0)) return undefined
  const changes = new Float64Array(count).fill(Number.NaN, 0, 1)
  for (let at = 1; at < count; at++) changes[at] = adjusted[at] / adjusted[at - 1] - 1
  const change = changes[last]
  if (!Number.isFinite(change)) return undefined
  const earlier = (fits: (at: number) => boolean): Earlier | undefined => {
    for (let at = last - 1; at >= 0; at--)
      if (fits(at)) return { day: asDay(day[at]), sessionsAgo: last - at }
    return undefined
  }
  return {
    symbol: window.symbol,
    day: asDay(day[last]),
    previousDay: asDay(day[last - 1]),
    close: close[last],
    previousClose: close[last - 1],
    change,
    changeBefore: changes[last - 1],
    unusual: change / usualSize(changes, last),
    streak: streakOf(changes),
    lastAsHigh: earlier((at) => adjusted[at] >= adjusted[last]),
    lastAsLow: earlier((at) => adjusted[at] <= adjusted[last]),
    lastAsLarge: earlier((at) => changes[at] * Math.sign(change) >= Math.abs(change)),
    history: last,
  }
}

/** A fraction; NaN if the window is too short. */
export function returnOver(window: DailyWindow, upTo: Day, sessions: number): number {
  const { count, adjusted } = closesOf(window, upTo)
  return count > sessions ? adjusted[count - 1] / adjusted[count - 1 - sessions] - 1 : Number.NaN
}

function closesOf(window: DailyWindow, upTo: Day): Closes {
  const { day, close, adjClose, length } = window
  const kept = {
    day: new Float64Array(length),
    close: new Float64Array(length),
    adjusted: new Float64Array(length),
  }
  let count = 0
  for (let at = 0; at < length && day[at] <= upTo; at++) {
    if (!Number.isFinite(close[at])) continue
    kept.day[count] = day[at]
    kept.close[count] = close[at]
    kept.adjusted[count] = Number.isFinite(adjClose[at]) ? adjClose[at] : close[at]
    count += 1
  }
  return { count, ...kept }
}

function usualSize(changes: Float64Array, last: number): number {
  let known = 0
  let squares = 0
  for (let at = Math.max(1, last - USUAL_DAYS); at < last; at++) {
    if (!Number.isFinite(changes[at])) continue
    known += 1
    squares += changes[at] * changes[at]
  }
  return known < FEWEST_DAYS ? Number.NaN : Math.sqrt(squares / known)
}

function streakOf(changes: Float64Array): number {
  const sign = Math.sign(changes[changes.length - 1])
  if (sign === 0) return 0
  let streak = 0
  while (Math.sign(changes[changes.length - 1 - streak]) === sign) streak += 1
  return streak
}
