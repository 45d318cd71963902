import { mean } from '../../statistics/sample-statistics.ts'
import type { AlphaEvidence, AlphaIssue } from './alpha-day.ts'
import { medianProbability, type ShrunkSlope } from './confidence.ts'
import type { CrossSection } from './cross-section.ts'
import { ownDeviation } from './excess-spread.ts'
import { ALPHA_FEATURES, FEATURE_COUNT } from './features/alpha-features.ts'
import { type Ranking, SURPRISE_WEIGHT } from './scoring.ts'
import type { AlphaFit } from './training.ts'

/** In column order. */
export const ALPHA_DRIVERS = [...ALPHA_FEATURES, 'earnings_surprise'] as const

export type AlphaDriver = (typeof ALPHA_DRIVERS)[number]

/** Of a probability from ½. */
export const SMALLEST_EDGE = 0.005
const OUTER_DECILE = 0.8
const ROUNDING = 1e-9
/** Two-sided 5 % test, weekly. On synthetic markets without an effect 3.9 % of the outer tenths are issued. */
export const LEAST_T = 1.96

export const isSignal = (slope: ShrunkSlope, position: number): boolean =>
  slope.t >= LEAST_T &&
  isOuter(position) &&
  Math.abs(medianProbability(slope.shrunk, position) - 0.5) >= SMALLEST_EDGE

export const isOuter = (position: number): boolean => Math.abs(position) >= OUTER_DECILE - ROUNDING

/** A drifting model claims nothing. */
export const slopeInUse = (slope: ShrunkSlope, drifting: boolean): ShrunkSlope =>
  drifting ? { ...slope, shrunk: 0 } : slope

export interface ExpectedExcess {
  /** Log return over the median, negative for a short. */
  readonly expected: number
  /** 90 % interval of past outcomes. */
  readonly interval: readonly [number, number]
}

/** Undefined in the first year. */
export function expectedExcess(
  { slope, spread }: AlphaEvidence,
  { position, volatility }: Pick<AlphaIssue, 'position' | 'volatility'>,
): ExpectedExcess | undefined {
  if (spread === undefined) return undefined
  const beats = medianProbability(slope.shrunk, position)
  const expected = spread.deviation * Math.sqrt(2 * Math.PI) * (beats - 0.5)
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
