import assert from 'node:assert/strict'
import { test } from 'node:test'
import { often } from '../../../../test/often.ts'
import { asInstant } from '../kernel/time.ts'
import { plainWindow, windowValues } from './daily-window.ts'
import type { DailyColumns } from './observation.ts'
import { packBars } from './packed-bars.ts'
import { dailyAsOf } from './point-in-time.ts'

const ROWS = 600
const prices = (seed: number): Float64Array =>
  Float64Array.from({ length: ROWS }, (_, row) => Math.round(1e4 + 900 * Math.sin(seed + row / 7)) / 100)

/** @param knownAt of each row; later than that of the next one if it was late */
function barsOf(seed: number, knownAt: (row: number) => number = (row) => row): DailyColumns {
  const close = prices(seed)
  return {
    symbol: `S${seed}`,
    source: 'hand',
    day: Float64Array.from({ length: ROWS }, (_, row) => row),
    knownAt: Float64Array.from({ length: ROWS }, (_, row) => knownAt(row)),
    open: prices(seed + 1),
    high: prices(seed + 2),
    low: prices(seed + 3),
    close,
    adjClose: close,
    volume: prices(seed + 4).fill(Number.NaN, 0, 9),
  }
}

test('a window of packed bars holds what one of plain bars holds', () => {
  for (const late of [undefined, (row: number) => (row === 500 ? 550 : row)]) {
    const plain = barsOf(1, late)
    for (const [asOf, reach] of [
      [520, 300],
      [599, 1000],
      [560, { since: 40 }],
      [3, 0],
    ] as const) {
      const windows = [plain, packBars(plain)].map((bars) =>
        dailyAsOf(bars, asInstant(asOf), reach as number),
      )
      const [expected, packed] = windows.map((window) =>
        Object.entries(plainWindow(window)).map(([name, value]) => [
          name,
          typeof value === 'object' ? Array.from(value as ArrayLike<number>) : value,
        ]),
      )
      assert.deepEqual(packed, expected)
      for (const window of windows) {
        const some = windowValues(window, 'high', 1, window.length)
        assert.deepEqual(Array.from(some), Array.from(windows[0].high).slice(1))
      }
    }
  }
})

test('a column that was forgotten comes back', () => {
  const bars = Array.from({ length: often(7, 1000) }, (_, seed) => packBars(barsOf(seed)))
  const windows = Array.from({ length: 1000 }, (_, at) =>
    dailyAsOf(bars[at % bars.length], asInstant(ROWS), ROWS),
  )
  const first = windows[0].close
  assert.equal(windows[0].close, first)
  assert.equal(windows[0].adjClose, first)
  for (const { close, volume } of windows) assert.equal(close.length, volume.length)
  assert.notEqual(windows[0].close, first)
  for (const [at, { close }] of windows.entries()) {
    assert.deepEqual(Array.from(close), Array.from(prices(at % bars.length)))
  }
})
