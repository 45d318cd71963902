import { asDay, DAY, type Day, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import { sampleDeviation } from '../../statistics/sample-statistics.ts'
import {
  type EarningsRow,
  earningsBySymbol,
  isReport,
  quartersApart,
  reportExpected,
} from './earnings-row.ts'

interface EarningsSurprise {
  readonly knownAt: Instant
  /** Seasonal change over the standard deviation of the previous eight. */
  readonly surprise: number
}

type Measure = (row: EarningsRow) => number

const MEASURES: readonly Measure[] = [
  (row) => row.netIncome,
  (row) => row.epsReported,
  (row) => row.epsDiluted,
]
const DEVIATION_QUARTERS = 8
const FEWEST_CHANGES = 6
const HALF_LIFE_DAYS = 30

/**
 * Standardised unexpected earnings, (x_q − x_{q−4})/σ, σ the sample standard deviation of the previous eight seasonal
 * changes (at least six). x: net income, else announced, else diluted earnings per share.
 * @param rows of one company, by publication time
 * @returns one per report that has a surprise
 * Source: Foster, Olsen and Shevlin 1984; Bernard and Thomas 1989.
 */
export function earningsSurprises(rows: readonly EarningsRow[]): readonly EarningsSurprise[] {
  const surprises: EarningsSurprise[] = []
  const seen = new Set<number>()
  rows.forEach((report, at) => {
    if (!isReport(report) || seen.has(report.periodEnd)) return
    seen.add(report.periodEnd)
    const known = rows.slice(0, at + 1)
    for (const measure of MEASURES) {
      const surprise = surpriseOf(report, known, measure)
      if (Number.isNaN(surprise)) continue
      surprises.push({ knownAt: report.knownAt, surprise })
      break
    }
  })
  return surprises
}

/** The latest, half-life 30 days; NaN if none. */
export function decayedSurprise(surprises: readonly EarningsSurprise[], at: Instant): number {
  const latest = surprises.findLast((one) => one.knownAt <= at)
  if (latest === undefined) return Number.NaN
  return latest.surprise * 2 ** (-(at - latest.knownAt) / (HALF_LIFE_DAYS * DAY))
}

function surpriseOf(report: EarningsRow, known: readonly EarningsRow[], measure: Measure): number {
  const latest = new Map<number, number>()
  for (const row of known) {
    const value = measure(row)
    if (!Number.isNaN(value)) latest.set(quartersApart(report.periodEnd, row.periodEnd), value)
  }
  const valueBefore = (quarters: number): number => latest.get(quarters) ?? Number.NaN
  const changes: number[] = []
  for (let quarters = 1; quarters <= DEVIATION_QUARTERS; quarters++) {
    const change = valueBefore(quarters) - valueBefore(quarters + 4)
    if (!Number.isNaN(change)) changes.push(change)
  }
  const deviation = changes.length < FEWEST_CHANGES ? 0 : sampleDeviation(changes)
  return deviation > 0 ? (measure(report) - valueBefore(4)) / deviation : Number.NaN
}

export interface AlphaEarnings {
  readonly rows: ReadonlyMap<string, readonly EarningsRow[]>
  readonly surprises: ReadonlyMap<string, readonly EarningsSurprise[]>
}

export function alphaEarnings(rows: readonly EarningsRow[]): AlphaEarnings {
  const bySymbol = earningsBySymbol(rows)
  const surprises = new Map([...bySymbol].map(([symbol, own]) => [symbol, earningsSurprises(own)]))
  return { rows: bySymbol, surprises }
}

/** Decayed, as known at the decision; NaN if none. */
export const surpriseOn = ({ surprises }: AlphaEarnings, symbol: string, day: Day): number =>
  decayedSurprise(surprises.get(symbol) ?? [], decisionInstant(day))

/** Within 16 days. */
export const earningsAhead = ({ rows }: AlphaEarnings, symbol: string, day: Day): boolean =>
  reportExpected(rows.get(symbol) ?? [], day, decisionInstant(day))

/** Midnight UTC after the trading day: later reports count for the next decision. */
const decisionInstant = (day: Day): Instant => startOfUtcDay(asDay(day + 1))
