import { inDeviations, type Technicals } from './technicals.ts'

/** The parts of the overall score with their weights, in the order in which they are shown. */
const SCORE_WEIGHTS = {
  valuation: 0.2,
  quality: 0.25,
  growth: 0.15,
  momentum: 0.2,
  risk: 0.1,
  sentiment: 0.1,
} as const

export type ScorePart = keyof typeof SCORE_WEIGHTS

export const SCORE_PARTS = Object.keys(SCORE_WEIGHTS) as readonly ScorePart[]

export type PartScores = Readonly<Record<ScorePart, number>>

/** A score of 50 is the middle; a distance of 1.5 deviations makes 88 of it. */
const tanhScore = (deviations: number): number => 50 + 50 * Math.tanh(deviations / 1.5)

const MEAN_DAYS_OF_GAP = 100

/**
 * Momentum of an asset, 0–100: the mean of what is known of three distances in its own deviations, each through
 * 50 + 50·tanh(z/1.5): the return from twelve months to one month ago, that of three months, and the distance of the
 * close from its 200-day average.
 * @returns NaN where none is known
 */
export function momentumScore(
  reading: Pick<Technicals, 'return12to1' | 'return3m' | 'volatility1y' | 'close' | 'sma200'>,
): number {
  const { return12to1, return3m, volatility1y, close, sma200 } = reading
  const gap = sma200 > 0 ? close / sma200 - 1 : Number.NaN
  return meanKnown(
    [
      inDeviations(return12to1, volatility1y, 231),
      inDeviations(return3m, volatility1y, 63),
      inDeviations(gap, volatility1y, MEAN_DAYS_OF_GAP),
    ].map(tanhScore),
  )
}

/** What the risk score is made of. */
export interface RiskReadings {
  /** Place of the volatility of the year among peers, 0–1. */
  readonly volatilityRank: number
  /** Place of the deepest fall of the year among peers, 0–1. */
  readonly drawdownRank: number
  readonly volatility20: number
  readonly volatility1y: number
}

const USUAL_CHANGE = 0.35

/**
 * How calm an asset is, 0–100, 100 being the calmest: the mean of what is known of its place among peers by volatility
 * and by deepest fall, and of its last month against its year (ln σ₂₀/σ₂₅₂ in units of 0.35).
 * @returns NaN where none is known
 */
export function riskScore({
  volatilityRank,
  drawdownRank,
  volatility20,
  volatility1y,
}: RiskReadings): number {
  const change = volatility20 > 0 && volatility1y > 0 ? Math.log(volatility20 / volatility1y) : Number.NaN
  return meanKnown([100 * (1 - volatilityRank), 100 * (1 - drawdownRank), tanhScore(-change / USUAL_CHANGE)])
}

/**
 * Mean of ranks as a score, 0–100.
 * @param ranks 0–1, more being better; NaN where unknown
 * @param fewest with fewer known ones there is no score
 * @returns NaN where too few are known
 */
export function rankScore(ranks: readonly number[], fewest: number): number {
  const known = ranks.filter((rank) => !Number.isNaN(rank))
  return known.length < fewest ? Number.NaN : 100 * meanKnown(known)
}

export interface OverallScore {
  /** NaN where no part is known. */
  readonly value: number
  /** Weight of the parts that are known, 0–1. */
  readonly coverage: number
}

/** The parts that are known, by their weights over the sum of those. */
export function overallScore(parts: PartScores): OverallScore {
  const known = SCORE_PARTS.filter((part) => !Number.isNaN(parts[part]))
  const coverage = known.reduce((sum, part) => sum + SCORE_WEIGHTS[part], 0)
  const value = known.reduce((sum, part) => sum + SCORE_WEIGHTS[part] * parts[part], 0) / coverage
  return { value, coverage }
}

/** Ratings from the best to the worst, each with the lowest overall score that earns it. */
export const RATINGS = [
  ['strong', 70],
  ['favourable', 57],
  ['mixed', 43],
  ['unfavourable', 30],
  ['weak', 0],
] as const

export type Rating = (typeof RATINGS)[number][0]

/** The rating of an overall score as it is published; undefined where there is none. */
export const ratingOf = (overall: number): Rating | undefined =>
  RATINGS.find(([, lowest]) => overall >= lowest)?.[0]

function meanKnown(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.reduce((sum, value) => sum + value, 0) / known.length
}
