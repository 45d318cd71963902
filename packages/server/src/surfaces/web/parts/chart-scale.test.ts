import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isApart, monthTicks, pathOf, roundTicks, runsOf, share, upward } from './chart-scale.tsx'
import { confidenceScale } from './confidence-cell.tsx'

test('places are shares of the line and stay on it', () => {
  assert.deepEqual(
    [share(46.8), share(120), share(-1), share(0.52, 0.46, 0.58)],
    ['46.8%', '100%', '0%', '50%'],
  )
  // 35 of 0..100 on pixels 300..0: 300 − 0.35 × 300 = 195.
  assert.equal(upward(0, 100, { top: 0, bottom: 300 })(35), 195)
  assert.equal(upward(5, 5, { top: 0, bottom: 300 })(5), 300)
})

test('a scale without a range has one tick', () => {
  assert.deepEqual(roundTicks(5, 5, 4), [5])
  assert.deepEqual(roundTicks(0, 100, 5), [0, 20, 40, 60, 80, 100])
})

test('runs cover every day once', () => {
  assert.deepEqual(runsOf(['A', 'A', 'B', 'A']), [
    { state: 'A', from: 0, to: 1 },
    { state: 'B', from: 2, to: 2 },
    { state: 'A', from: 3, to: 3 },
  ])
  assert.deepEqual(runsOf([]), [])
})

test('a month is marked at its first day; January and July remain in narrow figures', () => {
  assert.deepEqual(monthTicks(['2025-11-28', '2025-12-01', '2025-12-31', '2026-01-02', '2026-04-01']), [
    { index: 1, label: 'Dec', minor: true, lesser: true },
    { index: 3, label: 'Jan 2026', minor: false, lesser: false },
    { index: 4, label: 'Apr', minor: false, lesser: true },
  ])
})

test('a tick is left out if a value is closer than a line of text', () => {
  assert.deepEqual([isApart(100, []), isApart(100, [86, 114]), isApart(100, [87])], [true, true, false])
})

test('a path goes through its points, to half a pixel, and no error adds up', () => {
  const points = [
    { x: 0, y: 1.04 },
    { x: 500.4, y: 2 },
    { x: 501.6, y: -0.26 },
  ]
  assert.equal(pathOf(points), 'M0 1l500 1 2-2.5')
  assert.deepEqual([pathOf([]), pathOf(points.slice(0, 1))], ['', 'M0 1'])
  const long = Array.from({ length: 300 }, (_, index) => ({ x: index * 3.3, y: index * 0.333 }))
  const [, start, steps] = /^M0 (\S+)l(.*)$/.exec(pathOf(long)) ?? []
  const numbers = [...(steps ?? '').matchAll(/-?[\d.]+/g)].map(Number)
  const sum = (parity: number) =>
    numbers.filter((_, index) => index % 2 === parity).reduce((a, b) => a + b, 0)
  assert.equal(sum(0), Math.round(299 * 3.3))
  assert.ok(Math.abs(Number(start) + sum(1) - 299 * 0.333) <= 0.25 + 1e-9)
})

test('the scale of probabilities widens in steps of four points for every row together', () => {
  const close = (scale: { low: number; high: number }) =>
    [scale.low, scale.high].map((value) => Number(value.toFixed(2)))
  assert.deepEqual(close(confidenceScale([{ value: 0.5, base: 0.5 }])), [0.46, 0.58])
  assert.deepEqual(close(confidenceScale([{ value: 0.44, base: 0.5 }])), [0.42, 0.58])
  assert.deepEqual(close(confidenceScale([{ value: 0.5, base: 0.5, interval: [0.3, 0.59] }])), [0.3, 0.62])
})
