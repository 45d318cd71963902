import { signed, whole } from '../number-text.ts'
import type { AssetRow } from './asset-rows.ts'

export interface Column {
  readonly words: string
  readonly value: (row: AssetRow) => number | null
  readonly text: (value: number) => string
}

const score = (words: string, part: 'overall' | 'momentum' | 'stability' | 'growth' | 'quality'): Column => ({
  words,
  value: ({ scores }) => scores[part],
  text: whole,
})

const move = (words: string, value: Column['value']): Column => ({
  words,
  value,
  text: (percent) => `${signed(percent)}%`,
})

/** By the name in the address. */
export const COLUMNS = {
  overall: score('Overall', 'overall'),
  momentum: score('Momentum', 'momentum'),
  calm: score('Calm', 'stability'),
  quality: score('Quality', 'quality'),
  growth: score('Growth', 'growth'),
  day: move('Day', ({ change1d }) => change1d),
  months: move('3 months', ({ return3m }) => return3m),
} satisfies Readonly<Record<string, Column>>

export type Order = keyof typeof COLUMNS

export const orderOf = (text: string | null): Order =>
  (Object.keys(COLUMNS) as Order[]).find((order) => order === text) ?? 'overall'

/** Largest first; those without a value last. */
export const ordered = (rows: readonly AssetRow[], order: Order): readonly AssetRow[] => {
  const { value } = COLUMNS[order]
  const of = (row: AssetRow): number => value(row) ?? Number.NEGATIVE_INFINITY
  return rows.toSorted((one, other) => compared(of(other), of(one)) || (one.symbol < other.symbol ? -1 : 1))
}

/** Of two infinities too. */
const compared = (one: number, other: number): number => (one === other ? 0 : one - other)

export const cellText = (row: AssetRow, order: Order): string => {
  const { value, text } = COLUMNS[order]
  const own = value(row)
  return own === null ? '–' : text(own)
}

const BEST = 3
const AROUND = 5

/** The three best and five round an asset, in their order. */
export function nearRows(rows: readonly AssetRow[], symbol: string): readonly AssetRow[] {
  const place = rows.findIndex((row) => row.symbol === symbol)
  const from = Math.max(0, Math.min(place - Math.floor(AROUND / 2), rows.length - AROUND))
  return rows.filter((_, at) => at < BEST || (at >= from && at < from + AROUND))
}
