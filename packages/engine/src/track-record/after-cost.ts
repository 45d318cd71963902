import type { MeanWithT } from '../statistics/newey-west.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'
import type { DecidedForecast } from './scored-forecast.ts'

/** Ten basis points a side. */
const ROUND_TRIP_COST = 0.002

export interface ExcessAfterCost extends MeanWithT {
  /** Instants of issue; forecasts of one instant are averaged first. */
  readonly dates: number
  readonly lag: number
}

/**
 * Mean excess return after cost, as a fraction. Forecasts of one instant are one case; overlapping windows are
 * dependent (Newey–West, lag = most later instants inside one window).
 * @param forecasts in the order of issue; those without a return are ignored
 * @returns undefined if none has a return
 */
export function excessAfterCost(forecasts: readonly DecidedForecast[]): ExcessAfterCost | undefined {
  const dates: { at: number; ends: number; sum: number; n: number }[] = []
  for (const { issuedAt, resolvesAt, excessReturn } of forecasts) {
    if (excessReturn === undefined) continue
    if (dates.at(-1)?.at !== issuedAt) dates.push({ at: issuedAt, ends: resolvesAt, sum: 0, n: 0 })
    const date = dates[dates.length - 1]
    date.sum += excessReturn - ROUND_TRIP_COST
    date.n++
    date.ends = Math.max(date.ends, resolvesAt)
  }
  if (dates.length === 0) return undefined
  const lag = largestOverlap(dates)
  const means = dates.map(({ sum, n }) => sum / n)
  return { ...neweyWestMean(means, lag), dates: dates.length, lag }
}

function largestOverlap(dates: readonly { readonly at: number; readonly ends: number }[]): number {
  let largest = 0
  let to = 0
  dates.forEach(({ ends }, from) => {
    while (to < dates.length && dates[to].at < ends) to++
    largest = Math.max(largest, to - from - 1)
  })
  return largest
}
