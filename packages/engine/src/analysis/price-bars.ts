import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { SIMULATOR_SOURCE } from '../market/simulator-source.ts'
import { Room } from '../series/room.ts'

/** Five years, the history of a valuation. */
export const ANALYSIS_BARS = 1280

/** A year, and what exponential averages need to forget their first value. */
const MOST_BARS = 400

/** Scaled to the latest close, oldest first; every close is known. */
export interface PriceBars {
  readonly length: number
  readonly day: Float64Array
  readonly close: Float64Array
  /** NaN together if either is unknown or they do not enclose the close. */
  readonly high: Float64Array
  readonly low: Float64Array
  readonly volume: Float64Array
}

/** `adjusted` closes do not fit per-share figures. */
export type PriceBasis = 'as_traded' | 'adjusted'

/** No dividend changes the adjustment by more. */
const SPLIT_RATIO = 1.2

/** Prices times the adjustment of their day over the last day's, of the latest rows with a close. */
export function priceBars(window: DailyWindow, room = new Room()): PriceBars {
  const { day, high, low, close, volume } = window
  const rows = latestPriced(close, room)
  const latest = rows.length === 0 ? 1 : adjustmentAt(window, rows[rows.length - 1])
  const column = () => room.numbers(rows.length)
  const bars = { day: column(), close: column(), high: column(), low: column(), volume: column() }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]
    const factor = adjustmentAt(window, row) / latest
    const isCandle = low[row] <= close[row] && close[row] <= high[row]
    bars.day[at] = day[row]
    bars.close[at] = factor * close[row]
    bars.high[at] = isCandle ? factor * high[row] : Number.NaN
    bars.low[at] = isCandle ? factor * low[row] : Number.NaN
    bars.volume[at] = volume[row]
  }
  return { length: rows.length, ...bars }
}

function latestPriced(close: Numbers, room: Room): Uint16Array {
  const rows = room.counts(Math.min(MOST_BARS, close.length))
  let begin = rows.length
  for (let row = close.length - 1; row >= 0 && begin > 0; row--)
    if (Number.isFinite(close[row])) rows[--begin] = row
  return rows.subarray(begin)
}

/** Closes that always equal the adjusted ones count as adjusted; the simulator trades at its closes. */
export function priceBasis({ source, close, adjClose }: DailyWindow): PriceBasis {
  if (source === SIMULATOR_SOURCE) return 'as_traded'
  for (let row = 0; row < close.length; row++) {
    if (Number.isFinite(close[row]) && close[row] !== adjClose[row]) return 'as_traded'
  }
  return 'adjusted'
}

/** A split after a day invalidates older per-share figures. */
export function splitSince(window: DailyWindow, day: number): boolean {
  const last = adjustmentAt(window, window.length - 1)
  for (let row = window.length - 1; row >= 0 && window.day[row] > day; row--) {
    const ratio = adjustmentAt(window, row) / last
    if (ratio > SPLIT_RATIO || ratio < 1 / SPLIT_RATIO) return true
  }
  return false
}

function adjustmentAt(window: DailyWindow, row: number): number {
  const factor = window.adjClose[row] / window.close[row]
  return Number.isFinite(factor) && factor > 0 ? factor : 1
}
