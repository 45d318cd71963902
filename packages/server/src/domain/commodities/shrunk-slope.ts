import type { Numbers } from '../market/observation.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'

/** Of P(up) = σ(k·x), shrunk towards 0 by its uncertainty. */
export interface SlopeFit {
  /** 0 or more; a slope against the literature is set to 0. */
  readonly slope: number
  /** Of the unshrunk slope. */
  readonly standardError: number
  readonly days: number
}

export const NO_SLOPE: SlopeFit = { slope: 0, standardError: 0, days: 0 }

/** Over the cases of one date. */
export interface SlopeSums {
  /** Σ x·(y − ½); y: 1 up, 0 down, ½ unchanged. */
  readonly xy: Numbers
  /** Σ x². */
  readonly xx: Numbers
}

/**
 * k = 4·Σx(y − ½)/Σx², a logistic slope through ½, shrunk to k·t²/(1 + t²); 0 if negative. Newey–West error.
 * @param sums one entry per date, oldest first
 * @param dates number of leading dates used
 * @param lag dates over which outcomes overlap
 * @returns zero slope if no case has weight
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
