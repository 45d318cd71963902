import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { dailyWindow, randomWindows, weekdays } from '../../../../../test/fixtures/sample-commodities.ts'
import type { CurveWindow, DailyWindow } from '../market/point-in-time.ts'
import { type CommodityHistory, commodityHistory } from './commodity-history.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import { commodityOutcomes } from './commodity-outcomes.ts'
import { type CommodityWindows, commoditySeries } from './commodity-series.ts'

const DAYS = 1300

function cut<W extends DailyWindow | CurveWindow>(
  windows: ReadonlyMap<string, W>,
  last: number,
): Map<string, W> {
  return new Map(
    [...windows].map(([symbol, window]) => {
      const rows = Array.from(window.day).filter((day) => day <= last).length
      const columns = Object.entries(window).map(([name, value]) => [
        name,
        typeof value === 'object' ? (value as Float64Array).slice(0, rows) : value,
      ])
      return [symbol, { ...Object.fromEntries(columns), length: rows } as W]
    }),
  )
}

const upTo = ({ daily, curves }: CommodityWindows, last: number): CommodityWindows => ({
  daily: cut(daily, last),
  curves: cut(curves, last),
})

/** Everything that is said on a day. */
const saidOn = ({ scores, confidence }: CommodityHistory, at: number) => ({
  day: scores.day[at],
  scores: scores.members.map(({ unlimited, points, values: readings, volatility }) => [
    unlimited[at],
    volatility[at],
    [...points.values(), ...readings.values()].map((values) => values[at]),
  ]),
  fit: confidence.fit[at],
  rates: [confidence.upRate[at], confidence.downRate[at]],
})

describe('the history of the score', () => {
  const windows = randomWindows({ days: DAYS, seed: 7 })
  let whole: CommodityHistory
  before(() => {
    whole = commodityHistory(windows)
  })

  test('says on each day what it said when nothing later was known', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: whole.scores.day.length - 1 }), (at) => {
        const then = commodityHistory(upTo(windows, whole.scores.day[at]))
        assert.equal(then.scores.day.length, at + 1)
        assert.deepEqual(saidOn(then, at), saidOn(whole, at))
      }),
      { numRuns: 4 },
    )
  })
  test('has a fitted confidence once three years of windows have closed', () => {
    const { fit } = whole.confidence
    assert.equal(fit[700].days, 0)
    assert.ok(fit[fit.length - 1].days >= 756)
  })
  test('goes on through a price below zero', () => {
    // the future of the one raw material without second contract and fund closes at −37.63 for a day
    const { future } = COMMODITY_INSTRUMENTS[7]
    const bars = windows.daily.get(future)
    assert.ok(bars !== undefined && !windows.curves.has(future))
    const close = Float64Array.from(bars.close, (price, at) => (at === 1150 ? -37.63 : price))
    const shocked = {
      ...windows,
      daily: new Map([...windows.daily, [future, { ...bars, close, adjClose: close }]]),
    }
    const { scores } = commodityHistory(shocked)
    const member = scores.members[7]
    for (let at = 1100; at < scores.day.length; at++) {
      assert.ok(Number.isFinite(member.unlimited[at]), `day ${at}`)
      assert.ok(Math.abs(member.volatility[at]) < 1)
    }
  })
})

describe('what followed a score', () => {
  const day = weekdays(60)
  const close = day.map((_, at) => (at < 12 ? 100 : 110))
  const GOLD = { name: 'gold', title: 'Gold', future: 'GC=F' }
  const series = commoditySeries(GOLD, {
    daily: new Map([['GC=F', dailyWindow('GC=F', day, close)]]),
    curves: new Map(),
  })
  const { value, closedOn } = commodityOutcomes(series, day)

  test('begins with the next close: a rise on the day after cannot be had any more', () => {
    // the price rises from day 11 to day 12: who decides on day 10 buys at the close of 11, who decides on 11 at that of 12
    assert.ok(Math.abs(value[10] - 0.1) < 1e-12)
    assert.equal(value[11], 0)
  })
  test('ends twenty trading days after that close, and is not known before', () => {
    assert.equal(closedOn[10], day[31])
    assert.ok(!Number.isNaN(value[38]))
    assert.ok(Number.isNaN(value[39]))
  })
})
