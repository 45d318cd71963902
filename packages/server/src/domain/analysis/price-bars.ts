import type { DailyWindow } from '../market/point-in-time.ts'
import { SIMULATOR_SOURCE } from '../simulator/simulator-source.ts'

/** Daily bars on the level of the latest close, oldest first; every close is known. */
export interface PriceBars {
  readonly length: number
  readonly day: Float64Array
  readonly close: Float64Array
  /** NaN together where either is unknown or they do not enclose the close. */
  readonly high: Float64Array
  readonly low: Float64Array
  /** NaN where unknown. */
  readonly volume: Float64Array
}

/**
 * What closes are: as they were traded, or adjusted later for splits and dividends, so that nothing that was reported a
 * share may be held against them.
 */
export type PriceBasis = 'as_traded' | 'adjusted'

/** A change of the adjustment by more than this is a split, as no dividend is so large. */
const SPLIT_RATIO = 1.2

/**
 * The bars of a window with splits and dividends taken out: prices are multiplied by the adjustment of their day over
 * that of the last day. Rows without a close are left out.
 */
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

/**
 * What the closes of a window are. Where they equal the adjusted ones throughout, nothing tells that they were not
 * adjusted already, and they are taken as such; the simulator trades at its closes and pays no dividends.
 */
export function priceBasis(window: DailyWindow): PriceBasis {
  if (window.source === SIMULATOR_SOURCE) return 'as_traded'
  for (let row = 0; row < window.length; row++) {
    if (Number.isFinite(window.close[row]) && window.close[row] !== window.adjClose[row]) return 'as_traded'
  }
  return 'adjusted'
}

/** Whether shares were split after a day: figures a share from before then no longer fit the latest close. */
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
