import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { runsOf } from '../parts/chart-scale.tsx'
import type { MarketDays } from './market-days.ts'

/** Each number is the difference to the one before, which halves its compressed size. */
const steps = (values: readonly (number | null)[], scale: number): readonly (number | null)[] => {
  let last = 0
  return values.map((value) => {
    if (value === null) return null
    const scaled = Math.round(value * scale)
    const step = scaled - last
    last = scaled
    return step
  })
}

/**
 * All days as integers for the script of the page: days since 1970, S&P 500 and VIX in hundredths and risk in tenths,
 * each as the step from the last known value; runs of regimes.
 */
export const daysJson = (days: MarketDays): string =>
  JSON.stringify({
    day: steps(
      days.day.map((day) => parseDay(day) ?? null),
      1,
    ),
    sp500: steps(days.sp500, 100),
    vix: steps(days.vix, 100),
    risk: steps(days.risk, 10),
    regime: runsOf(days.regime).map(({ state, from, to }) => [state, to - from + 1]),
  })
