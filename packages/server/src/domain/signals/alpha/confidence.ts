import type { Day } from '../../../kernel/time.ts'
import { neweyWestMean } from '../../statistics/newey-west.ts'

/** Over the stocks of one week; x from −1 to 1, y = 1 if the median was beaten, else 0. */
export interface WeekOfOutcomes {
  readonly day: Day
  /** Σx². */
  readonly square: number
  /** Σx·(y − ½). */
  readonly cross: number
  readonly cases: number
}

export interface ShrunkSlope {
  /** k of P = σ(k·x). */
  readonly slope: number
  /** Clustered by week. */
  readonly t: number
  /** max(0, k·t²/(1 + t²)); 0 with less than a year of weeks. */
  readonly shrunk: number
  readonly weeks: number
  readonly cases: number
}

const FEWEST_WEEKS = 52
/** Windows of ten trading days start every five. */
const OVERLAPPING_WEEKS = 1

/**
 * Logistic slope without intercept near ½, k = 4·Σx(y − ½)/Σx², shrunk by its t. The stocks of a week are one case;
 * overlapping weeks are dependent (Newey–West).
 * @param weeks resolved predictions, oldest first
 * @param overlapping later weeks whose windows overlap
 * Source: Platt 1999 for the logistic.
 */
export function shrunkSlope(
  weeks: readonly WeekOfOutcomes[],
  overlapping: number = OVERLAPPING_WEEKS,
): ShrunkSlope {
  let square = 0
  let cross = 0
  let cases = 0
  for (const week of weeks) {
    square += week.square
    cross += week.cross
    cases += week.cases
  }
  if (weeks.length < 2 || square === 0) return { slope: 0, t: 0, shrunk: 0, weeks: weeks.length, cases }
  const slope = (4 * cross) / square
  const scores = Float64Array.from(weeks, (week) => week.cross - (slope / 4) * week.square)
  const error = (4 * weeks.length * neweyWestMean(scores, overlapping).standardError) / square
  const t = slope / error
  const trusted = weeks.length >= FEWEST_WEEKS && slope > 0
  return { slope, t, shrunk: trusted ? shrinkage(t) * slope : 0, weeks: weeks.length, cases }
}

/**
 * Of beating the median.
 * @param position −1 to 1
 */
export const medianProbability = (shrunk: number, position: number): number =>
  1 / (1 + Math.exp(-shrunk * position))

/** t²/(1 + t²); 1 for infinite t. */
const shrinkage = (t: number): number => 1 / (1 + 1 / (t * t))
