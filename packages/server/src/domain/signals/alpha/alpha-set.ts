import type { Day } from '../../../kernel/time.ts'
import { type AlphaStudy, rankingOf, resolvedBy } from './alpha-study.ts'
import { medianProbability, type ShrunkSlope, shrunkSlope } from './confidence.ts'
import { type CrossSection, crossSectionAt } from './cross-section.ts'
import { earningsAhead } from './earnings-surprise.ts'
import { type ExcessSpread, excessSpreadOn, ownDeviation } from './excess-spread.ts'
import { ALPHA_FEATURES, type AlphaFeature, FEATURE_COUNT } from './features/alpha-features.ts'
import { type Ranking, SURPRISE_WEIGHT } from './scoring.ts'
import type { AlphaFit } from './training.ts'

export interface AlphaSet {
  readonly day: Day
  readonly fit: AlphaFit
  readonly slope: ShrunkSlope
  /** On past outcomes; the slope in use is then 0. */
  readonly drifting: boolean
  /** Strongest conviction first. */
  readonly forecasts: readonly AlphaForecast[]
}

export interface AlphaForecast {
  readonly symbol: string
  readonly direction: 'long' | 'short'
  /** Of beating the median of the served stocks; for a short, of falling behind it. */
  readonly probability: number
  /** Distance from the middle of the ranking, 0–100. */
  readonly conviction: number
  /** No report is expected in its window. */
  readonly issued: boolean
  readonly earningsInWindow: boolean
  readonly score: number
  /** −1 last to 1 first. */
  readonly position: number
  /** Log return over the median, negative for a short; undefined in the first year. */
  readonly expectedExcess: number | undefined
  /** 90 % interval of past outcomes. */
  readonly excessInterval: readonly [number, number] | undefined
  /** Largest in size first. */
  readonly contributions: readonly AlphaContribution[]
  /** To the panel mean; annualised, a fraction. NaN if unknown. */
  readonly exposure: { readonly beta: number; readonly volatility: number }
}

export interface AlphaContribution {
  readonly driver: AlphaFeature | 'earnings_surprise'
  /** β·z over the standard deviation of the price model's predictions, mean of the three targets. */
  readonly value: number
}

/** Of a probability from ½. */
export const SMALLEST_EDGE = 0.005
const OUTER_DECILE = 0.8
const ROUNDING = 1e-9
/** Two-sided 5 % test, weekly. On synthetic markets without an effect 3.9 % of the outer tenths are issued. */
export const LEAST_T = 1.96
const YEAR_DAYS = 252

/**
 * Equal to the set of a study whose panel ends at the row.
 * @param drifting sets the slope to 0
 * @returns undefined before the first fit, and with fewer than 20 served stocks
 */
export function alphaSetAt(study: AlphaStudy, row: number, drifting = false): AlphaSet | undefined {
  const { market, earnings, weeks } = study
  const fit = study.fits.findLast((one) => one.row <= row)
  if (fit === undefined) return undefined
  const section = crossSectionAt(market, row)
  const ranking = rankingOf(market, earnings, section, fit)
  if (ranking === undefined) return undefined
  const day = market.panel.day[row]
  const learned = shrunkSlope(resolvedBy(weeks, day).flatMap(({ lesson }) => lesson ?? []))
  const slope = drifting ? { ...learned, shrunk: 0 } : learned
  const spread = excessSpreadOn(weeks, day)
  const forecasts = ranking.members.map((member, at) => {
    const { symbol } = market.panel.stocks[member]
    const earningsInWindow = earningsAhead(earnings, symbol, day)
    return forecastOf({ symbol, earningsInWindow, at, section, ranking, fit, slope, spread })
  })
  return {
    day,
    fit,
    slope,
    drifting,
    forecasts: forecasts.sort((a, b) => b.conviction - a.conviction || (a.symbol < b.symbol ? -1 : 1)),
  }
}

export const isSignal = (slope: ShrunkSlope, position: number): boolean =>
  slope.t >= LEAST_T &&
  isOuter(position) &&
  Math.abs(medianProbability(slope.shrunk, position) - 0.5) >= SMALLEST_EDGE

export const isOuter = (position: number): boolean => Math.abs(position) >= OUTER_DECILE - ROUNDING

function forecastOf(of: {
  readonly symbol: string
  readonly earningsInWindow: boolean
  readonly at: number
  readonly section: CrossSection
  readonly ranking: Ranking
  readonly fit: AlphaFit
  readonly slope: ShrunkSlope
  readonly spread: ExcessSpread | undefined
}): AlphaForecast {
  const { at, ranking, section, slope, spread } = of
  const position = ranking.position[at]
  const beats = medianProbability(slope.shrunk, position)
  const volatility = section.volatility[ranking.places[at]]
  const expected = spread && spread.deviation * Math.sqrt(2 * Math.PI) * (beats - 0.5)
  return {
    symbol: of.symbol,
    direction: position >= 0 ? 'long' : 'short',
    probability: position >= 0 ? beats : 1 - beats,
    conviction: 100 * Math.abs(position),
    issued: isSignal(slope, position) && !of.earningsInWindow,
    earningsInWindow: of.earningsInWindow,
    score: ranking.score[at],
    position,
    expectedExcess: expected,
    excessInterval: spread && intervalAround(expected ?? 0, spread, ownDeviation(volatility)),
    contributions: contributionsOf(section, ranking, of.fit, at),
    exposure: {
      beta: section.beta[ranking.places[at]],
      volatility: volatility * Math.sqrt(YEAR_DAYS),
    },
  }
}

const intervalAround = (
  expected: number,
  spread: ExcessSpread,
  deviation: number,
): readonly [number, number] => [expected + spread.low * deviation, expected + spread.high * deviation]

function contributionsOf(
  section: CrossSection,
  ranking: Ranking,
  fit: AlphaFit,
  at: number,
): readonly AlphaContribution[] {
  const from = ranking.places[at] * FEATURE_COUNT
  const ofFeatures = ALPHA_FEATURES.map((driver, feature): AlphaContribution => {
    const parts = fit.coefficients.map(
      (beta, target) => beta[feature] / (ranking.predictionDeviation[target] || 1),
    )
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length
    return { driver, value: mean * section.scores[from + feature] }
  })
  const surprise: AlphaContribution = {
    driver: 'earnings_surprise',
    value: SURPRISE_WEIGHT * ranking.surprise[at],
  }
  return [...ofFeatures, surprise].sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
}
