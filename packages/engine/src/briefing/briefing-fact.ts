import { round } from '../series/round.ts'
import { type Fact, type FactUnit, inEachLanguage } from '../text/fact.ts'

interface FactOrigin {
  readonly asOf: string
  readonly source: string
}

interface FactInput extends FactOrigin {
  readonly id: string
  readonly label: string
  readonly value: number
  /** 0 by default. */
  readonly decimals?: number
  readonly unit?: FactUnit
  readonly directed?: boolean
  readonly currency?: string
  /** Terms by language; none for no condition. */
  readonly en?: readonly string[]
  readonly de?: readonly string[]
}

/** Rounds as published. */
export const numberFact = ({ decimals = 0, ...input }: FactInput): Fact => ({
  id: input.id,
  label: input.label,
  value: round(input.value, decimals),
  unit: input.unit ?? 'level',
  ...(input.currency === undefined ? {} : { currency: input.currency }),
  directed: input.directed ?? false,
  decimals,
  terms: inEachLanguage((language) => lower(input[language])),
  asOf: input.asOf,
  source: input.source,
})

const lower = (terms: readonly string[] = []): readonly string[] => terms.map((term) => term.toLowerCase())

/** `^GSPC` gives `gspc`. */
export const idOf = (symbol: string): string =>
  symbol
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
