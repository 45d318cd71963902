import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import type { AssetPast } from '@bellwether-markets/products/asset-past/past-schema'
import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import { pastWindow, rangeOf } from './past-window.ts'

const FIRST = parseDay('2000-01-03') ?? assert.fail()
const days = Array.from({ length: 6000 }, (_, row) => FIRST + Math.floor((row * 7) / 5))
const past: AssetPast = {
  symbol: 'AAPL',
  days,
  closes: days.map((_, row) => row + 1),
  averages: days.map((_, row) => (row < 199 ? null : row)),
  sources: [],
}
const row = (date: string, regime: 'BULL' | 'BEAR') => ({ date, regime, sp500: 1, sma_200: 1, vix: null })
const regimes: RegimeSeries['rows'] = [row('2000-01-10', 'BULL'), row('2001-01-10', 'BEAR')]
const windowOf = (range: string) => pastWindow(past, regimes, rangeOf(range)) ?? assert.fail()

test('a range ends with the latest close and has at most a few hundred points', () => {
  for (const range of ['1y', '5y', 'all']) {
    const { days: shown, closes } = windowOf(range)
    assert.equal(shown.at(-1), days.at(-1), range)
    assert.equal(closes.at(-1), 6000)
    assert.ok(shown.length > 120 && shown.length <= 261, `${range}: ${shown.length}`)
  }
  assert.equal(windowOf('1y').days[1] - windowOf('1y').days[0] <= 3, true)
  assert.equal(rangeOf('7y'), '5y')
})

test('each day has the regime that was in force, and none before the first', () => {
  const { dates, regimes: shown } = windowOf('all')
  for (const [at, date] of dates.entries()) {
    const expected = date < '2000-01-10' ? '' : date < '2001-01-10' ? 'BULL' : 'BEAR'
    assert.equal(shown[at], expected, date)
  }
})

test('a day between two points has its place between them, and one outside the nearest end', () => {
  const { days: shown, placeOf } = windowOf('all')
  assert.equal(placeOf(shown[0] - 50), 0)
  assert.equal(placeOf((shown.at(-1) ?? 0) + 50), 1)
  const middle = placeOf((shown[10] + shown[11]) / 2)
  assert.ok(Math.abs(middle - 10.5 / (shown.length - 1)) < 1e-9)
})

test('a series without two closes has no window', () => {
  assert.equal(pastWindow({ ...past, days: [1], closes: [1], averages: [null] }, regimes, 'all'), undefined)
  assert.equal(pastWindow({ ...past, days: [], closes: [], averages: [] }, regimes, '1y'), undefined)
})
