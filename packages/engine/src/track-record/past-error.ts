import type { Instant } from '../kernel/time.ts'
import { binnedCalibrationError } from '../statistics/calibration-bins.ts'
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
  const probabilities = known.map(({ probability }) => probability)
  const events = known.map(({ outcome }) => outcome)
  const ece = known.length < BINS ? undefined : binnedCalibrationError(probabilities, events, BINS)
  return { n: known.length, ece }
}
