import type { Numbers } from '../market/observation.ts'
import { type CalibrationBin, calibrationBins, calibrationError } from './calibration-bins.ts'

export interface Reliability {
  /** In the order of rising probability. */
  readonly bins: readonly CalibrationBin[]
  /** Mean of |predicted − realised|, each bin weighted by its cases. */
  readonly weightedError: number
}

/**
 * Predicted against realised shares in bins of about equal count, as `calibrationBins` has them; 6 bins are sextiles.
 * @param probabilities 0–1, paired with `events` by index
 * @param events 1 where the event came, else 0
 * @throws RangeError where there are fewer cases than bins
 */
export function reliability(probabilities: Numbers, events: Numbers, binCount: number): Reliability {
  const n = events.length
  if (n < binCount || binCount < 1) throw new RangeError(`${binCount} bins need as many cases, not ${n}`)
  const bins = calibrationBins(probabilities, events, binCount)
  return { bins, weightedError: calibrationError(bins) }
}
