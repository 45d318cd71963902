export type Language = 'en' | 'de'

export const inEachLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> => ({
  en: of('en'),
  de: of('de'),
})

/**
 * `level` is a plain number (index, count, score); `ratio` may have "times"; `money` is in millions, billions or
 * trillions; `points` are of an index, `basis_points` of a yield, `times_usual` of the usual move; `time` is of the day in UTC.
 */
export const FACT_UNITS = [
  'percent',
  'percentage_points',
  'ratio',
  'level',
  'price',
  'money',
  'day',
  'points',
  'basis_points',
  'times_usual',
  'sessions',
  'time',
] as const
export type FactUnit = (typeof FACT_UNITS)[number]

/** A number as published, or a day, that a text may state. */
export interface Fact {
  /** Unique within an answer. */
  readonly id: string
  /** In English. */
  readonly label: string
  /** Rounded as published; a day as `YYYY-MM-DD`, a time as `HH:MM`. */
  readonly value: number | string
  readonly unit: FactUnit
  /** ISO 4217, or `USX` for US cents; for prices and money only. */
  readonly currency?: string
  /** Whether the sign is a direction, which texts state by sign or word. */
  readonly directed: boolean
  /** Texts may write fewer. */
  readonly decimals: number
  /** One must stand near the number; empty for no condition. */
  readonly terms: Readonly<Record<Language, readonly string[]>>
  /** `YYYY-MM-DD` or an instant. */
  readonly asOf: string
  readonly source: string
}

export interface PublishedFact {
  id: string
  label: string
  value: number | string
  unit: string
  as_of: string
  source: string
}

/** The unit includes the currency: `price USD`. */
export const publishedFact = ({ id, label, value, unit, currency, asOf, source }: Fact): PublishedFact => ({
  id,
  label,
  value,
  unit: currency === undefined ? unit : `${unit} ${currency}`,
  as_of: asOf,
  source,
})
