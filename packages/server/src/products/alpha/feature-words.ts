import { round } from '../../domain/series/round.ts'
import type { AlphaDriver } from '../../domain/signals/alpha/alpha-call.ts'

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
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${size(value)}`
const fell = (value: number): string => (value < 0 ? 'rose' : 'fell')

const returned = (period: string): FeatureWords => ({
  publish: percentOf,
  decimals: 1,
  say: (reading) => `returned ${signed(reading)} % ${period}`,
})

const gaveBack = (period: string): FeatureWords => ({
  publish: fallOf,
  decimals: 1,
  say: (reading) => `${fell(reading)} ${size(reading)} % in ${period}`,
})

const against = (what: string, period: string): FeatureWords => ({
  publish: asItIs,
  decimals: 2,
  say: (reading) => `${fell(reading)} ${size(reading)} daily deviations against ${what} in ${period}`,
})

const measured = (
  decimals: number,
  say: FeatureWords['say'],
  publish: FeatureWords['publish'] = asItIs,
): FeatureWords => ({ publish, decimals, say })

const FEATURE_WORDS: Readonly<Record<AlphaDriver, FeatureWords>> = {
  momentum_12_1: returned('from twelve months to one month ago'),
  momentum_6_1: returned('from six months to one month ago'),
  reversal_5: gaveBack('five days'),
  reversal_21: gaveBack('a month'),
  residual_momentum: measured(
    2,
    (reading) =>
      `earned ${size(reading)} daily deviations ${reading < 0 ? 'less' : 'more'} than its beta explains from twelve months to one month ago`,
  ),
  residual_reversal: against('what its beta explains', 'ten days'),
  volatility_60: measured(
    1,
    (reading) => `has a volatility of ${size(reading)} % a year`,
    (raw) => 100 * raw * Math.sqrt(YEAR_DAYS),
  ),
  beta_252: measured(2, (reading) => `has a beta of ${signed(reading)} to the stocks of the model`),
  largest_return_21: measured(
    1,
    (reading) => `had a best day of ${signed(reading)} % in the month`,
    percentOf,
  ),
  year_high_distance: measured(
    1,
    (reading) => `stands ${size(reading)} % under its high of the year`,
    percentOf,
  ),
  trend_strength: measured(
    2,
    (reading) => `stands ${size(reading)} deviations ${reading < 0 ? 'under' : 'over'} its 200-day average`,
  ),
  seasonal_return: returned('on average in the same ten days of past years'),
  sector_momentum: measured(
    1,
    (reading) => `is of a sector that returned ${signed(reading)} % in six months`,
    percentOf,
  ),
  skewness_60: measured(2, (reading) => `has daily returns with a skewness of ${signed(reading)}`),
  sector_reversal_5: against('its sector', 'five days'),
  sector_reversal_21: against('its sector', 'a month'),
  sector_residual_reversal: against('its sector, by the deviation of that difference,', 'ten days'),
  earnings_surprise: measured(
    2,
    (reading) => `still carries an earnings surprise of ${signed(reading)} deviations`,
  ),
}

/** Null if unknown. */
export function publishedReading(driver: AlphaDriver, raw: number): number | null {
  const { publish, decimals } = FEATURE_WORDS[driver]
  return Number.isFinite(raw) ? round(publish(raw), decimals) : null
}

/** `fell 6.4 % in five days`. */
export const readingInWords = (driver: AlphaDriver, reading: number): string =>
  FEATURE_WORDS[driver].say(reading)
