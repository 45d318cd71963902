import { mean } from '../../statistics/sample-statistics.ts'
import { type Chance, chanceOf } from '../edge.ts'
import type { AlphaEvidence, AlphaIssue } from './alpha-day.ts'
import type { CrossSection } from './cross-section.ts'
import { ownDeviation } from './excess-spread.ts'
import { ALPHA_FEATURES, FEATURE_COUNT } from './features/alpha-features.ts'
import { type Ranking, SURPRISE_WEIGHT } from './scoring.ts'
import type { AlphaFit } from './training.ts'

/** In column order. */
export const ALPHA_DRIVERS = [...ALPHA_FEATURES, 'earnings_surprise'] as const

export type AlphaDriver = (typeof ALPHA_DRIVERS)[number]

const OUTER_DECILE = 0.8
const ROUNDING = 1e-9

export const isOuter = (position: number): boolean => Math.abs(position) >= OUTER_DECILE - ROUNDING

/** Share of ranked stocks that beat the median (side 1) or fell behind it (side −1); ½ before any outcome. */
export const alphaBaseRate = ({ rates }: Pick<AlphaEvidence, 'rates'>, side: number): number => {
  if (rates.calibration.cases === 0) return 0.5
  return side > 0 ? rates.above : rates.below
}

/** Of beating the median, negative positions included. */
export const beatsMedian = (evidence: Pick<AlphaEvidence, 'rates' | 'edge'>, position: number): number =>
  chanceOf(evidence.edge, alphaBaseRate(evidence, 1), position).probability

/** Of the side that the position takes. */
export const alphaChance = (evidence: Pick<AlphaEvidence, 'rates' | 'edge'>, position: number): Chance =>
  chanceOf(evidence.edge, alphaBaseRate(evidence, Math.sign(position)), Math.abs(position))

interface ExpectedExcess {
  /** Log return over the median, negative for a short. */
  readonly expected: number
  /** 90 % interval of past outcomes. */
  readonly interval: readonly [number, number]
}

/** Undefined in the first year. */
export function expectedExcess(
  evidence: AlphaEvidence,
  { position, volatility }: Pick<AlphaIssue, 'position' | 'volatility'>,
): ExpectedExcess | undefined {
  const { spread } = evidence
  if (spread === undefined) return undefined
  const above = beatsMedian(evidence, position) - alphaBaseRate(evidence, 1)
  const expected = spread.deviation * Math.sqrt(2 * Math.PI) * above
  const own = ownDeviation(volatility)
  return { expected, interval: [expected + spread.low * own, expected + spread.high * own] }
}

/**
 * β·z over the standard deviation of the price model's predictions, mean of the three targets.
 * @param at place in the ranking
 * @returns in the order of `ALPHA_DRIVERS`
 */
export function contributionsOf(
  section: CrossSection,
  ranking: Ranking,
  fit: AlphaFit,
  at: number,
): Float64Array {
  const from = ranking.places[at] * FEATURE_COUNT
  return Float64Array.from(ALPHA_DRIVERS, (_, driver) => {
    if (driver === FEATURE_COUNT) return SURPRISE_WEIGHT * ranking.surprise[at]
    const parts = fit.coefficients.map(
      (beta, target) => beta[driver] / (ranking.predictionDeviation[target] || 1),
    )
    return mean(parts) * section.scores[from + driver]
  })
}
