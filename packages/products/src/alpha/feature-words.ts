import { round } from '@bellwether-markets/engine/series/round'
import type { AlphaDriver } from '@bellwether-markets/engine/signals/alpha/alpha-call'

interface FeatureWords {
  /** From raw to published unit. */
  readonly publish: (raw: number) => number
  readonly decimals: number
  /** Completes a sentence about the stock. */
  readonly say: (reading: number) => string
}

const YEAR_DAYS = 252

/** A log return as percent. */
const percentOf = (log: number): number => 100 * Math.expm1(log)
/** Minus a log return, as percent fall of the price. */
const fallOf = (minusLog: number): number => -100 * Math.expm1(-minusLog)
const asItIs = (raw: number): number => raw

const size = (value: number): string => String(Math.abs(value))
const signed = (value: number): string => `${value < 0 ? '−' : ''}${size(value)}`
const rose = (value: number): string => (value < 0 ? 'fell' : 'rose')

const returned = (period: string): FeatureWords => ({
  publish: percentOf,
  decimals: 1,
  say: (reading) => `${rose(reading)} ${size(reading)}% ${period}`,
})

const gaveBack = (period: string): FeatureWords => ({
  publish: fallOf,
  decimals: 1,
  say: (reading) => `${rose(-reading)} ${size(reading)}% in ${period}`,
})

const against = (what: string, period: string): FeatureWords => ({
  publish: asItIs,
  decimals: 2,
  say: (reading) => `${reading < 0 ? 'led' : 'lagged'} ${what} over ${period}`,
})

const measured = (
  decimals: number,
  say: FeatureWords['say'],
  publish: FeatureWords['publish'] = asItIs,
): FeatureWords => ({ publish, decimals, say })

/** In deviations of 200 days: two or three percent of the price. */
const CLOSE = 0.1

function placeOf(distance: number): string {
  if (distance === 0) return 'at'
  return `${Math.abs(distance) < CLOSE ? 'just ' : ''}${distance < 0 ? 'below' : 'above'}`
}

const FEATURE_WORDS: Readonly<Record<AlphaDriver, FeatureWords>> = {
  momentum_12_1: returned('in the year to a month ago'),
  momentum_6_1: returned('in the half-year to a month ago'),
  reversal_5: gaveBack('five days'),
  reversal_21: gaveBack('a month'),
  residual_momentum: measured(
    2,
    (reading) =>
      `earned ${reading < 0 ? 'less' : 'more'} than the market explains in the year to a month ago`,
  ),
  residual_reversal: measured(
    2,
    (reading) => `earned ${reading < 0 ? 'more' : 'less'} than the market explains over ten days`,
  ),
  volatility_60: measured(
    1,
    (reading) => `has a volatility of ${size(reading)}% a year`,
    (raw) => 100 * raw * Math.sqrt(YEAR_DAYS),
  ),
  beta_252: measured(2, (reading) => `has a beta of ${signed(reading)} to the other stocks`),
  largest_return_21: measured(
    1,
    (reading) => `had a best day of ${signed(reading)}% in the month`,
    percentOf,
  ),
  year_high_distance: measured(
    1,
    (reading) =>
      reading === 0
        ? 'stands at its high of the year'
        : `stands ${size(reading)}% below its high of the year`,
    percentOf,
  ),
  trend_strength: measured(2, (reading) => `stands ${placeOf(reading)} its 200-day average`),
  seasonal_return: returned('on average in the same ten days of past years'),
  sector_momentum: measured(
    1,
    (reading) => `is of a sector that ${rose(reading)} ${size(reading)}% in six months`,
    percentOf,
  ),
  skewness_60: measured(
    2,
    (reading) => `had larger daily ${reading < 0 ? 'falls than rises' : 'rises than falls'} in 60 days`,
  ),
  sector_reversal_5: against('its sector', 'five days'),
  sector_reversal_21: against('its sector', 'a month'),
  sector_residual_reversal: against('its sector', 'ten days'),
  earnings_surprise: measured(
    2,
    (reading) => `had a ${reading < 0 ? 'negative' : 'positive'} earnings surprise`,
  ),
}

/** Null if unknown. */
export function publishedReading(driver: AlphaDriver, raw: number): number | null {
  const { publish, decimals } = FEATURE_WORDS[driver]
  return Number.isFinite(raw) ? round(publish(raw), decimals) : null
}

/** `fell 6.4% in five days`. */
export const readingInWords = (driver: AlphaDriver, reading: number): string =>
  FEATURE_WORDS[driver].say(reading)
