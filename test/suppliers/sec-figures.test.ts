import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, type Day, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { parseSecCompanyFacts } from '../../packages/suppliers/src/providers/sec-company-facts.ts'
import { metaAt } from './parse-meta.ts'
import { bodyOf, recordings, withoutRecordings } from './recorded-responses.ts'

const skip = withoutRecordings

test('quarters and years of a recorded company are those that its filings name', { skip }, () => {
  const recording = recordings().find(({ id }) => id === 'sec/companyfacts-AAPL.json')
  assert.ok(recording)
  const bytes = bodyOf(recording)
  const published = parseSecCompanyFacts(
    bytes,
    metaAt('2026-03-21T02:00:00Z', { symbols: ['AAPL'] }),
  ).fundamentals
  const facts = incomeFacts(bytes.toString('utf8'))
  const years = published.filter(({ period, netIncome }) => period === 'FY' && !Number.isNaN(netIncome))
  const yearEnds = facts.filter(({ days }) => days > 350).map(({ end }) => end)
  assert.deepEqual(
    [...new Set(years.map(({ periodEnd }) => formatDay(periodEnd)))].sort(),
    [...new Set(yearEnds)].sort(),
  )
  for (const row of years) {
    const reported = facts.filter(
      (fact) =>
        fact.days > 350 &&
        fact.end === formatDay(row.periodEnd) &&
        fact.filed < formatDay(asDayOf(row.knownAt)),
    )
    assert.equal(row.netIncome, reported.at(-1)?.value)
  }
  const quarters = facts.filter(({ days }) => days > 80 && days < 100)
  for (const { end, value } of quarters) {
    const rows = published.filter(({ period, periodEnd }) => period !== 'FY' && formatDay(periodEnd) === end)
    assert.ok(
      rows.some(({ netIncome }) => netIncome === value),
      `${end}: no row of ${value}`,
    )
  }
})

test('the four quarters of every recorded year add up to the year', { skip }, () => {
  const recording = recordings().find(({ id }) => id === 'sec/companyfacts-AAPL.json')
  assert.ok(recording)
  const meta = metaAt('2026-03-21T02:00:00Z', { symbols: ['AAPL'] })
  const rows = parseSecCompanyFacts(bodyOf(recording), meta).fundamentals
  const latest = new Map(rows.map((row) => [`${row.period === 'FY'} ${row.periodEnd}`, row]))
  let years = 0
  for (const year of latest.values()) {
    if (year.period !== 'FY' || Number.isNaN(year.revenue)) continue
    const quarters = [...latest.values()].filter(
      ({ period, periodEnd }) =>
        period !== 'FY' && periodEnd <= year.periodEnd && periodEnd > year.periodEnd - 330,
    )
    if (quarters.length !== 4 || quarters.some(({ revenue }) => Number.isNaN(revenue))) continue
    years++
    const sum = quarters.reduce((total, { revenue }) => total + revenue, 0)
    assert.ok(Math.abs(sum - year.revenue) <= 2e6, `${formatDay(year.periodEnd)}: ${sum} and ${year.revenue}`)
  }
  assert.ok(years >= 10, `${years} years`)
})

test('balances of a recorded company are those that were filed for their day', { skip }, () => {
  const recording = recordings().find(({ id }) => id === 'sec/companyfacts-AAPL.json')
  assert.ok(recording)
  const bytes = bodyOf(recording)
  const meta = metaAt('2026-03-21T02:00:00Z', { symbols: ['AAPL'] })
  const rows = parseSecCompanyFacts(bytes, meta).fundamentals
  const raw = bytes.toString('utf8')
  for (const [figure, concept] of [
    ['currentAssets', 'AssetsCurrent'],
    ['currentLiabilities', 'LiabilitiesCurrent'],
    ['totalLiabilities', 'Liabilities'],
    ['retainedEarnings', 'RetainedEarningsAccumulatedDeficit'],
  ] as const) {
    const filed = balanceFacts(raw, concept)
    const known = rows.filter((row) => !Number.isNaN(row[figure]))
    assert.ok(known.length >= 100, `${figure}: ${known.length}`)
    for (const row of known) {
      const latest = filed.findLast(
        (fact) => fact.end === formatDay(row.periodEnd) && fact.filed < formatDay(asDayOf(row.knownAt)),
      )
      assert.equal(row[figure], latest?.value, `${figure} of ${formatDay(row.periodEnd)}`)
    }
  }
})

const asDayOf = (instant: number): Day => asDay(Math.floor(instant / 86_400_000))

interface IncomeFact {
  readonly end: string
  readonly days: number
  readonly value: number
  readonly filed: string
}

/** Net income by regular expressions, in the order of the filings. */
function incomeFacts(raw: string): readonly IncomeFact[] {
  const from = raw.indexOf('"NetIncomeLoss":')
  const values = raw.slice(raw.indexOf('[', from), raw.indexOf(']', from))
  const pattern = /"start":"([\d-]+)","end":"([\d-]+)","val":(-?\d+),[^}]*?"filed":"([\d-]+)"/g
  const facts = [...values.matchAll(pattern)].map(([, start, end, value, filed]) => ({
    end,
    days: (parseDay(end) ?? 0) - (parseDay(start) ?? 0) + 1,
    value: Number(value),
    filed,
  }))
  return facts.sort((a, b) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0))
}

/** Balances by regular expressions, in the order of the filings. */
function balanceFacts(raw: string, concept: string): readonly Omit<IncomeFact, 'days'>[] {
  const from = raw.search(new RegExp(`"${concept}":\\s*\\{`))
  const values = raw.slice(raw.indexOf('[', from), raw.indexOf(']', from))
  const pattern = /"end":"([\d-]+)","val":(-?\d+),[^}]*?"filed":"([\d-]+)"/g
  return [...values.matchAll(pattern)]
    .map(([, end, value, filed]) => ({ end, value: Number(value), filed }))
    .sort((a, b) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0))
}
