import { DRAWDOWN_HORIZON_DAYS } from '../risk/drawdown-outcomes.ts'
import { annualisedVolatility, TRADING_DAYS_A_YEAR } from '../statistics/annualised-volatility.ts'
import { forwardFalls } from '../statistics/forward-outcomes.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'
import { sumOf } from '../statistics/sample-statistics.ts'
import { wilsonInterval } from '../statistics/wilson-interval.ts'
import { type MeasuredShare, measuredShare } from './change-probability.ts'
import { pastTallies, tallyWhere } from './past-tallies.ts'
import type { RegimeDay } from './regime-machine.ts'
import { REGIMES, type Regime } from './regime-parameters.ts'

const Z_95 = 1.96
/** Within which volatile days come together. */
const CLUSTER_DAYS = 126

export interface RegimeRisk {
  readonly regime: Regime
  readonly days: number
  /** Of all days, 0–1. */
  readonly share: number
  /** Annualised, as a share; NaN below two days. */
  readonly nextDayVolatility: number
  /** 95 %. */
  readonly volatilityInterval: readonly [number, number]
  /** Share with a close more than 7 % lower within 20 sessions; NaN if no window has closed. */
  readonly fall: number
  readonly fallInterval: readonly [number, number]
}

/**
 * In the order of `REGIMES`; Wilson's interval over non-overlapping windows.
 * @param days oldest first
 */
export function riskByRegime(days: readonly RegimeDay[]): readonly RegimeRisk[] {
  const falls = forwardFalls(days.map((day) => day.close))
  return REGIMES.map((regime) => {
    const count = days.filter((day) => day.regime === regime).length
    const nextReturns = days.flatMap((day, at) =>
      day.regime === regime && at + 1 < days.length ? [Math.log(days[at + 1].close / day.close)] : [],
    )
    const tally = tallyWhere(falls, (at) => days[at].regime === regime, DRAWDOWN_HORIZON_DAYS)
    const fall = tally.days === 0 ? Number.NaN : tally.events / tally.days
    return {
      regime,
      days: count,
      share: count / days.length,
      nextDayVolatility: annualisedVolatility(nextReturns),
      volatilityInterval: volatilityInterval(days, regime),
      fall,
      fallInterval: wilsonInterval(fall, tally.windows),
    }
  })
}

/**
 * Of the next day's, by the delta method on the log of the variance: squares of neighbouring days come together, so Newey–West
 * over half a year. NaN below two days.
 */
function volatilityInterval(days: readonly RegimeDay[], regime: Regime): readonly [number, number] {
  const returns = days.slice(1).map(({ close }, at) => Math.log(close / days[at].close))
  const inside = returns.map((_, at) => Number(days[at].regime === regime))
  const count = sumOf(inside)
  if (count < 2) return [Number.NaN, Number.NaN]
  const mean = returns.reduce((sum, one, at) => sum + inside[at] * one, 0) / count
  const variance = returns.reduce((sum, one, at) => sum + inside[at] * (one - mean) ** 2, 0) / (count - 1)
  const influence = returns.map((one, at) => inside[at] * ((one - mean) ** 2 - variance))
  const error = (neweyWestMean(influence, CLUSTER_DAYS).standardError * returns.length) / count
  const [middle, half] = [Math.sqrt(TRADING_DAYS_A_YEAR * variance), (Z_95 * error) / (2 * variance)]
  return [middle * Math.exp(-half), middle * Math.exp(half)]
}

/**
 * Of a close more than 7 % lower within 20 sessions: the past frequency in the same regime, from windows that had
 * closed by then.
 * @param days oldest first
 * @param from place of the first day whose probability is wanted
 */
export function fallProbabilities(days: readonly RegimeDay[], from = 0): readonly MeasuredShare[] {
  const falls = forwardFalls(days.map((day) => day.close))
  return pastTallies(
    falls,
    days.map((day) => day.regime),
    DRAWDOWN_HORIZON_DAYS,
    from,
  ).map(measuredShare)
}
