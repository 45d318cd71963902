import type { Numbers } from '../market/observation.ts'
import { normalQuantile } from './normal-quantile.ts'
import { normalShare } from './normal-share.ts'

/** Moments behind the sampling error of a Sharpe ratio, per period. */
export interface SharpeMoments {
  /** Mean over standard deviation of the returns. */
  readonly ratio: number
  readonly periods: number
  readonly skewness: number
  /** 3 for a normal distribution. */
  readonly kurtosis: number
}

const EULER = 0.5772156649015329

/**
 * Sharpe ratio of excess returns with population moments.
 * @param returns one a period, finite; NaN below two, or if all are equal
 */
export function sharpeMoments(returns: Numbers): SharpeMoments {
  const n = returns.length
  let mean = 0
  for (let at = 0; at < n; at++) mean += returns[at] / n
  const powers = [0, 0, 0]
  for (let at = 0; at < n; at++) {
    const deviation = returns[at] - mean
    powers[0] += deviation ** 2 / n
    powers[1] += deviation ** 3 / n
    powers[2] += deviation ** 4 / n
  }
  const [square, cube, fourth] = powers
  const deviation = n < 2 || square === 0 ? Number.NaN : Math.sqrt(square)
  return {
    ratio: mean / deviation,
    periods: n,
    skewness: cube / deviation ** 3,
    kurtosis: fourth / deviation ** 4,
  }
}

/**
 * Probability that the true Sharpe ratio exceeds a benchmark, 0–1 (Bailey and López de Prado 2012).
 * @param benchmark per period
 */
export function probabilisticSharpe(
  { ratio, periods, skewness, kurtosis }: SharpeMoments,
  benchmark: number,
): number {
  const spread = Math.sqrt(1 - skewness * ratio + ((kurtosis - 1) / 4) * ratio ** 2)
  return normalShare(((ratio - benchmark) * Math.sqrt(periods - 1)) / spread)
}

/**
 * Expected maximum Sharpe ratio of independent worthless trials, per period.
 * @param trials 1 or more; one gives 0
 * @param deviation standard deviation of the trials' Sharpe ratios, per period
 * Source: Bailey and López de Prado 2014, The deflated Sharpe ratio, equation 1.
 */
export function expectedHighestSharpe(trials: number, deviation: number): number {
  if (trials <= 1) return 0
  const first = (1 - EULER) * normalQuantile(1 - 1 / trials)
  return deviation * (first + EULER * normalQuantile(1 - 1 / (trials * Math.E)))
}

/**
 * Probability that the true Sharpe ratio is above zero, given that the best of several trials was kept.
 * @param trials 1 or more
 * @param deviation of their Sharpe ratios, per period; if unknown, 1/√periods is what chance gives
 */
export const deflatedSharpe = (
  moments: SharpeMoments,
  trials: number,
  deviation: number = 1 / Math.sqrt(moments.periods),
): number => probabilisticSharpe(moments, expectedHighestSharpe(trials, deviation))
