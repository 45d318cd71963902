import type { Numbers } from '../market/observation.ts'
import type { CalibrationBin } from '../statistics/calibration-bins.ts'

/** Brier score = reliability − resolution + uncertainty, up to rounding. */
export interface MurphyDecomposition {
  /** 0 is calibrated. */
  readonly reliability: number
  /** Generalised, so it may be slightly negative. */
  readonly resolution: number
  /** Variance of the event. */
  readonly uncertainty: number
}

/**
 * Murphy 1973, with resolution generalised by the variance and covariance within bins (Stephenson, Coelho and Jolliffe
 * 2008), so that the terms sum to the score. NaN without cases.
 * @param bins of all cases, by `calibrationBins`
 */
export function murphyDecomposition(
  bins: readonly CalibrationBin[],
  probabilities: Numbers,
  events: Numbers,
): MurphyDecomposition {
  const n = events.length
  if (n === 0) return { reliability: Number.NaN, resolution: Number.NaN, uncertainty: Number.NaN }
  let rate = 0
  for (let at = 0; at < n; at++) rate += events[at] / n
  let reliability = 0
  let resolution = 0
  for (const { n: size, predicted, realised, cases } of bins) {
    reliability += (size / n) * (predicted - realised) ** 2
    resolution += (size / n) * (realised - rate) ** 2
    for (const index of cases) {
      const spread = probabilities[index] - predicted
      resolution += (2 * (events[index] - realised) * spread - spread ** 2) / n
    }
  }
  return { reliability, resolution, uncertainty: rate * (1 - rate) }
}
