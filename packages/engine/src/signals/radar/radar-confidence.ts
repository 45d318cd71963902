import { round } from '../../series/round.ts'
import type { RadarOutcome } from './radar-day.ts'

/** Trading days. */
export const RADAR_HORIZON = 21
/** Trading days from the end of a window. */
const EMBARGO_DAYS = 10
/** Windows of 21 trading days start every five. */
export const RADAR_OVERLAPPING_WEEKS = 4

/** Trading days from a decision until its outcome may be learned from. */
export const RESOLVED_AFTER = 1 + RADAR_HORIZON + EMBARGO_DAYS

/** The standard error is about 0.01; a third digit is noise. */
const STATED_DECIMALS = 2

/**
 * Share of all screened stocks that beat the benchmark, in whole percent; ½ before any outcome.
 * @param outcomes of resolved weeks
 */
export function radarBaseRate(outcomes: readonly Pick<RadarOutcome, 'cases' | 'above'>[]): number {
  let cases = 0
  let above = 0
  for (const outcome of outcomes) {
    cases += outcome.cases
    above += outcome.above
  }
  return above > 0 && above < cases ? round(above / cases, STATED_DECIMALS) : 0.5
}
