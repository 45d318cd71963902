import { round } from '../../series/round.ts'
import { shrunkSlope } from '../alpha/confidence.ts'
import type { RadarConfidence, RadarOutcome } from './radar-day.ts'

/** Trading days. */
export const RADAR_HORIZON = 21
/** For the slope to be used. */
const LEAST_T = 1.96
/** Trading days from the end of a window. */
const EMBARGO_DAYS = 10
/** Windows of 21 trading days start every five. */
export const RADAR_OVERLAPPING_WEEKS = 4

/** Trading days from a decision until its outcome may be learned from. */
export const RESOLVED_AFTER = 1 + RADAR_HORIZON + EMBARGO_DAYS

/** @param outcomes of resolved weeks, oldest first */
export function radarConfidence(outcomes: readonly RadarOutcome[]): RadarConfidence {
  let cases = 0
  let above = 0
  for (const outcome of outcomes) {
    cases += outcome.cases
    above += outcome.above
  }
  const lessons = outcomes.map(({ lesson }) => lesson).filter((lesson) => lesson.cases > 0)
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
