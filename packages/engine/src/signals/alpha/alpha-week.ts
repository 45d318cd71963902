import type { Day, Instant } from '../../kernel/time.ts'
import type { EdgeDate } from '../edge.ts'
import { rankShares } from '../rank-scores.ts'
import type { AlphaEvidence, WeekOutcome, WeekRanking } from './alpha-day.ts'
import type { AlphaMarket, CrossSection } from './cross-section.ts'

/** Trading days; 14 calendar days. */
export const SIGNAL_HORIZON = 10
/** Older weeks have nothing to wait for. */
export const OPEN_WEEKS = 12

/** A decision of the last trading day of a week. */
export interface AlphaWeek extends WeekRanking {
  readonly at: Instant
  readonly day: Day
  readonly members: readonly string[]
  /** −1 last to 1 first; undefined without a ranking. */
  readonly position: Float64Array | undefined
  readonly evidence: AlphaEvidence
  readonly drifting: boolean
  outcome: WeekOutcome | undefined
}

export type ResolvedAlphaWeek = AlphaWeek & { readonly outcome: WeekOutcome }

export const servedPlaces = ({ panel }: AlphaMarket, section: CrossSection): readonly number[] =>
  section.members.flatMap((member, place) => (panel.stocks[member].serves ? [place] : []))

/** −1 last to 1 first. */
export const positionsOf = (score: Float64Array): Float64Array =>
  rankShares(score).map((share) => 2 * share - 1)

/** Log return over the median of the members; NaN if void. */
export const excessOf = ({ forward, middle }: Pick<WeekOutcome, 'forward' | 'middle'>): Float64Array =>
  forward.map((value) => value - middle)

/** Over the stocks with an outcome. */
export function lessonOf(day: Day, position: Float64Array, excess: Float64Array): EdgeDate {
  let square = 0
  let cross = 0
  for (let at = 0; at < position.length; at++) {
    if (Number.isNaN(excess[at])) continue
    square += position[at] * position[at]
    cross += position[at] * (excess[at] > 0 ? 0.5 : -0.5)
  }
  return { day, square, cross }
}
