import { round } from '../../series/round.ts'
import { type ShrunkSlope, shrunkSlope } from '../alpha/confidence.ts'
import { RADAR_HORIZON, type RadarOutcomes } from './radar-week.ts'

/** What the picks of the past tell of the next one. */
export interface RadarConfidence {
  /** Share of all screened stocks that did better than the benchmark; ½ before any outcome. */
  readonly baseRate: number
  /** How much the place in the ranking has moved the odds of picks beyond those of all stocks. */
  readonly slope: ShrunkSlope
}

/** The slope moves nothing until it stands this many standard errors above nothing, as with the stock model. */
const LEAST_T = 1.96
/** Trading days after the end of a window until it may teach. */
const EMBARGO_DAYS = 10
/** Windows of 21 trading days that begin every five overlap with the next four. */
export const RADAR_OVERLAPPING_WEEKS = 4

/** The weeks whose outcome was known, embargo and all, at a row. */
export const radarResolvedBy = <W extends RadarOutcomes>(weeks: readonly W[], row: number): readonly W[] =>
  weeks.filter((week) => week.row + 1 + RADAR_HORIZON + EMBARGO_DAYS <= row && week.cases > 0)

/** The confidence in force at a row, from what had been resolved by then. */
export function radarConfidenceAt(weeks: readonly RadarOutcomes[], row: number): RadarConfidence {
  const resolved = radarResolvedBy(weeks, row)
  let cases = 0
  let above = 0
  for (const week of resolved) {
    cases += week.cases
    above += week.above
  }
  const lessons = resolved.map(({ lesson }) => lesson).filter((lesson) => lesson.cases > 0)
  return {
    baseRate: above > 0 && above < cases ? above / cases : 0.5,
    slope: shrunkSlope(lessons, RADAR_OVERLAPPING_WEEKS),
  }
}

/** k, by which the place in the ranking moves the log odds; 0 until the slope can be told from nothing. */
export const appliedSlope = ({ slope }: RadarConfidence): number => (slope.t >= LEAST_T ? slope.shrunk : 0)

/**
 * Probability that a pick does better than the benchmark: the odds of any screened stock, moved by k·x. While k is
 * 0 every pick is as likely as any screened stock.
 * @param position −1 to 1
 */
export function radarProbability(confidence: RadarConfidence, position: number): number {
  const { baseRate } = confidence
  const odds = Math.log(baseRate / (1 - baseRate)) + appliedSlope(confidence) * position
  return 1 / (1 + Math.exp(-odds))
}

/** The standard error of the base rate is about one in a hundred: a third digit would tell picks apart by nothing. */
const STATED_DECIMALS = 2

/** What is said of a pick: its probability and the base rate, in whole percent. */
export function statedRadarChances(
  confidence: RadarConfidence,
  position: number,
): { readonly probability: number; readonly baseRate: number } {
  return {
    probability: round(radarProbability(confidence, position), STATED_DECIMALS),
    baseRate: round(confidence.baseRate, STATED_DECIMALS),
  }
}
