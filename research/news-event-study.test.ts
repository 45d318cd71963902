import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay } from '@bellwether-markets/engine/kernel/time'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { abnormalReturns } from './news-abnormal-returns.ts'
import { type StudiedEvent, studyOf } from './news-event-study.ts'

const window = (symbol: string, close: readonly number[]): DailyWindow => {
  const column = Float64Array.from(close)
  return {
    symbol,
    source: 'test',
    length: close.length,
    day: Float64Array.from(close, (_, at) => at),
    open: column,
    high: column,
    low: column,
    close: column,
    adjClose: column,
    volume: column,
    latestKnownAt: undefined,
  }
}

const path = (steps: readonly number[]): readonly number[] => {
  let level = Math.log(100)
  return steps.map((step) => {
    level += step
    return Math.exp(level)
  })
}

test('a jump beyond twice the market is the abnormal return, and the day after is apart', () => {
  const market = Array.from({ length: 400 }, (_, at) => 0.01 * Math.sin(at))
  const stock = market.map((step, at) => 2 * step + (at === 300 ? 0.05 : at === 302 ? 0.01 : 0))
  const measure = abnormalReturns(new Map([['X', window('X', path(stock))]]), window('M', path(market)))
  const returns = measure('X', asDay(300))
  assert.ok(returns)
  assert.ok(Math.abs(returns.car - 0.05) < 1e-9)
  assert.ok(Math.abs(returns.nextDay - 0.01) < 1e-9)
  assert.ok(Math.abs(returns.before) < 1e-9)
  assert.equal(measure('X', asDay(60)), undefined)
  assert.equal(measure('Y', asDay(300)), undefined)
})

const event = (day: number, car: number, sign: -1 | 0 | 1, symbol = `S${day}`): StudiedEvent => ({
  code: 'guidance_up',
  symbol,
  day: asDay(day),
  sign,
  timeOfDayKnown: true,
  returns: {
    car,
    nextDay: 0.001,
    before: 0,
    deviation: 0.01,
    ordinary: 0.01,
    residuals: { day: [1, 2, 3], value: Float64Array.from([0.01, -0.01, 0.02]) },
  },
})

test('signed figures leave out events without a sign; sizes do not', () => {
  const study = studyOf('guidance_up', [event(0, 0.04, 1), event(100, -0.02, -1), event(200, 0.06, 0)])
  assert.equal(study.n, 3)
  assert.equal(study.signed, 2)
  assert.ok(Math.abs(study.absolute - 0.04) < 1e-12)
  assert.ok(Math.abs(study.excess - 0.03) < 1e-12)
  assert.ok(Math.abs(study.mean - 0.03) < 1e-12)
  assert.equal(study.hit, 1)
})

test('events of one day whose stocks move together are worth fewer', () => {
  const apart = studyOf(
    'x',
    [0, 100, 200, 300, 400, 500].map((day) => event(day, 0.01 + day / 1e5, 1)),
  )
  const together = studyOf(
    'x',
    [0, 1, 2, 3, 4, 5].map((at) => event(0, 0.01 + at / 1e3, 1, `S${at}`)),
  )
  assert.equal(apart.effective, 6)
  assert.ok(Math.abs(together.effective - 1) < 1e-9)
  assert.ok(Math.abs(together.adjustedT) < Math.abs(apart.adjustedT))
})
