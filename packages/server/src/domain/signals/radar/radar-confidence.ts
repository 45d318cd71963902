import { round } from '../../series/round.ts'
import { type ShrunkSlope, shrunkSlope } from '../alpha/confidence.ts'
import { RADAR_HORIZON, type RadarOutcomes } from './radar-week.ts'

export interface RadarConfidence {
  /** Of screened stocks; ½ before any outcome. */
  readonly baseRate: number
  readonly slope: ShrunkSlope
}

/** For the slope to be used. */
const LEAST_T = 1.96
/** Trading days from the end of a window. */
const EMBARGO_DAYS = 10
/** Windows of 21 trading days start every five. */
export const RADAR_OVERLAPPING_WEEKS = 4

/** Outcome known at a row, after the embargo. */
export const radarResolvedBy = <W extends RadarOutcomes>(weeks: readonly W[], row: number): readonly W[] =>
  weeks.filter((week) => week.row + 1 + RADAR_HORIZON + EMBARGO_DAYS <= row && week.cases > 0)

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

/** k; 0 unless significant. */
export const appliedSlope = ({ slope }: RadarConfidence): number => (slope.t >= LEAST_T ? slope.shrunk : 0)

/**
 * Base-rate odds moved by k·x.
 * @param position −1 to 1
 */
export function radarProbability(confidence: RadarConfidence, position: number): number {
  const { baseRate } = confidence
  const odds = Math.log(baseRate / (1 - baseRate)) + appliedSlope(confidence) * position
  return 1 / (1 + Math.exp(-odds))
}

/** The base rate's standard error is about 0.01; a third digit is noise. */
const STATED_DECIMALS = 2

/** In whole percent. */
export function statedRadarChances(
  confidence: RadarConfidence,
  position: number,
): { readonly probability: number; readonly baseRate: number } {
  return {
    probability: round(radarProbability(confidence, position), STATED_DECIMALS),
    baseRate: round(confidence.baseRate, STATED_DECIMALS),
  }
}
