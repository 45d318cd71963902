import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import {
  coveredWindows,
  dailyWindow,
  morningsOf,
  weekdays,
} from '../../../../test/fixtures/sample-commodities.ts'
import { asDay, dateOf } from '../kernel/time.ts'
import type { CurveWindow, DailyWindow } from '../market/point-in-time.ts'
import { decidedOn } from '../signals/edge.ts'
import type { CommodityDay } from './commodity-day.ts'
import { commodityDays } from './commodity-days.ts'
import { commodityHistory } from './commodity-history.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import { outcomeOf } from './commodity-outcomes.ts'
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

describe('the days of the score', () => {
  const windows = coveredWindows({ days: DAYS, seed: 7 })
  const mornings = morningsOf(windows)
  let whole: readonly CommodityDay[]
  before(() => {
    whole = commodityDays(windows, mornings, [])
  })

  test('are the same from what was known on their morning and from all that is known', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: whole.length - 1 }), (at) => {
        const then = upTo(windows, whole[at].day)
        assert.deepEqual(commodityDays(then, [whole[at].at], whole.slice(0, at)), [whole[at]])
      }),
      { numRuns: 6 },
    )
  })
  test('hold outcomes, calls and rates, and an edge of each month', () => {
    const { edge, edgeMonth, tally, closed, issued, day } = whole[whole.length - 1]
    assert.equal(edgeMonth, decidedOn(asDay(day)))
    // Of the windows that had closed by the first of the month.
    assert.ok(edge.dates > tally.dates - 31 && edge.dates <= tally.dates)
    assert.ok(tally.up + tally.down > 0 && closed.length > 0)
    assert.ok(whole.some((row) => row.issued.length > 0) && Array.isArray(issued))
  })
  test('hold a month once it is over', () => {
    for (const { day, months } of whole) {
      const { year, month } = dateOf(asDay(day))
      assert.ok(months.every(({ key }) => key < 12 * year + month - 1))
    }
    assert.ok(whole.reduce((count, { months }) => count + months.length, 0) > 50 * 15)
  })
  test('issue a call once while it is open', () => {
    const open = new Map<string, number>()
    for (const [row, { issued }] of whole.entries()) {
      for (const { member, direction } of issued) {
        const key = `${member} ${direction}`
        assert.ok(row - (open.get(key) ?? Number.NEGATIVE_INFINITY) >= 20, key)
        open.set(key, row)
      }
    }
    assert.ok(open.size > 0)
  })
  test('go on through a price below zero', () => {
    // the future of the one raw material without second contract and fund closes at −37.63 for a day
    const { future } = COMMODITY_INSTRUMENTS[7]
    const bars = windows.daily.get(future)
    assert.ok(bars !== undefined && !windows.curves.has(future))
    const close = Float64Array.from(bars.close, (price, at) => (at === 1150 ? -37.63 : price))
    const shocked = {
      ...windows,
      daily: new Map([...windows.daily, [future, { ...bars, close, adjClose: close }]]),
    }
    const series = COMMODITY_INSTRUMENTS.map((each) => commoditySeries(each, shocked))
    const { scores } = commodityHistory(commodityDays(shocked, mornings, []), series)
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
  const { returns } = commoditySeries(GOLD, {
    daily: new Map([['GC=F', dailyWindow('GC=F', day, close)]]),
    curves: new Map(),
  })
  const after = (at: number, through = day[59]) => outcomeOf(returns, day[at], through)

  test('begins with the next close: a rise on the day after cannot be had any more', () => {
    // the price rises from day 11 to day 12: who decides on day 10 buys at the close of 11, who decides on 11 at that of 12
    assert.ok(Math.abs((after(10) ?? 0) - 0.1) < 1e-12)
    assert.equal(after(11), 0)
  })
  test('ends twenty trading days after that close, and is not known before', () => {
    assert.ok(after(10, day[31]) !== undefined)
    assert.equal(after(10, day[31] - 1), undefined)
    assert.ok(after(38) !== undefined)
    assert.equal(after(39), undefined)
  })
})
