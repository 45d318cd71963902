import type { DailyWindow } from '../market/point-in-time.ts'
import { SIMULATOR_SOURCE } from '../simulator/simulator-source.ts'

/** Five years, the history of a valuation. */
export const ANALYSIS_BARS = 1280

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

/** Prices times the adjustment of their day over the last day's. Rows without a close are skipped. */
export function priceBars(window: DailyWindow): PriceBars {
  const rows = Array.from({ length: window.length }, (_, row) => row).filter((row) =>
    Number.isFinite(window.close[row]),
  )
  const last = rows.length - 1
  const latest = last < 0 ? 1 : adjustmentAt(window, rows[last])
  const factors = Float64Array.from(rows, (row) => adjustmentAt(window, row) / latest)
  const isCandle = (row: number): boolean =>
    window.low[row] <= window.close[row] && window.close[row] <= window.high[row]
  const scaled = (value: (row: number) => number): Float64Array =>
    Float64Array.from(rows, (row, at) => factors[at] * value(row))
  return {
    length: rows.length,
    day: Float64Array.from(rows, (row) => window.day[row]),
    close: scaled((row) => window.close[row]),
    high: scaled((row) => (isCandle(row) ? window.high[row] : Number.NaN)),
    low: scaled((row) => (isCandle(row) ? window.low[row] : Number.NaN)),
    volume: Float64Array.from(rows, (row) => window.volume[row]),
  }
}

/** Closes that always equal the adjusted ones count as adjusted; the simulator trades at its closes. */
export function priceBasis(window: DailyWindow): PriceBasis {
  if (window.source === SIMULATOR_SOURCE) return 'as_traded'
  for (let row = 0; row < window.length; row++) {
    if (Number.isFinite(window.close[row]) && window.close[row] !== window.adjClose[row]) return 'as_traded'
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
