import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, asInstant, DAY, dayFromDate, startOfUtcDay } from '../../kernel/time.ts'
import { type EarningsRow, earningsBySymbol, reportExpected } from './earnings-row.ts'
import { decayedSurprise, earningsSurprises } from './earnings-surprise.ts'

const missing = Number.NaN
const FIRST = dayFromDate(2020, 3, 31)

/** Quarter ends 91 days apart, published 30 days later. */
const quarter = (at: number, netIncome: number, more: Partial<EarningsRow> = {}): EarningsRow => {
  const periodEnd = asDay(FIRST + 91 * at)
  return {
    symbol: 'A',
    periodEnd,
    knownAt: startOfUtcDay(asDay(periodEnd + 30)),
    netIncome,
    epsDiluted: missing,
    epsReported: missing,
    ...more,
  }
}

// four quarters of 100, then each 4 quarters before plus 1, 3, 1, 3, … : eight changes, mean 2, deviation √(8/7)
const CHANGES = [1, 3, 1, 3, 1, 3, 1, 3]
const history = (): number[] => {
  const values = [100, 100, 100, 100]
  for (const change of CHANGES) values.push(values[values.length - 4] + change)
  return values
}
const rowsWith = (last: number): EarningsRow[] => {
  const values = history()
  return [...values, values[values.length - 4] + last].map((value, at) => quarter(at, value))
}

describe('earnings surprise', () => {
  test('is the seasonal change over the deviation of the eight before', () => {
    const surprise = earningsSurprises(rowsWith(7)).at(-1)?.surprise ?? missing
    assert.ok(Math.abs(surprise - 7 / Math.sqrt(8 / 7)) < 1e-12)
  })
  test('needs six of the eight changes', () => {
    assert.equal(earningsSurprises(rowsWith(7).slice(3)).length, 0)
    assert.equal(earningsSurprises(rowsWith(7).slice(2)).length, 1)
  })
  test('falls back on the earnings a share', () => {
    const rows = rowsWith(7).map((row) => ({ ...row, netIncome: missing, epsReported: row.netIncome / 50 }))
    const surprise = earningsSurprises(rows).at(-1)?.surprise ?? missing
    assert.ok(Math.abs(surprise - 7 / Math.sqrt(8 / 7)) < 1e-9)
  })
  test('does not know what was published later', () => {
    const rows = rowsWith(7)
    const late = rows.map((row, at) =>
      at < 5 ? { ...row, knownAt: asInstant(row.knownAt + 4000 * DAY) } : row,
    )
    const sorted = earningsBySymbol(late).get('A') ?? []
    assert.equal(earningsSurprises(sorted).length, 0)
  })
  test('takes a figure that comes a year late for no report', () => {
    const rows = rowsWith(7)
    const last = rows.length - 1
    rows[last] = { ...rows[last], knownAt: startOfUtcDay(asDay(rows[last].periodEnd + 121)) }
    assert.equal(earningsSurprises(rows).at(-1)?.knownAt, rows[last - 1].knownAt)
  })
  test('halves every thirty days from the instant it is known', () => {
    const at = asInstant(1e12)
    const surprises = [{ knownAt: at, surprise: 4 }]
    assert.equal(decayedSurprise(surprises, at), 4)
    assert.equal(decayedSurprise(surprises, asInstant(at + 60 * DAY)), 1)
    assert.ok(Number.isNaN(decayedSurprise(surprises, asInstant(at - 1))))
  })
})

describe('expected report', () => {
  const [lastYear] = [quarter(0, 1)]
  const reported = lastYear.periodEnd + 30
  const expects = (daysLater: number, rows: readonly EarningsRow[] = [lastYear]) =>
    reportExpected(rows, asDay(reported + daysLater), startOfUtcDay(asDay(reported + daysLater + 1)))
  test('stands 364 days after the last one, seen 16 days ahead', () => {
    assert.deepEqual(
      [347, 348, 364, 365].map((days) => expects(days)),
      [false, true, true, false],
    )
  })
  test('is over once this year’s quarter is out', () => {
    const early = quarter(4, 2, { knownAt: startOfUtcDay(asDay(reported + 350)) })
    assert.equal(expects(348, [lastYear, early]), true)
    assert.equal(expects(349, [lastYear, early]), false)
  })
  test('is unknown before the last one is', () =>
    assert.equal(reportExpected([lastYear], asDay(reported + 350), asInstant(0)), false))
})
