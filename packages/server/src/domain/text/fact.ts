/** Languages that texts are written in. */
export type Language = 'en' | 'de'

/**
 * What a fact is measured in. `level` is a plain number: an index, an oscillator, a count, a score; `ratio` may be
 * written with or without "times"; `money` is written in millions, billions or trillions; `day` is a date.
 */
export const FACT_UNITS = ['percent', 'percentage_points', 'ratio', 'level', 'price', 'money', 'day'] as const
export type FactUnit = (typeof FACT_UNITS)[number]

/** Something a text may state: a number as it is published, or a day. */
export interface Fact {
  /** Stable and unique within one answer, in snake case. */
  readonly id: string
  /** What it is, in English. */
  readonly label: string
  /** Rounded as published; a day as `YYYY-MM-DD`. */
  readonly value: number | string
  readonly unit: FactUnit
  /** ISO 4217 code, or `USX` for US cents; of prices and money only. */
  readonly currency?: string
  /**
   * Whether the sign is a direction: a return, a growth, a distance to an average. Texts state such a number with its
   * sign or with a word of its direction, and with no word of the other.
   */
  readonly directed: boolean
  /** Most decimals that are known; texts may write fewer, never more. */
  readonly decimals: number
  /** What the text must call it near the number, one of these per language, in any case; none binds it to no word. */
  readonly terms: Readonly<Record<Language, readonly string[]>>
  /** The day it is of, `YYYY-MM-DD`, or the instant. */
  readonly asOf: string
  readonly source: string
}

/** A fact as answers carry it. */
export interface PublishedFact {
  id: string
  label: string
  value: number | string
  unit: string
  as_of: string
  source: string
}

/** The currency is part of the unit on the wire: `price USD`, `money USD`. */
export const publishedFact = ({ id, label, value, unit, currency, asOf, source }: Fact): PublishedFact => ({
  id,
  label,
  value,
  unit: currency === undefined ? unit : `${unit} ${currency}`,
  as_of: asOf,
  source,
})
