import assert from 'node:assert/strict'
import { test } from 'node:test'
import { syntheticWindows, windowFrom } from '../../../../test/fixtures/synthetic-windows.ts'
import { WEIGHTED_DRIVERS } from './driver-weights.ts'
import { riskHistoryOf, vixOn } from './risk-history.ts'
import { referenceOf } from './risk-reference.ts'
import { valuesOfVix, vixToFallTo, vixToRiseAbove } from './vix-to-reach.ts'

const SYMBOLS = [...new Set(WEIGHTED_DRIVERS.flatMap(({ driver }) => driver.symbols))]
const windows = syntheticWindows(SYMBOLS, 1900, 3)
const history = riskHistoryOf(windows, referenceOf(false))
const last = history.day.length - 1

function recomputed(level: number, days: number): number {
  const vix = windows.get('^VIX')
  assert.ok(vix !== undefined)
  const close = Float64Array.from(vix.close)
  close.fill(level, close.length - days)
  const again = riskHistoryOf(
    new Map(windows).set('^VIX', windowFrom('^VIX', vix.day, close)),
    referenceOf(false),
  )
  return again.value[last]
}

test('the value at the present VIX is the present value', () => {
  assert.equal(valuesOfVix(history).today(vixOn(history, last)), history.value[last])
})

test('the value at another VIX is what the whole index gives with that close', () => {
  for (const level of [8, 14.2, 25, 60]) {
    assert.equal(valuesOfVix(history).today(level), recomputed(level, 1))
  }
})

test('a level that is held comes to what the index gives after some days of it', () => {
  for (const level of [12, 30]) {
    assert.ok(Math.abs(valuesOfVix(history).held(level) - recomputed(level, 12)) < 3)
  }
})

test('a boundary is crossed at its level and not one cent before', () => {
  const value = valuesOfVix(history).held
  const lowest = value(0.01)
  const highest = value(200)
  const floor = Math.round((lowest + highest) / 2)
  const up = vixToRiseAbove(value, floor)
  const down = vixToFallTo(value, floor)
  assert.ok(up !== undefined && down !== undefined)
  assert.ok(value(up) > floor)
  assert.ok(value(up - 0.01) <= floor)
  assert.ok(value(down) <= floor)
  assert.ok(value(down + 0.01) > floor)
})

test('no level is named where none would do', () => {
  const value = valuesOfVix(history).today
  assert.equal(vixToRiseAbove(value, value(200)), undefined)
  assert.equal(vixToFallTo(value, value(0.01) - 0.1), undefined)
})
