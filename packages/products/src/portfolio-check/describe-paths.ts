import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { RegimeOutcome } from '@bellwether-markets/engine/portfolio-check/regime-outcomes'
import { worstWindows } from '@bellwether-markets/engine/portfolio-check/worst-windows'
import { round } from '@bellwether-markets/engine/series/round'
import { deepestFall } from '@bellwether-markets/engine/statistics/deepest-fall'
import type { GrowthPath } from '@bellwether-markets/engine/statistics/growth-path'
import { known, percentOf } from '../known.ts'
import type { CheckedPortfolio, WorstWindow } from './check-schema.ts'

const Z_95 = 1.96
const WINDOW_DAYS = [20, 60, 250] as const
const WINDOWS_SHOWN = 5
/** Below, a mean is noise. */
const FEWEST_DAYS = 20

/** @param returns before it; day has one close more */
const closeAfter = (day: Numbers, returns: number): string => formatDay(asDay(day[returns]))

export function describeDrawdown(path: GrowthPath, day: Numbers): CheckedPortfolio['max_drawdown'] {
  const fall = deepestFall(path)
  if (fall === undefined) return null
  const { high, low, recovered, days } = fall
  return {
    high_on: closeAfter(day, high + 1),
    low_on: closeAfter(day, low + 1),
    recovered_on: recovered === undefined ? null : closeAfter(day, recovered + 1),
    days,
  }
}

export const describeWindows = (path: GrowthPath, day: Numbers): WorstWindow[] =>
  WINDOW_DAYS.flatMap((days) =>
    worstWindows(path, days, WINDOWS_SHOWN).map(({ from, to, change }) => ({
      days,
      from: closeAfter(day, from),
      to: closeAfter(day, to),
      return_pct: percentOf(change) ?? 0,
    })),
  )

export const describeRegimes = (
  outcomes: readonly RegimeOutcome[],
  day: Numbers,
): CheckedPortfolio['by_regime'] =>
  outcomes.map(({ regime, days, mean, standardError, windows, worst }) => {
    const hasMean = days >= FEWEST_DAYS
    return {
      regime,
      days,
      mean_day_pct: hasMean ? known(100 * mean, 3) : null,
      mean_day_interval_95: hasMean ? interval95(100 * mean, 100 * standardError, 3) : null,
      windows_20d: windows,
      worst_20d_pct: percentOf(worst?.change),
      worst_20d_from: worst === undefined ? null : closeAfter(day, worst.from),
      worst_20d_to: worst === undefined ? null : closeAfter(day, worst.to),
    }
  })

/** 95 %; null if unknown. */
export function interval95(middle: number, standardError: number, decimals: number): number[] | null {
  if (!Number.isFinite(middle + standardError)) return null
  return [-1, 1].map((side) => round(middle + side * Z_95 * standardError, decimals))
}
