import type { Instant } from '../../kernel/time.ts'
import { calibrationBins, calibrationError } from '../statistics/calibration-bins.ts'
import { isDecided, type ScoredForecast } from './scored-forecast.ts'

const BINS = 10

/** As known at an instant. */
export interface PastError {
  /** Decided forecasts. */
  readonly n: number
  /** Ten bins of equal count; undefined below ten forecasts. */
  readonly ece: number | undefined
}

export function pastErrorAt(forecasts: readonly ScoredForecast[], at: Instant): PastError {
  const known = forecasts.filter(isDecided).filter(({ resolvesAt }) => resolvesAt <= at)
  if (known.length < BINS) return { n: known.length, ece: undefined }
  const bins = calibrationBins(
    known.map(({ probability }) => probability),
    known.map(({ outcome }) => outcome),
    BINS,
  )
  return { n: known.length, ece: calibrationError(bins) }
}
