import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dailyWindow, weekdays } from '../../../../test/fixtures/sample-commodities.ts'
import { normalQuantile } from '../statistics/normal-distribution.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import { commodityPanel } from './commodity-panel.ts'
import { commoditySeries } from './commodity-series.ts'

/**
 * Futures that rise by a rate of their own, two steps on one day and none on the next, so that they have a volatility.
 * @param rows how many of the 300 days each has, from the first on; below 0 up to the last
 */
function panelOf(rates: readonly number[], rows: (index: number) => number) {
  const day = weekdays(300)
  const daily = new Map(
    rates.map((rate, index) => {
      const { future } = COMMODITY_INSTRUMENTS[index]
      const kept = rows(index) < 0 ? day.slice(rows(index)) : day.slice(0, rows(index))
      const close = kept.map((_, at) => 100 * (1 + rate) ** (at + (at % 2)))
      return [future, dailyWindow(future, kept, close)] as const
    }),
  )
  const series = COMMODITY_INSTRUMENTS.slice(0, rates.length).map((each) =>
    commoditySeries(each, { daily, curves: new Map() }),
  )
  return commodityPanel(series)
}

const RATES = [-0.004, -0.003, -0.002, -0.001, 0.001, 0.002, 0.003, 0.004, 0.005]
const last = (values: ArrayLike<number> | undefined) => values?.[values.length - 1] ?? Number.NaN

describe('the cross-section', () => {
  test('ranks each factor by Φ⁻¹((rank − ½)/n)', () => {
    const { members } = panelOf(RATES, () => 300)
    const ranks = members.map(({ ranks: all }) => last(all.get('momentum')))
    // compounding 252 days per unit of volatility puts the slow losers last and the fast winners first
    const order = members
      .map(({ values: readings }, index) => ({ index, reading: last(readings.get('momentum')) }))
      .sort((a, b) => a.reading - b.reading)
    order.forEach(({ index }, rank) => {
      assert.ok(Math.abs(ranks[index] - normalQuantile((rank + 0.5) / 9)) < 1e-12)
    })
    assert.ok(Math.abs(Math.max(...ranks) - 1.593) < 0.001)
  })
  test('ranks a factor only where eight or more have it', () => {
    const eight = RATES.slice(0, 8)
    const momentum = (rates: readonly number[], youngest: number) =>
      panelOf(rates, (index) => (index === 0 ? -youngest : 300)).members.map(({ ranks }) =>
        last(ranks.get('momentum')),
      )
    assert.ok(momentum(eight, 260).every((rank) => !Number.isNaN(rank)))
    assert.ok(momentum(eight, 200).every(Number.isNaN))
    assert.equal(momentum(RATES, 200).filter(Number.isNaN).length, 1)
    assert.equal(panelOf(RATES.slice(0, 7), () => 300).day.length, 0)
  })
  test('does not cover what ended more than five trading days ago', () => {
    const covered = (missing: number) => {
      const { members } = panelOf(RATES, (index) => (index === 0 ? 300 - missing : 300))
      return (
        !Number.isNaN(last(members[0].volatility)) && !Number.isNaN(last(members[0].ranks.get('momentum')))
      )
    }
    assert.equal(covered(5), true)
    assert.equal(covered(6), false)
  })
  test('does not cover what has less than a year of returns', () => {
    const { members } = panelOf(RATES, (index) => (index === 0 ? 300 : 253))
    assert.ok(!Number.isNaN(last(members[0].volatility)))
    assert.ok(panelOf(RATES, () => 252).members.every(({ volatility }) => Number.isNaN(last(volatility))))
  })
  test('divides by volatility what is not a shape', () => {
    const { members } = panelOf(RATES, () => 300)
    const { volatility, values: readings } = members[8]
    // 252 returns that are 0 and (1.005² − 1) by turns compound to 1.005^252 − 1
    const expected = (1.005 ** 252 - 1) / last(volatility)
    assert.ok(Math.abs(last(readings.get('momentum')) / expected - 1) < 1e-9)
  })
})
