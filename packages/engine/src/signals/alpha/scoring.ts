import { mean } from '../../statistics/sample-statistics.ts'
import { rankShares, xsRankGauss } from '../rank-scores.ts'
import type { CrossSection } from './cross-section.ts'
import { columnOf, FEATURE_COUNT } from './features/alpha-features.ts'
import { neutralScore } from './neutral-score.ts'

export interface Ranking {
  readonly members: readonly number[]
  /** In the cross-section. */
  readonly places: readonly number[]
  /** Before it is made neutral. */
  readonly raw: Float64Array
  /** What is left of its ranks after beta and volatility. */
  readonly score: Float64Array
  /** 2·(rank share of the score) − 1: −1 last, 1 first. */
  readonly position: Float64Array
  /** Normal score; 0 if none. */
  readonly surprise: Float64Array
  /** Standard deviation over the members, per target. */
  readonly predictionDeviation: readonly number[]
}

/** Normal scores over all stocks of the cross-section. */
const EXPOSURES = [columnOf('volatility_60'), columnOf('beta_252')]

/** The price model has 1. */
export const SURPRISE_WEIGHT = 0.35

/**
 * Mean rank share of the predictions over the targets, standardised, plus the weighted normal score of the earnings
 * surprise; ranked, and made neutral to beta and volatility.
 * @param coefficients one vector per target
 * @param places of the served stocks
 * @param surprises decayed; NaN if none
 */
export function rankServed(
  section: CrossSection,
  coefficients: readonly Float64Array[],
  places: readonly number[],
  surprises: readonly number[],
): Ranking {
  const predictions = coefficients.map((beta) => places.map((place) => predictionAt(section, place, beta)))
  const rankSum = sumOfRanks(predictions)
  const surprise = xsRankGauss(surprises)
  const raw = standardised(rankSum).map((value, at) => value + SURPRISE_WEIGHT * surprise[at])
  const exposures = EXPOSURES.map((column) =>
    Float64Array.from(places, (place) => section.scores[place * FEATURE_COUNT + column]),
  )
  const score = neutralScore(raw, exposures)
  return {
    members: places.map((place) => section.members[place]),
    places,
    raw,
    score,
    position: rankShares(score).map((share) => 2 * share - 1),
    surprise,
    predictionDeviation: predictions.map(deviationOf),
  }
}

function predictionAt(section: CrossSection, place: number, beta: Float64Array): number {
  let sum = 0
  for (let at = 0; at < FEATURE_COUNT; at++) sum += beta[at] * section.scores[place * FEATURE_COUNT + at]
  return sum
}

/** In integers: rounding errors of rank shares would break ties at random. */
function sumOfRanks(predictions: readonly (readonly number[])[]): readonly number[] {
  const shares = predictions.map(rankShares)
  return predictions[0].map((_, at) =>
    shares.reduce((sum, share) => sum + Math.round(2 * share.length * share[at]), 0),
  )
}

function standardised(values: readonly number[]): Float64Array {
  const middle = mean(values)
  const deviation = deviationOf(values)
  return Float64Array.from(values, (value) => (deviation > 0 ? (value - middle) / deviation : 0))
}

function deviationOf(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length)
}
