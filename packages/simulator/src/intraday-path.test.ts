import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { intradayPath, intradayVolume, type TickBar } from './intraday-path.ts'
import { randomStream } from './random.ts'

const bars = fc
  .record({
    low: fc.integer({ min: 1, max: 1_000_000 }),
    range: fc.integer({ min: 0, max: 5_000 }),
    openShare: fc.double({ min: 0, max: 1, noNaN: true }),
    closeShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(
    ({ low, range, openShare, closeShare }): TickBar => ({
      open: low + Math.round(openShare * range),
      high: low + range,
      low,
      close: low + Math.round(closeShare * range),
    }),
  )
const seeds = fc.integer()

const count = (path: Float64Array, price: number): number => path.filter((value) => value === price).length

test('a path runs from open to close on whole ticks with exactly the high and the low of its bar', () => {
  fc.assert(
    fc.property(bars, fc.integer({ min: 3, max: 800 }), seeds, (bar, steps, seed) => {
      const path = intradayPath(bar, steps, randomStream(seed, 'path'))
      assert.equal(path.length, steps + 1)
      assert.equal(path[0], bar.open)
      assert.equal(path[steps], bar.close)
      assert.equal(Math.max(...path), bar.high)
      assert.equal(Math.min(...path), bar.low)
      assert.ok(path.every(Number.isInteger))
    }),
    { numRuns: 300 },
  )
})

test('a path touches each extreme once where the bar lets it', () => {
  fc.assert(
    fc.property(bars, fc.integer({ min: 3, max: 800 }), seeds, (bar, steps, seed) => {
      fc.pre(bar.high - bar.low >= 2 && bar.open !== bar.close)
      const path = intradayPath(bar, steps, randomStream(seed, 'path'))
      assert.equal(count(path, bar.high), 1)
      assert.equal(count(path, bar.low), 1)
    }),
    { numRuns: 300 },
  )
})

test('a day that never moved stays at its price', () => {
  const path = intradayPath({ open: 50, high: 50, low: 50, close: 50 }, 10, randomStream(1, 'flat'))
  assert.deepEqual([...path], new Array(11).fill(50))
})

test('another stream gives another path of the same bar', () => {
  const bar = { open: 1000, high: 1030, low: 990, close: 1010 }
  const path = (name: string) => [...intradayPath(bar, 195, randomStream(1, name))]
  assert.deepEqual(path('a'), path('a'))
  assert.notDeepEqual(path('a'), path('b'))
})

test('prices move more at both ends of the session than in its middle', () => {
  const bar = { open: 100_000, high: 101_500, low: 99_000, close: 100_500 }
  const sizes = [0, 0, 0]
  for (let day = 0; day < 400; day++) {
    const path = intradayPath(bar, 195, randomStream(day, 'shape'))
    for (let index = 1; index <= 195; index++)
      sizes[Math.floor((index - 1) / 65)] += Math.abs(path[index] - path[index - 1])
  }
  assert.ok(sizes[0] > 1.1 * sizes[1] && sizes[2] > 1.1 * sizes[1], `${sizes}`)
})

test('volume adds up to that of the day, never falls and is U-shaped', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e10 }),
      fc.integer({ min: 3, max: 800 }),
      seeds,
      (volume, steps, seed) => {
        const traded = intradayVolume(volume, steps, randomStream(seed, 'volume'))
        assert.equal(traded[steps], volume)
        assert.ok(
          traded.every((value, at) => Number.isInteger(value) && (at === 0 || value >= traded[at - 1])),
        )
      },
    ),
    { numRuns: 200 },
  )
  const traded = intradayVolume(9e9, 195, randomStream(1, 'volume'))
  const [first, middle, last] = [traded[65], traded[130] - traded[65], traded[195] - traded[130]]
  assert.ok(first > 1.3 * middle && last > 1.3 * middle, `${first} ${middle} ${last}`)
})

test('volume that is not known is known at no instant', () => {
  assert.ok(intradayVolume(Number.NaN, 5, randomStream(1, 'none')).every(Number.isNaN))
})
