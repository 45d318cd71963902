import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticWindows, windowFrom } from '../../../../../test/fixtures/synthetic-windows.ts'
import { combinedScore, gdpWeightedScore, regionHistory } from './region-history.ts'
import { depreciationPct, volatilityPct } from './region-measures.ts'

const windows = syntheticWindows(['VGK', 'EFA', 'EEM', 'EURUSD=X', 'CL=F', 'AAXJ', 'EWJ'], 1300, 8)
const day = windows.get('EFA')?.day ?? []
const last = day.length - 1
const only = (...symbols: readonly string[]) =>
  new Map([...windows].filter(([symbol]) => symbols.includes(symbol)))

test('a region is the mean of its drivers', () => {
  const europe = regionHistory('europe', only('VGK', 'EURUSD=X'), day)
  const scores = europe.drivers.map((driver) => driver.score[last])
  assert.equal(scores.length, 3)
  assert.ok(Math.abs(europe.score[last] - (scores[0] + scores[1] + scores[2]) / 3) < 1e-9)
})

test('a market of the region goes before a proxy, and a proxy is marked', () => {
  const own = regionHistory('europe', only('VGK', 'EFA'), day).drivers[0]
  assert.deepEqual([own.symbols, own.proxy], [['VGK'], false])
  const proxied = regionHistory('europe', only('EFA'), day).drivers[0]
  assert.deepEqual([proxied.symbols, proxied.proxy], [['EFA'], true])
})

test('several markets count alike', () => {
  const both = regionHistory('asia', only('AAXJ', 'EWJ'), day).drivers[0]
  const one = regionHistory('asia', only('AAXJ'), day).drivers[0]
  const other = regionHistory('asia', only('EWJ'), day).drivers[0]
  assert.ok(Math.abs(both.score[last] - (one.score[last] + other.score[last]) / 2) < 1e-9)
  assert.ok(Math.abs(both.value[last] - (one.value[last] + other.value[last]) / 2) < 1e-9)
})

test('a region without instruments has no score and says what is lacking', () => {
  const africa = regionHistory('africa', windows, day)
  assert.ok(Array.from(africa.score).every(Number.isNaN))
  assert.deepEqual(
    africa.drivers.map((driver) => driver.absence),
    [
      { kind: 'no_bars', symbols: ['AFK', 'EZA'] },
      { kind: 'no_bars', symbols: ['AFK', 'EZA'] },
      { kind: 'no_bars', symbols: ['USDZAR=X'] },
    ],
  )
})

test('a region needs 756 past readings of an instrument, and one that is not old', () => {
  const cut = (from: number, to: number) => {
    const window = windows.get('EURUSD=X')
    assert.ok(window !== undefined)
    const days = Array.from(window.day).slice(from, to)
    return new Map([['EURUSD=X', windowFrom('EURUSD=X', days, Array.from(window.close).slice(from, to))]])
  }
  // 20 rows pass before the first depreciation, so 776 rows hold 756 readings.
  const short = regionHistory('europe', cut(1300 - 776, 1300), day).drivers[2]
  assert.deepEqual(short.absence, { kind: 'too_short', symbols: ['EURUSD=X'], has: 756, needs: 757 })
  assert.equal(regionHistory('europe', cut(1300 - 777, 1300), day).drivers[2].absence, undefined)
  const stale = regionHistory('europe', cut(0, 1290), day).drivers[2]
  assert.deepEqual(stale.absence, { kind: 'stale', symbols: ['EURUSD=X'], lastDay: day[1289] })
})

test('the Middle East also has crude oil', () => {
  const names = regionHistory('middle_east', only('CL=F'), day).drivers.map((driver) => driver.name)
  assert.deepEqual(names, [
    'equity_volatility',
    'equity_drawdown',
    'currency_depreciation',
    'crude_volatility',
  ])
  assert.equal(regionHistory('europe', windows, day).drivers.length, 3)
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
