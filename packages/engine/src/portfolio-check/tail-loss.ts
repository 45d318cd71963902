import type { Numbers } from '../market/observation.ts'
import { sampleQuantile } from '../statistics/sample-quantile.ts'
import { mean } from '../statistics/sample-statistics.ts'

const WORST_SHARE = 0.05

export interface TailLoss {
  /** Loss that one day in twenty exceeded, a fraction. */
  readonly valueAtRisk: number
  /** Mean loss of the days that were as bad. */
  readonly expectedShortfall: number
}

/** By the past distribution. @param returns daily, not empty */
export function tailLoss(returns: Numbers): TailLoss {
  const limit = sampleQuantile(returns, WORST_SHARE)
  return {
    valueAtRisk: -limit,
    expectedShortfall: -mean(Array.from(returns).filter((value) => value <= limit)),
  }
}
