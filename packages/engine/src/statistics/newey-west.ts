import type { Numbers } from '../market/observation.ts'

export interface MeanWithT {
  readonly mean: number
  readonly standardError: number
  readonly t: number
}

/**
 * Standard error of a serially dependent series: Bartlett weights 1 − k/(lag+1), no small-sample correction (Newey and
 * West 1987). NaN for an empty series.
 * @param values in the order of time, finite
 * @param lag for overlapping windows of H every s steps, ceil(H/s) − 1
 */
export function neweyWestMean(values: Numbers, lag: number): MeanWithT {
  const n = values.length
  let mean = 0
  for (let at = 0; at < n; at++) mean += values[at] / n
  if (n === 0) mean = Number.NaN
  let longRun = 0
  for (let shift = 0; shift <= Math.min(lag, n - 1); shift++) {
    let covariance = 0
    for (let at = shift; at < n; at++) covariance += ((values[at] - mean) * (values[at - shift] - mean)) / n
    longRun += shift === 0 ? covariance : 2 * (1 - shift / (lag + 1)) * covariance
  }
  const standardError = Math.sqrt(longRun / n)
  return { mean, standardError, t: mean / standardError }
}
