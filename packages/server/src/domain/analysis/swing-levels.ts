import type { PriceBars } from './price-bars.ts'

export interface SwingLevels {
  /** Below the last close, the nearest first. */
  readonly support: readonly number[]
  /** Above the last close, the nearest first. */
  readonly resistance: readonly number[]
}

/** Windows over which extremes are taken, and those that show none nearer than this share of a day's range. */
const WINDOWS = [20, 60] as const
const APART = 0.5

/**
 * Extremes of the last 20 and 60 bars before the last one as levels that a close would have to break: lows below the
 * last close are support, highs above it resistance. Levels nearer to one another than half an average true range are
 * one, the nearer one to the close.
 * @param range average true range, in the unit of the price; NaN keeps all levels apart
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

/** @param levels the one nearest to the close first */
function apart(levels: readonly number[], range: number): readonly number[] {
  const least = Number.isFinite(range) ? APART * range : 0
  return levels.filter((level, at) => at === 0 || Math.abs(level - levels[at - 1]) > least)
}
