import { rankShares } from '../rank-shares.ts'
import { xsRankGauss } from '../xs-rank-gauss.ts'
import type { CrossSection } from './cross-section.ts'
import { FEATURE_COUNT } from './features/alpha-features.ts'

/** The served stocks of a date in the order of the model. */
export interface Ranking {
  /** Indices into the stocks of the panel. */
  readonly members: readonly number[]
  /** Places of the members in the cross-section. */
  readonly places: readonly number[]
  /** Standardised mean rank of the price model, plus the weighted surprise. */
  readonly score: Float64Array
  /** Twice the rank share of the score less 1: −1 the last, 1 the first. */
  readonly position: Float64Array
  /** Normal score of the decayed earnings surprise, 0 where there is none. */
  readonly surprise: Float64Array
  /** Standard deviation over the members of what each target's coefficients predict. */
  readonly predictionDeviation: readonly number[]
}

/** Weight of the earnings surprise beside the price model. */
export const SURPRISE_WEIGHT = 0.35

/**
 * Ranks served stocks: the rank shares of the predictions for each target are averaged and standardised, and the normal
 * score of the earnings surprise is added with its weight.
 * @param coefficients one vector a target
 * @param places of the served stocks in the cross-section
 * @param surprises decayed surprise of each served stock; NaN where there is none
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
  const score = standardised(rankSum).map((value, at) => value + SURPRISE_WEIGHT * surprise[at])
  return {
    members: places.map((place) => section.members[place]),
    places,
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

/** Sums of ranks, doubled to be whole: rank shares add up with rounding errors, which would break ties by chance. */
function sumOfRanks(predictions: readonly (readonly number[])[]): readonly number[] {
  const shares = predictions.map(rankShares)
  return predictions[0].map((_, at) =>
    shares.reduce((sum, share) => sum + Math.round(2 * share.length * share[at]), 0),
  )
}

function standardised(values: readonly number[]): Float64Array {
  const mean = meanOf(values)
  const deviation = deviationOf(values)
  return Float64Array.from(values, (value) => (deviation > 0 ? (value - mean) / deviation : 0))
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
