import type { Numbers } from '../market/observation.ts'
import { normalQuantile, normalShare } from './normal-distribution.ts'

/** Per period. */
interface SharpeMoments {
  /** Mean over standard deviation. */
  readonly ratio: number
  readonly periods: number
  readonly skewness: number
  /** 3 for a normal distribution. */
  readonly kurtosis: number
}

const EULER = 0.5772156649015329

/**
 * With population moments; NaN below two returns, or if all are equal.
 * @param returns excess returns, finite
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
 * That the true Sharpe ratio exceeds a benchmark, 0–1 (Bailey and López de Prado 2012).
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
 * Of independent worthless trials, per period; 0 for one trial.
 * @param deviation of the trials' Sharpe ratios, per period
 * Source: Bailey and López de Prado 2014, The deflated Sharpe ratio, equation 1.
 */
export function expectedHighestSharpe(trials: number, deviation: number): number {
  if (trials <= 1) return 0
  const first = (1 - EULER) * normalQuantile(1 - 1 / trials)
  return deviation * (first + EULER * normalQuantile(1 - 1 / (trials * Math.E)))
}

/**
 * That the true Sharpe ratio is above zero, given that the best of several trials was kept.
 * @param deviation of their Sharpe ratios, per period; by chance 1/√periods
 */
export const deflatedSharpe = (
  moments: SharpeMoments,
  trials: number,
  deviation: number = 1 / Math.sqrt(moments.periods),
): number => probabilisticSharpe(moments, expectedHighestSharpe(trials, deviation))
