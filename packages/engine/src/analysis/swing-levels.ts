import type { PriceBars } from './price-bars.ts'

export interface SwingLevels {
  /** Below the last close, nearest first. */
  readonly support: readonly number[]
  /** Above the last close, nearest first. */
  readonly resistance: readonly number[]
}

/** In bars. */
const WINDOWS = [20, 60] as const
const APART = 0.5

/**
 * Extremes of the last 20 and 60 bars before the last; levels within half an average true range merge into the nearer
 * one.
 * @param range average true range, in price units; NaN disables merging
 */
export function swingLevels(bars: PriceBars, range: number): SwingLevels {
  const last = bars.length - 1
  const close = bars.close[last]
  const lows = WINDOWS.flatMap((window) => extreme(bars, last, window, 'low'))
  const highs = WINDOWS.flatMap((window) => extreme(bars, last, window, 'high'))
  const below = lows.filter((low) => low < close).sort((a, b) => b - a)
  const above = highs.filter((high) => high > close).sort((a, b) => a - b)
  return { support: apart(below, range), resistance: apart(above, range) }
}

function extreme(bars: PriceBars, last: number, window: number, side: 'low' | 'high'): readonly number[] {
  if (last < window) return []
  let found = Number.NaN
  for (let row = last - window; row < last; row++) {
    const value = Number.isNaN(bars[side][row]) ? bars.close[row] : bars[side][row]
    const isFurther = side === 'low' ? value < found : value > found
    if (Number.isNaN(found) || isFurther) found = value
  }
  return [found]
}

/** @param levels nearest to the close first */
function apart(levels: readonly number[], range: number): readonly number[] {
  const least = Number.isFinite(range) ? APART * range : 0
  return levels.filter((level, at) => at === 0 || Math.abs(level - levels[at - 1]) > least)
}
