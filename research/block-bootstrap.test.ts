import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockBootstrapInterval } from './block-bootstrap.ts'

const noise = Array.from({ length: 400 }, (_, at) => ((at * 7919) % 400) / 400)
const trend = Array.from({ length: 400 }, (_, at) => at / 400)
const base = { length: 400, block: 20, resamples: 300, seed: 7 }
const meanOf = (values: readonly number[]) => (drawn: ArrayLike<number>) =>
  values.reduce((sum, value, at) => sum + value * drawn[at], 0) / values.length
const width = ([low, high]: readonly [number, number]) => high - low

test('draws as many cases as there are', () => {
  const total = (drawn: ArrayLike<number>) => Array.from(drawn).reduce((sum, count) => sum + count, 0)
  assert.deepEqual(blockBootstrapInterval({ ...base, block: 23 }, total), [400, 400])
})

test('the interval of a mean of independent values is that of the normal theory', () => {
  // values spread evenly over 0–1: standard deviation √(1/12), standard error √(1/12)/20 = 0.0144, width 3.92·0.0144
  const interval = blockBootstrapInterval({ ...base, block: 1, resamples: 2000 }, meanOf(noise))
  assert.ok(Math.abs(width(interval) - 3.92 * 0.01443) < 0.004, String(width(interval)))
  assert.ok(interval[0] < 0.49875 && interval[1] > 0.49875)
})

test('equal seeds give equal intervals, another seed another one', () => {
  const of = (seed: number) => blockBootstrapInterval({ ...base, seed }, meanOf(noise))
  assert.deepEqual(of(7), of(7))
  assert.notDeepEqual(of(7), of(8))
})

test('longer blocks widen the interval of a dependent series', () => {
  const of = (block: number) => width(blockBootstrapInterval({ ...base, block }, meanOf(trend)))
  assert.ok(of(100) > 2 * of(1))
})

test('more resamples give another interval', () => {
  const of = (resamples: number) => blockBootstrapInterval({ ...base, resamples }, meanOf(noise))
  assert.notDeepEqual(of(300), of(301))
})

test('a block longer than the series is the series', () => {
  const [low, high] = blockBootstrapInterval({ ...base, block: 1000 }, meanOf(trend))
  assert.equal(low, high)
})

test('resamples without a value are left out', () => {
  assert.deepEqual(
    blockBootstrapInterval(base, () => Number.NaN),
    [Number.NaN, Number.NaN],
  )
})

test('refuses to draw from nothing', () => {
  assert.throws(() => blockBootstrapInterval({ ...base, length: 0 }, () => 0), RangeError)
})
