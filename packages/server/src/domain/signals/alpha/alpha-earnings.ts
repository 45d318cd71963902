import { asDay, type Day, type Instant, startOfUtcDay } from '../../../kernel/time.ts'
import { type EarningsRow, earningsBySymbol } from './earnings-row.ts'
import { decayedSurprise, type EarningsSurprise, earningsSurprises } from './earnings-surprise.ts'
import { reportExpected } from './expected-report.ts'

/** Published quarters, ready to be asked for a day. */
export interface AlphaEarnings {
  readonly rows: ReadonlyMap<string, readonly EarningsRow[]>
  readonly surprises: ReadonlyMap<string, readonly EarningsSurprise[]>
}

/** @param rows quarters of any companies, in any order; those that are not served are never asked for */
export function alphaEarnings(rows: readonly EarningsRow[]): AlphaEarnings {
  const bySymbol = earningsBySymbol(rows)
  const surprises = new Map([...bySymbol].map(([symbol, own]) => [symbol, earningsSurprises(own)]))
  return { rows: bySymbol, surprises }
}

/** The decayed surprise of a company as known when a day's decision is taken; NaN where there is none. */
export const surpriseOn = ({ surprises }: AlphaEarnings, symbol: string, day: Day): number =>
  decayedSurprise(surprises.get(symbol) ?? [], decisionInstant(day))

/** Whether a report is expected within 16 days of a day's decision. */
export const earningsAhead = ({ rows }: AlphaEarnings, symbol: string, day: Day): boolean =>
  reportExpected(rows.get(symbol) ?? [], day, decisionInstant(day))

/** The midnight UTC after a trading day: a later report belongs to the next day's decision. */
const decisionInstant = (day: Day): Instant => startOfUtcDay(asDay(day + 1))
