import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { BAR_COLUMNS, PackedBars } from '@bellwether-markets/engine/market/packed-bars'
import { openReplayDirectory } from './replay-directory.ts'

const RECORDED = fileURLToPath(new URL('../../../../../shared/data/market', import.meta.url))
const skip = existsSync(RECORDED) ? false : 'no recorded market at ../shared/data/market'

test('the recorded market is read whole, with its known oddities kept', { skip }, (t) => {
  const before = process.memoryUsage().arrayBuffers
  const startedAt = performance.now()
  const market = openReplayDirectory(RECORDED)
  const elapsedMs = performance.now() - startedAt
  const columns = market.universe.assets.flatMap(({ symbol }) => market.daily(symbol) ?? [])
  const rows = columns.reduce((sum, { day }) => sum + day.length, 0)
  const buffers = new Set(
    columns.flatMap((bars) => {
      assert.ok(bars instanceof PackedBars)
      return [
        bars.day as Int32Array,
        bars.knownAt as Float64Array,
        ...BAR_COLUMNS.map((name) => bars.packed(name)),
      ]
    }),
  )
  const bytes = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0)
  t.diagnostic(
    `${columns.length} daily files, ${rows} rows in ${elapsedMs.toFixed(0)} ms; ` +
      `${(bytes / 1e6).toFixed(1)} MB of columns (array buffers before: ${(before / 1e6).toFixed(1)} MB)`,
  )
  assert.ok(market.universe.assets.length >= 90)
  assert.ok(bytes <= 30e6)
  const oil = market.daily('CL=F')
  assert.ok(oil)
  const april20 = Array.from(oil.day).indexOf(dayFromDate(2020, 4, 20))
  assert.equal(oil.close[april20], -37.63)
  for (const { close, knownAt, day } of columns) {
    assert.ok(Array.from(close).every(Number.isFinite))
    assert.ok(day.length === knownAt.length)
  }
})

test('recorded quotes of every day close near the daily bar of that day', { skip }, (t) => {
  const market = openReplayDirectory(RECORDED)
  let days = 0
  let worst = 0
  for (const { symbol } of market.universe.assets) {
    const bars = market.daily(symbol)
    if (bars === undefined) continue
    for (let row = Math.max(0, bars.day.length - 100); row < bars.day.length; row++) {
      const quotes = market.quotes(symbol, bars.day[row] as never)
      if (quotes === undefined) continue
      days++
      worst = Math.max(worst, Math.abs(quotes.price[quotes.price.length - 1] / bars.close[row] - 1))
    }
  }
  t.diagnostic(
    `${days} days with quotes; the last price is at most ${(worst * 100).toFixed(2)} % from the close`,
  )
  // A quarterly dividend (1 % at most here) and the closing auction stand between the two.
  assert.ok(days >= 900 && worst < 0.015)
})
