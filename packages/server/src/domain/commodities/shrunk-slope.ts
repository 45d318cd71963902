import type { Numbers } from '../market/observation.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'

/** The slope k of P(up) = σ(k·x), shrunk towards 0 by what is not known about it. */
export interface SlopeFit {
  /** 0 or more: a slope against the literature counts as none. */
  readonly slope: number
  /** Of the slope before it was shrunk. */
  readonly standardError: number
  /** Dates that the fit rests on. */
  readonly days: number
}

export const NO_SLOPE: SlopeFit = { slope: 0, standardError: 0, days: 0 }

/** What one date adds to the fit: sums over its cases. */
export interface SlopeSums {
  /** Σ x·(y − ½), with y 1 for up, 0 for down, ½ for neither. */
  readonly xy: Numbers
  /** Σ x². */
  readonly xx: Numbers
}

/**
 * k = 4·Σx(y − ½)/Σx², the slope of a logistic regression through ½ for probabilities near ½; shrunk to
 * k·t²/(1 + t²), and to 0 where it is negative. The error is that of dependent dates.
 * @param sums one entry a date, oldest first
 * @param dates how many of them, from the first on, the fit may see
 * @param lag dates over which outcomes overlap
 * @returns no slope where no case moves it
 * Source: Platt 1999 for the logistic link; Newey and West 1987 for the error.
 */
export function shrunkSlope({ xy, xx }: SlopeSums, dates: number, lag: number): SlopeFit {
  let sumXy = 0
  let sumXx = 0
  for (let at = 0; at < dates; at++) {
    sumXy += xy[at]
    sumXx += xx[at]
  }
  if (!(sumXx > 0)) return NO_SLOPE
  const raw = (4 * sumXy) / sumXx
  const scores = Float64Array.from({ length: dates }, (_, at) => xy[at] - (raw / 4) * xx[at])
  const standardError = (4 * dates * neweyWestMean(scores, lag).standardError) / sumXx
  const t = raw / standardError
  const kept = standardError > 0 ? (t * t) / (1 + t * t) : 1
  return { slope: Math.max(0, raw * kept), standardError, days: dates }
}
