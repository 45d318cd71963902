import type { Instant } from '../../kernel/time.ts'
import { calibrationBins, calibrationError } from '../statistics/calibration-bins.ts'
import { isDecided, type ScoredCall } from './scored-call.ts'

const BINS = 10

/** How good the probabilities of a source's calls had been by an instant. */
export interface PastError {
  /** Calls whose outcome was known. */
  readonly n: number
  /** Expected calibration error over ten bins of equal count; undefined with fewer than ten calls. */
  readonly ece: number | undefined
}

export function pastErrorAt(calls: readonly ScoredCall[], at: Instant): PastError {
  const known = calls.filter(isDecided).filter(({ resolvesAt }) => resolvesAt <= at)
  if (known.length < BINS) return { n: known.length, ece: undefined }
  const bins = calibrationBins(
    known.map(({ probability }) => probability),
    known.map(({ outcome }) => outcome),
    BINS,
  )
  return { n: known.length, ece: calibrationError(bins) }
}
