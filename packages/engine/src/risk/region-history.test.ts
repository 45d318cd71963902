import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticWindows, windowFrom } from '../../../../test/fixtures/synthetic-windows.ts'
import { combinedScore, gdpWeightedScore, regionOn, whyRegionAbsent } from './region-history.ts'
import type { RegionName } from './region-instruments.ts'
import { depreciationPct, type RegionDriverName, volatilityPct } from './region-measures.ts'
import type { Windows } from './risk-driver.ts'
import { continued, type RiskRows } from './risk-history.ts'
import { referenceOf } from './risk-reference.ts'

const SESSIONS = '^GSPC'
const SYMBOLS = ['VGK', 'EFA', 'EEM', 'EURUSD=X', 'CL=F', 'AAXJ', 'EWJ']
const windows = syntheticWindows([SESSIONS, ...SYMBOLS], 1300, 8)
const only = (...symbols: readonly string[]) =>
  new Map([...windows].filter(([symbol]) => symbol === SESSIONS || symbols.includes(symbol)))

function rowsOf(of: Windows): RiskRows {
  return continued({ readings: [], scores: [], reference: referenceOf(false) }, of)
}
function regionOf(name: RegionName, of: Windows) {
  const rows = rowsOf(of)
  return regionOn(name, rows, rows.readings.length - 1)
}
const whyAbsent = (region: RegionName, name: RegionDriverName, of: Windows) =>
  whyRegionAbsent(region, name, rowsOf(of), of)

test('a region is the mean of its drivers', () => {
  const europe = regionOf('europe', only('VGK', 'EURUSD=X'))
  const scores = europe.drivers.map((driver) => driver.score)
  assert.equal(scores.length, 3)
  assert.ok(Math.abs(europe.score - (scores[0] + scores[1] + scores[2]) / 3) < 1e-9)
})

test('a market of the region goes before a proxy, and a proxy is marked', () => {
  const [own] = regionOf('europe', only('VGK', 'EFA')).drivers
  assert.deepEqual([own.symbols, own.proxy], [['VGK'], false])
  const [proxied] = regionOf('europe', only('EFA')).drivers
  assert.deepEqual([proxied.symbols, proxied.proxy], [['EFA'], true])
})

test('several markets count alike', () => {
  const [both] = regionOf('asia', only('AAXJ', 'EWJ')).drivers
  const [one] = regionOf('asia', only('AAXJ')).drivers
  const [other] = regionOf('asia', only('EWJ')).drivers
  assert.ok(Math.abs(both.score - (one.score + other.score) / 2) < 1e-9)
  assert.ok(Math.abs(both.value - (one.value + other.value) / 2) < 1e-9)
})

test('a region without instruments has no score and says what is lacking', () => {
  const africa = regionOf('africa', windows)
  assert.ok(Number.isNaN(africa.score))
  assert.deepEqual(
    africa.drivers.map(({ name, symbols }) => [symbols.length, whyAbsent('africa', name, windows)]),
    [
      [0, { kind: 'no_bars', symbols: ['AFK', 'EZA'] }],
      [0, { kind: 'no_bars', symbols: ['AFK', 'EZA'] }],
      [0, { kind: 'no_bars', symbols: ['USDZAR=X'] }],
    ],
  )
})

test('a region needs 756 past readings of an instrument, and one that is not old', () => {
  const cut = (from: number, to: number) => {
    const window = windows.get('EURUSD=X')
    assert.ok(window !== undefined)
    const days = Array.from(window.day).slice(from, to)
    const close = Array.from(window.close).slice(from, to)
    return only().set('EURUSD=X', windowFrom('EURUSD=X', days, close))
  }
  // 20 rows pass before the first depreciation, so 776 rows hold 756 readings.
  const short = whyAbsent('europe', 'currency_depreciation', cut(1300 - 776, 1300))
  assert.deepEqual(short, { kind: 'too_short', of: 'readings', symbols: ['EURUSD=X'], has: 756, needs: 757 })
  assert.deepEqual(regionOf('europe', cut(1300 - 777, 1300)).drivers[2].symbols, ['EURUSD=X'])
  assert.deepEqual(regionOf('europe', cut(0, 1290)).drivers[2].symbols, [])
  const stale = whyAbsent('europe', 'currency_depreciation', cut(0, 1290))
  assert.deepEqual(stale, { kind: 'stale', symbols: ['EURUSD=X'], lastDay: windows.get(SESSIONS)?.day[1289] })
})

test('the Middle East also has crude oil', () => {
  const names = regionOf('middle_east', only('CL=F')).drivers.map((driver) => driver.name)
  assert.deepEqual(names, [
    'equity_volatility',
    'equity_drawdown',
    'currency_depreciation',
    'crude_volatility',
  ])
  assert.equal(regionOf('europe', windows).drivers.length, 3)
})

test('depreciation is positive when the dollar buys more, however the pair is quoted', () => {
  const days = Array.from({ length: 21 }, (_, index) => index)
  const rising = days.map((index) => 100 + index)
  const expected = 100 * Math.log(1.2)
  const perDollar = depreciationPct(windowFrom('USDJPY=X', days, rising))
  const dollars = depreciationPct(windowFrom('EURUSD=X', days, rising))
  assert.equal(perDollar.day.length, 1)
  assert.ok(Math.abs(perDollar.value[0] - expected) < 1e-9)
  assert.ok(Math.abs(dollars.value[0] + expected) < 1e-9)
})

test('a negative price has no return and does not end the series', () => {
  const days = Array.from({ length: 60 }, (_, index) => index)
  const price = days.map((index) => (index === 40 ? -37.63 : index % 2 === 0 ? 100 : 101))
  const { day: measured, value } = volatilityPct(windowFrom('CL=F', days, price))
  assert.ok(!Array.from(measured).includes(40) && !Array.from(measured).includes(41))
  const steady = 100 * Math.sqrt(252) * Math.log(1.01)
  for (const one of Array.from(value)) assert.ok(Math.abs(one - steady) < 1e-9)
})

test('the world is weighted over the regions that have a score', () => {
  const both = gdpWeightedScore(
    new Map([
      ['europe', 50],
      ['asia', 90],
      ['africa', Number.NaN],
    ]),
  )
  assert.ok(Math.abs(both - (0.24 * 50 + 0.35 * 90) / 0.59) < 1e-9)
  assert.ok(Number.isNaN(gdpWeightedScore(new Map())))
})

test('a region is 0.55 of its markets and 0.45 of its news, or the one there is', () => {
  assert.ok(Math.abs(combinedScore(80, 40) - 62) < 1e-12)
  assert.equal(combinedScore(80, Number.NaN), 80)
  assert.equal(combinedScore(Number.NaN, 40), 40)
  assert.ok(Number.isNaN(combinedScore(Number.NaN, Number.NaN)))
})
