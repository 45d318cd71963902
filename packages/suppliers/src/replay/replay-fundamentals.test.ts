import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { writeReplay } from '../../../../test/fixtures/sample-replay.ts'
import { openReplayDirectory } from './replay-directory.ts'
import { readReplayFundamentals } from './replay-fundamentals.ts'

const HEADER =
  'symbol,period_end,period,available_date,revenue,gross_profit,operating_income,net_income,total_assets,equity,' +
  'shares_outstanding,eps_diluted,eps_reported,operating_cf,capex,free_cash_flow'
const FULL = 'ACME,2024-03-31,Q,2024-05-02,100,40,20,-15,1000,500,50,-0.3,-0.31,25,8,17'
const BARE = 'ACME,2008-03-31,Q,2008-04-23,,,,,,,,,0.04,,,'

const directoryWith = (...rows: readonly string[]) =>
  writeReplay({ 'fundamentals.csv': [HEADER, ...rows, ''].join('\n') })
const read = (...rows: readonly string[]) =>
  readReplayFundamentals(join(directoryWith(...rows), 'fundamentals.csv'))

describe('recorded fundamentals', () => {
  test('hold every figure of a row, known from the day after its publication', () =>
    assert.deepEqual(read(FULL).get('ACME'), [
      {
        symbol: 'ACME',
        source: 'replay',
        periodEnd: parseDay('2024-03-31'),
        period: 'Q',
        knownAt: parseInstant('2024-05-03T00:00:00Z'),
        revenue: 100,
        grossProfit: 40,
        operatingIncome: 20,
        netIncome: -15,
        totalAssets: 1000,
        equity: 500,
        sharesOutstanding: 50,
        epsDiluted: -0.3,
        epsReported: -0.31,
        operatingCashFlow: 25,
        capex: 8,
        freeCashFlow: 17,
        currentAssets: Number.NaN,
        currentLiabilities: Number.NaN,
        totalLiabilities: Number.NaN,
        retainedEarnings: Number.NaN,
      },
    ]))
  test('hold the parts of a balance by name where the file has columns of them, in any order', () => {
    const header = `${HEADER},retained_earnings,total_liabilities`
    const directory = writeReplay({ 'fundamentals.csv': `${header}\n${FULL},-20,480\n${BARE},,\n` })
    const rows = readReplayFundamentals(join(directory, 'fundamentals.csv')).get('ACME') ?? []
    assert.deepEqual(
      rows.map((row) => [row.freeCashFlow, row.retainedEarnings, row.totalLiabilities, row.currentAssets]),
      [
        [Number.NaN, Number.NaN, Number.NaN, Number.NaN],
        [17, -20, 480, Number.NaN],
      ],
    )
  })
  test('say of an empty figure that it is unknown', () => {
    const [row] = read(BARE).get('ACME') ?? []
    assert.equal(row.epsReported, 0.04)
    assert.ok(Number.isNaN(row.revenue) && Number.isNaN(row.freeCashFlow))
  })
  test('never become known without a date of publication', () =>
    assert.equal(read('ACME,2022-09-30,FY,,1,,,,,,,,,,,').size, 0))
  test('come in the order in which they became known, a restatement after what it restates', () => {
    const restated = FULL.replace('2024-05-02', '2024-08-01')
    const rows = read(restated, FULL, BARE).get('ACME') ?? []
    assert.deepEqual(
      rows.map(({ knownAt }) => knownAt),
      ['2008-04-24', '2024-05-03', '2024-08-02'].map((day) => parseInstant(`${day}T00:00:00Z`)),
    )
  })
  test('are part of a replay directory, and absent where it has no such file', () => {
    const market = openReplayDirectory(directoryWith(FULL))
    assert.equal(market.fundamentals?.('ACME')?.length, 1)
    assert.equal(market.fundamentals?.('BOLT'), undefined)
    assert.equal(openReplayDirectory(writeReplay()).fundamentals?.('ACME'), undefined)
  })
})

describe('a broken row of fundamentals is refused by file, row and column', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['no symbol', FULL.replace('ACME', ''), /fundamentals.csv, row 3, column symbol: empty/],
    ['no date', FULL.replace('2024-03-31', '2024-02-30'), /column period_end: not a date .*"2024-02-30"/],
    ['no period', FULL.replace(',Q,', ',H1,'), /column period: must be one of .* found "H1"/],
    ['no day of publication', FULL.replace('2024-05-02', 'soon'), /column available_date: not a date/],
    ['published too early', FULL.replace('2024-05-02', '2024-03-31'), /column available_date: not after/],
    ['no number', FULL.replace(',1000,', ',1k,'), /column total_assets: not a number: "1k"/],
    ['negative assets', FULL.replace(',1000,', ',-1000,'), /column total_assets: below zero/],
    ['a field too few', FULL.slice(0, FULL.lastIndexOf(',')), /row 3: 16 fields expected, found 15/],
  ]
  for (const [name, row, message] of cases) {
    test(name, () => assert.throws(() => read(BARE, row), message))
  }
  test('the same publication twice', () =>
    assert.throws(() => read(FULL, FULL), /row 3, column available_date: the same period/))
  test('a number that is broken in a row never known', () =>
    assert.throws(() => read('ACME,2022-09-30,FY,,x,,,,,,,,,,,'), /row 2, column revenue/))
  for (const more of ['extra', 'current_assets,current_assets', 'current_assets,']) {
    test(`another header: ${more}`, () => {
      const directory = writeReplay({ 'fundamentals.csv': `${HEADER},${more}\n` })
      assert.throws(
        () => openReplayDirectory(directory),
        /fundamentals.csv, row 1: the header must be .* go on with current_assets/,
      )
    })
  }
  test('liabilities below zero', () => {
    const file = `${HEADER},total_liabilities\n${FULL},-1\n`
    const directory = writeReplay({ 'fundamentals.csv': file })
    assert.throws(() => openReplayDirectory(directory), /row 2, column total_liabilities: below zero/)
  })
})
