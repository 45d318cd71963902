import { asDay, type Day, type Instant, startOfUtcDay } from '../../../kernel/time.ts'
import { type EarningsRow, earningsBySymbol } from './earnings-row.ts'
import { decayedSurprise, type EarningsSurprise, earningsSurprises } from './earnings-surprise.ts'
import { reportExpected } from './expected-report.ts'

export interface AlphaEarnings {
  readonly rows: ReadonlyMap<string, readonly EarningsRow[]>
  readonly surprises: ReadonlyMap<string, readonly EarningsSurprise[]>
}

/** @param rows quarters of any companies, in any order */
export function alphaEarnings(rows: readonly EarningsRow[]): AlphaEarnings {
  const bySymbol = earningsBySymbol(rows)
  const surprises = new Map([...bySymbol].map(([symbol, own]) => [symbol, earningsSurprises(own)]))
  return { rows: bySymbol, surprises }
}

/** Decayed surprise known at the decision; NaN if none. */
export const surpriseOn = ({ surprises }: AlphaEarnings, symbol: string, day: Day): number =>
  decayedSurprise(surprises.get(symbol) ?? [], decisionInstant(day))

/** Whether a report is expected within 16 days. */
export const earningsAhead = ({ rows }: AlphaEarnings, symbol: string, day: Day): boolean =>
  reportExpected(rows.get(symbol) ?? [], day, decisionInstant(day))

/** Midnight UTC after the trading day: later reports count for the next decision. */
const decisionInstant = (day: Day): Instant => startOfUtcDay(asDay(day + 1))
