import type { Numbers } from '../market/observation.ts'
import type { RegimeDay } from '../regime/regime-machine.ts'
import { REGIMES, type Regime } from '../regime/regime-parameters.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import type { GrowthPath } from '../statistics/growth-path.ts'
import { mean, sampleDeviation } from '../statistics/sample-statistics.ts'
import { type PathWindow, windowsOf } from './worst-windows.ts'

const WINDOW_DAYS = 20

export interface RegimeOutcome {
  readonly regime: Regime
  /** Days that began in it. */
  readonly days: number
  /** Fractions; NaN without a day. */
  readonly mean: number
  readonly standardError: number
  /** Windows of 20 days that began in it and have ended. */
  readonly windows: number
  /** Of these. */
  readonly worst: PathWindow | undefined
}

/**
 * A day or window counts for the regime after the close before it, which was known when it began.
 * @param day closes, one more than returns
 * @param regimes oldest first
 */
export function regimeOutcomes(
  day: Numbers,
  returns: Float64Array,
  path: GrowthPath,
  regimes: readonly Pick<RegimeDay, 'day' | 'regime'>[],
): readonly RegimeOutcome[] {
  const regimeDays = Float64Array.from(regimes, (each) => each.day)
  const before = Array.from(returns, (_, at) => regimes[lastIndexUpTo(regimeDays, day[at])]?.regime)
  const windows = windowsOf(path, WINDOW_DAYS)
  return REGIMES.map((regime) => {
    const own = Array.from(returns).filter((_, at) => before[at] === regime)
    const begun = windows.filter(({ from }) => before[from] === regime)
    return {
      regime,
      days: own.length,
      mean: mean(own),
      standardError: sampleDeviation(own) / Math.sqrt(own.length),
      windows: begun.length,
      worst: begun.reduce<PathWindow | undefined>(
        (worst, window) => (worst !== undefined && worst.change <= window.change ? worst : window),
        undefined,
      ),
    }
  })
}
