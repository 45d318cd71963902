import type { Numbers } from '../market/observation.ts'
import type { GrowthPath } from '../statistics/growth-path.ts'
import { sampleQuantile } from '../statistics/sample-quantile.ts'
import { mean } from '../statistics/sample-statistics.ts'

export interface PathWindow {
  /** Returns before it, and those up to its end. */
  readonly from: number
  readonly to: number
  /** A fraction. */
  readonly change: number
}

/** Every window of so many days, the earliest first. */
export function windowsOf({ value }: GrowthPath, days: number): readonly PathWindow[] {
  const count = Math.max(0, value.length + 1 - days)
  const worthAfter = (returns: number): number => (returns === 0 ? 1 : value[returns - 1])
  return Array.from({ length: count }, (_, from) => ({
    from,
    to: from + days,
    change: worthAfter(from + days) / worthAfter(from) - 1,
  }))
}

/** The worst first; each is the worst that shares no day with those before it. */
export function worstWindows(path: GrowthPath, days: number, most: number): readonly PathWindow[] {
  const worst: PathWindow[] = []
  for (const window of windowsOf(path, days).toSorted((one, other) => one.change - other.change)) {
    if (worst.length === most) break
    if (worst.every(({ from, to }) => window.to <= from || window.from >= to)) worst.push(window)
  }
  return worst
}

const WORST_SHARE = 0.05

interface TailLoss {
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
