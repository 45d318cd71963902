import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { survivalRow } from './alpha-benchmarks.ts'
import type { HeldForm } from './source-windows.ts'
import { sourceWindowsTable } from './source-windows.ts'

/** Two years from 2019 on; what is held earns a mean a day, half of the market's move, and trades a tenth a day. */
function heldOf(form: string, mean: number): HeldForm {
  const day = Array.from({ length: 600 }, (_, at) => dayFromDate(2019, 1, 1) + at)
  return {
    form,
    held: {
      day,
      gross: day.map((_, at) => mean + 0.5 * moveOn(at)),
      traded: day.map(() => 0.1),
    },
  }
}
const moveOn = (at: number): number => (at % 2 === 0 ? 0.01 : -0.01)

describe('a source by window', () => {
  const forms = [heldOf('x', 0.0005)]
  const market = new Map(Array.from(forms[0].held.day, (day, at) => [day, moveOn(at)]))
  const { columns, rows } = sourceWindowsTable('x', forms, {
    market,
    trials: 1,
    forward: undefined,
    regimes: [
      { day: dayFromDate(2019, 1, 1), regime: 'BULL' },
      { day: dayFromDate(2020, 1, 1), regime: 'CRISIS' },
    ],
  })
  const cell = (row: readonly string[], name: string) => row[columns.indexOf(name)]
  test('has one row for each window with days, and none forward without a registration', () =>
    assert.deepEqual(
      rows.map(([, window, days]) => [window, days]),
      [
        ['all', '600'],
        ['2013 to 2019', '365'],
        ['2020 to 2025-09', '235'],
        ['forward', 'refused: not registered'],
        // Of the day before: none on the first day.
        ['BULL', '365'],
        ['CRISIS', '234'],
      ],
    ))
  // .0005 a day is 12.6 % a year; .1 a day at 10 and 20 bp costs 2.5 and 5.0 %; .0005/.1 is 50 bp
  test('pays each cost and names the one that would leave nothing', () =>
    assert.deepEqual(
      ['gross a year', 'net of 10 bp', 'net of 20 bp', 'turnover a week', 'break-even, bp'].map((name) =>
        cell(rows[0], name),
      ),
      ['12.6 %', '10.1 %', '7.6 %', '0.50', '50.0'],
    ))
  test('is measured after its beta', () =>
    assert.deepEqual([cell(rows[0], 'beta'), cell(rows[0], 'after beta')], ['0.50', '10.1 %']))
})

describe('a panel', () => {
  test('that pays for risk alone is said to reward it by survival', () => {
    const row = survivalRow([heldOf('volatility', 0.001), heldOf('beta', 0)])
    assert.equal(row.verdict, 'miss')
    assert.match(row.measured, /^the panel rewards risk by survival: /)
  })
  test('that does not is not', () => {
    const row = survivalRow([heldOf('volatility', 0), heldOf('beta', 0)])
    assert.equal(row.verdict, 'pass')
    assert.doesNotMatch(row.measured, /rewards/)
  })
})
