export type Language = 'en' | 'de'

/**
 * Units. `level` is a plain number (index, oscillator, count, score); `ratio` may have "times"; `money` is in millions,
 * billions or trillions.
 */
export const FACT_UNITS = ['percent', 'percentage_points', 'ratio', 'level', 'price', 'money', 'day'] as const
export type FactUnit = (typeof FACT_UNITS)[number]

/** A number as published, or a day, that a text may state. */
export interface Fact {
  /** Stable and unique within an answer, snake case. */
  readonly id: string
  /** English description. */
  readonly label: string
  /** Rounded as published; a day as `YYYY-MM-DD`. */
  readonly value: number | string
  readonly unit: FactUnit
  /** ISO 4217, or `USX` for US cents; for prices and money only. */
  readonly currency?: string
  /**
   * Whether the sign is a direction (return, growth, distance). Texts state it with its sign or a word of its
   * direction, never of the other.
   */
  readonly directed: boolean
  /** Maximum decimals; texts may write fewer. */
  readonly decimals: number
  /** Terms of which one must stand near the number, by language; empty for no condition. */
  readonly terms: Readonly<Record<Language, readonly string[]>>
  /** `YYYY-MM-DD` or an instant. */
  readonly asOf: string
  readonly source: string
}

/** A fact as in answers. */
export interface PublishedFact {
  id: string
  label: string
  value: number | string
  unit: string
  as_of: string
  source: string
}

/** On the wire the unit includes the currency: `price USD`, `money USD`. */
export const publishedFact = ({ id, label, value, unit, currency, asOf, source }: Fact): PublishedFact => ({
  id,
  label,
  value,
  unit: currency === undefined ? unit : `${unit} ${currency}`,
  as_of: asOf,
  source,
})
