import { rankShares } from '../signals/rank-scores.ts'
import { mean, sumOver } from '../statistics/sample-statistics.ts'
import { inDeviations, type Technicals } from './technicals.ts'

/** In display order. */
const SCORE_WEIGHTS = {
  valuation: 0.2,
  quality: 0.25,
  growth: 0.15,
  momentum: 0.2,
  stability: 0.1,
  sentiment: 0.1,
} as const

export type ScorePart = keyof typeof SCORE_WEIGHTS

export const SCORE_PARTS = Object.keys(SCORE_WEIGHTS) as readonly ScorePart[]

export type PartScores = Readonly<Record<ScorePart, number>>

/** 50 is the middle; 1.5 deviations give 88. */
const tanhScore = (deviations: number): number => 50 + 50 * Math.tanh(deviations / 1.5)

const MEAN_DAYS_OF_GAP = 100

/**
 * 0–100: mean of 50 + 50·tanh(z/1.5) over the known of 12-to-1-month return, 3-month return and distance from the
 * 200-day average, in own deviations.
 * @returns NaN if none is known
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

interface StabilityReadings {
  /** 0–1. */
  readonly volatilityRank: number
  /** Of the deepest one-year fall, 0–1. */
  readonly drawdownRank: number
  readonly volatility20: number
  readonly volatility1y: number
}

const USUAL_CHANGE = 0.35

/**
 * Calmness, 0–100: mean of the known of peer rank by volatility, by deepest fall, and ln σ₂₀/σ₂₅₂ in units of 0.35.
 * @returns NaN if none is known
 */
export function stabilityScore({
  volatilityRank,
  drawdownRank,
  volatility20,
  volatility1y,
}: StabilityReadings): number {
  const change = volatility20 > 0 && volatility1y > 0 ? Math.log(volatility20 / volatility1y) : Number.NaN
  return meanKnown([100 * (1 - volatilityRank), 100 * (1 - drawdownRank), tanhScore(-change / USUAL_CHANGE)])
}

/**
 * 0–100.
 * @param ranks 0–1, more is better; NaN if unknown
 * @param fewest known ranks required
 * @returns NaN with fewer
 */
export function rankScore(ranks: readonly number[], fewest: number): number {
  const known = ranks.filter((rank) => !Number.isNaN(rank))
  return known.length < fewest ? Number.NaN : 100 * mean(known)
}

interface OverallScore {
  /** NaN if no part is known. */
  readonly value: number
  /** Of the known parts, 0–1. */
  readonly coverage: number
}

export function overallScore(parts: PartScores): OverallScore {
  const known = SCORE_PARTS.filter((part) => !Number.isNaN(parts[part]))
  const coverage = sumOver(known, (part) => SCORE_WEIGHTS[part])
  const value = sumOver(known, (part) => SCORE_WEIGHTS[part] * parts[part]) / coverage
  return { value, coverage }
}

/** With the lowest overall score of each, best first. */
export const RATINGS = [
  ['strong', 70],
  ['favourable', 57],
  ['mixed', 43],
  ['unfavourable', 30],
  ['weak', 0],
] as const

export type Rating = (typeof RATINGS)[number][0]

/** Undefined if NaN. */
export const ratingOf = (overall: number): Rating | undefined =>
  RATINGS.find(([, lowest]) => overall >= lowest)?.[0]

const meanKnown = (values: readonly number[]): number => mean(values.filter((value) => !Number.isNaN(value)))

const SMALLEST_GROUP = 5

/**
 * Rank share of each value, 0–1 exclusive, ties shared: within its group if at least five are known, else among all.
 * @param values NaN if unknown
 * @param groups one per value; undefined is ranked among all
 * @returns one per value; NaN if unknown or if fewer than five are known in total
 */
export function peerRanks(
  values: readonly number[],
  groups: readonly (string | undefined)[],
): readonly number[] {
  const known = values.filter((value) => !Number.isNaN(value)).length
  const overall = known < SMALLEST_GROUP ? values.map(() => Number.NaN) : Array.from(rankShares(values))
  const members = Map.groupBy(values.keys(), (at) => groups[at])
  const ranks = [...overall]
  for (const [group, indices] of members) {
    const own = indices.map((at) => values[at])
    const present = own.filter((value) => !Number.isNaN(value)).length
    if (group === undefined || present < SMALLEST_GROUP) continue
    const within = rankShares(own)
    for (const [place, at] of indices.entries()) ranks[at] = within[place]
  }
  return ranks
}
