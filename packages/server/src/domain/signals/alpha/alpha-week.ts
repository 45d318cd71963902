import type { Day } from '../../../kernel/time.ts'
import { median } from '../../statistics/sample-statistics.ts'
import type { ShrunkSlope, WeekOfOutcomes } from './confidence.ts'
import { type AlphaMarket, type CrossSection, forwardReturn } from './cross-section.ts'
import type { Ranking } from './scoring.ts'

/** Trading days; 14 calendar days. */
export const SIGNAL_HORIZON = 10

export interface AlphaWeek {
  readonly row: number
  readonly day: Day
  /** Indices into the panel's stocks; paired with the arrays below and those of `ranking`. */
  readonly members: readonly number[]
  /** Of 60 daily returns. */
  readonly volatility: Float64Array
  /** Log return over ten trading days from the next close; NaN if unknown or void. */
  readonly forward: Float64Array
  /** `forward` minus the median of the members. */
  readonly excess: Float64Array
  /** Undefined before the first fit, and with fewer than 20 served stocks. */
  readonly ranking: Ranking | undefined
  readonly slope: ShrunkSlope
  /** For the slopes of later dates. */
  readonly lesson: WeekOfOutcomes | undefined
}

export const servedPlaces = ({ panel }: AlphaMarket, section: CrossSection): readonly number[] =>
  section.members.flatMap((member, place) => (panel.stocks[member].serves ? [place] : []))

export function outcomesAt(
  market: AlphaMarket,
  row: number,
  members: readonly number[],
): Pick<AlphaWeek, 'forward' | 'excess'> {
  const forward = Float64Array.from(members, (member) => forwardReturn(market, member, row, SIGNAL_HORIZON))
  const middle = median(forward)
  return { forward, excess: forward.map((value) => value - middle) }
}

/** Over the stocks with an outcome. */
export function lessonOf(day: Day, position: Float64Array, excess: Float64Array): WeekOfOutcomes {
  let square = 0
  let cross = 0
  let cases = 0
  for (let at = 0; at < position.length; at++) {
    if (Number.isNaN(excess[at])) continue
    square += position[at] * position[at]
    cross += position[at] * (excess[at] > 0 ? 0.5 : -0.5)
    cases++
  }
  return { day, square, cross, cases }
}
