import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, formatDay, formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { ParseMeta } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'
import { parseSecCompanyFacts } from './sec-company-facts.ts'
import { parseSecSubmissions, parseSecTickers } from './sec-filings.ts'

const META: ParseMeta = {
  receivedAt: asInstant(Date.parse('2026-03-03T22:00:00Z')),
  knownFrom: 'publication',
  assetOf: () => undefined,
  symbols: ['ACME'],
}
const bytes = (content: unknown): Uint8Array =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))

type Value = readonly [
  start: string | undefined,
  end: string,
  val: number,
  accn: string,
  fp: string,
  filed: string,
]
const values = (rows: readonly Value[]): object[] =>
  rows.map(([start, end, val, accn, fp, filed]) => ({
    ...(start === undefined ? {} : { start }),
    end,
    val,
    accn,
    fp,
    fy: 2030,
    form: 'x',
    filed,
  }))
const facts = (concepts: Readonly<Record<string, readonly Value[]>>, more = {}): Uint8Array =>
  bytes({
    cik: 1,
    facts: {
      'us-gaap': Object.fromEntries(
        Object.entries(concepts).map(([name, rows]) => [
          name,
          { units: { [name === 'EarningsPerShareDiluted' ? 'USD/shares' : 'USD']: values(rows) } },
        ]),
      ),
      ...more,
    },
  })
const rowsOf = (answer: Uint8Array) =>
  parseSecCompanyFacts(answer, META).fundamentals.map((row) => ({
    ...row,
    end: formatDay(row.periodEnd),
  }))

const YEAR: readonly Value[] = [
  ['2025-01-01', '2025-03-31', 10, 'a1', 'Q1', '2025-05-01'],
  ['2025-04-01', '2025-06-30', 11, 'a2', 'Q2', '2025-08-01'],
  ['2025-01-01', '2025-06-30', 21, 'a2', 'Q2', '2025-08-01'],
  ['2025-07-01', '2025-09-30', 12, 'a3', 'Q3', '2025-11-01'],
  ['2025-01-01', '2025-09-30', 33, 'a3', 'Q3', '2025-11-01'],
  ['2025-01-01', '2025-12-31', 47, 'a4', 'FY', '2026-02-01'],
]

test('quarters carry their own sums; the fourth is the year less nine months, known with the annual report', () => {
  const rows = rowsOf(facts({ NetIncomeLoss: YEAR }))
  assert.deepEqual(
    rows.map(({ end, period, netIncome, knownAt }) => [end, period, netIncome, formatInstant(knownAt)]),
    [
      ['2025-03-31', 'Q1', 10, '2025-05-02T00:00:00Z'],
      ['2025-06-30', 'Q2', 11, '2025-08-02T00:00:00Z'],
      ['2025-09-30', 'Q3', 12, '2025-11-02T00:00:00Z'],
      ['2025-12-31', 'FY', 47, '2026-02-02T00:00:00Z'],
      ['2025-12-31', 'Q4', 14, '2026-02-02T00:00:00Z'],
    ],
  )
})

test('cash flows, which are told for the year so far, become those of the quarter; earnings a share never do', () => {
  const soFar = YEAR.filter(([start]) => start === '2025-01-01')
  const rows = rowsOf(
    facts({
      NetIncomeLoss: YEAR,
      NetCashProvidedByUsedInOperatingActivities: soFar,
      PaymentsToAcquirePropertyPlantAndEquipment: soFar,
      EarningsPerShareDiluted: YEAR,
    }),
  )
  const third = rows.find(({ period }) => period === 'Q3')
  assert.deepEqual(
    [third?.operatingCashFlow, third?.capex, third?.freeCashFlow, third?.epsDiluted],
    [12, 12, 0, 12],
  )
  assert.ok(Number.isNaN(rows.find(({ period }) => period === 'Q4')?.epsDiluted))
})

test('a restatement is a further row; a comparison that says the same is none', () => {
  const rows = rowsOf(
    facts({
      NetIncomeLoss: [
        ['2024-01-01', '2024-12-31', 40, 'b1', 'FY', '2025-02-01'],
        ['2024-01-01', '2024-12-31', 40, 'b2', 'FY', '2026-02-01'],
        ['2025-01-01', '2025-12-31', 47, 'b2', 'FY', '2026-02-01'],
        ['2024-01-01', '2024-12-31', 39, 'b3', 'FY', '2026-03-01'],
      ],
      Assets: [[undefined, '2024-12-31', 500, 'b1', 'FY', '2025-02-01']],
    }),
  )
  assert.deepEqual(
    rows.map(({ end, netIncome, totalAssets }) => [end, netIncome, totalAssets]),
    [
      ['2024-12-31', 40, 500],
      ['2025-12-31', 47, Number.NaN],
      ['2024-12-31', 39, 500],
    ],
  )
})

test('revenue is read through the change of its concept', () => {
  const rows = rowsOf(
    facts({
      SalesRevenueNet: [['2017-01-01', '2017-12-31', 100, 'c1', 'FY', '2018-02-01']],
      RevenueFromContractWithCustomerExcludingAssessedTax: [
        ['2018-01-01', '2018-12-31', 110, 'c2', 'FY', '2019-02-01'],
      ],
    }),
  )
  assert.deepEqual(
    rows.map(({ revenue }) => revenue),
    [100, 110],
  )
})

test('the parts of a balance are read from either taxonomy, and are unknown where it has none', () => {
  const onDay = (val: number): readonly Value[] => [[undefined, '2025-03-31', val, 'a1', 'Q1', '2025-05-01']]
  const partsOf = ([row]: ReturnType<typeof rowsOf>) => [
    row.currentAssets,
    row.currentLiabilities,
    row.totalLiabilities,
    row.retainedEarnings,
  ]
  const first = YEAR.slice(0, 1)
  const american = rowsOf(
    facts({
      NetIncomeLoss: first,
      AssetsCurrent: onDay(300),
      LiabilitiesCurrent: onDay(200),
      Liabilities: onDay(480),
      RetainedEarningsAccumulatedDeficit: onDay(-20),
    }),
  )
  assert.deepEqual(partsOf(american), [300, 200, 480, -20])
  const concept = (val: number) => ({ units: { USD: values(onDay(val)) } })
  const international = rowsOf(
    facts(
      {},
      {
        'ifrs-full': {
          ProfitLoss: { units: { USD: values(first) } },
          CurrentAssets: concept(30),
          CurrentLiabilities: concept(20),
          Liabilities: concept(48),
          RetainedEarnings: concept(25),
        },
      },
    ),
  )
  assert.deepEqual(partsOf(international), [30, 20, 48, 25])
  const bank = rowsOf(facts({ NetIncomeLoss: first, Assets: onDay(1000), Liabilities: onDay(900) }))
  assert.deepEqual(partsOf(bank), [Number.NaN, Number.NaN, 900, Number.NaN])
})

test('shares stand on the balance sheet, else on the cover of the filing', () => {
  const cover = (end: string) => ({
    dei: {
      EntityCommonStockSharesOutstanding: {
        units: { shares: values([[undefined, end, 900, 'a1', 'Q1', '2025-05-01']]) },
      },
    },
  })
  const [row] = rowsOf(facts({ NetIncomeLoss: YEAR.slice(0, 1) }, cover('2025-04-20')))
  assert.equal(row.sharesOutstanding, 900)
})

test('a company without figures has no rows, which is no error', () => {
  const parsed = parseSecCompanyFacts(bytes({ cik: 1, facts: {} }), META)
  assert.deepEqual(parsed.fundamentals, [])
  assert.throws(() => parseSecCompanyFacts(bytes({ cik: 1 }), META), ProviderFault)
})

test('tickers are padded; submissions are read by column, and columns of different length are refused', () => {
  const list = { 0: { cik_str: 789019, ticker: 'MSFT', title: 'M' }, 1: { cik_str: 5 } }
  const parsed = parseSecTickers(bytes(list), META)
  assert.deepEqual(parsed.tickers, [{ symbol: 'MSFT', cik: '0000789019' }])
  const recent = {
    accessionNumber: ['0000000001-26-000001'],
    form: ['10-K'],
    filingDate: ['2026-02-26'],
  }
  const [filing] = parseSecSubmissions(bytes({ cik: '1', name: 'Acme', filings: { recent } }), META).filings
  assert.deepEqual(filing, { form: '10-K', accession: '0000000001-26-000001' })
  const uneven = { cik: '1', filings: { recent: { ...recent, form: [] } } }
  assert.throws(() => parseSecSubmissions(bytes(uneven), META), /different length/)
})
