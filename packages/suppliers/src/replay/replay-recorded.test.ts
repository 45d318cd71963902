import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { asInstant, DAY, dayFromDate, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { BAR_COLUMNS, PackedBars } from '@bellwether-markets/engine/market/packed-bars'
import { openReplayDirectory } from './replay-directory.ts'

const RECORDED = fileURLToPath(new URL('../../../../../shared/data/market', import.meta.url))
const skip = existsSync(RECORDED) ? false : 'no recorded market at ../shared/data/market'

describe('the recorded market', { skip }, () => {
  let market: Observations
  before(() => {
    market = openReplayDirectory(RECORDED)
  })

  test('is read whole, with its known oddities kept', (t) => {
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
    t.diagnostic(`${columns.length} daily files, ${rows} rows; ${(bytes / 1e6).toFixed(1)} MB of columns`)
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

  test('has quotes of every day that close near the daily bar of that day', (t) => {
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

  test('has news of decades, none known before its day is over', () => {
    const between = market.news ?? assert.fail('no news')
    assert.ok(between(asInstant(0), asInstant(1e15)).length > 40_000)
    const march = between(startOfUtcDay(dayFromDate(2020, 3, 1)), startOfUtcDay(dayFromDate(2020, 4, 1)))
    assert.ok(march.length > 800)
    for (const { publishedAt, knownAt, timeOfDayKnown } of march) {
      assert.ok(timeOfDayKnown ? knownAt >= publishedAt : knownAt === publishedAt + DAY)
    }
  })

  test('has fundamentals, none known before the day after its period', () => {
    const companies = market.universe.assets.flatMap(({ symbol }) => {
      const rows = market.fundamentals?.(symbol) ?? []
      return rows.length > 0 ? [{ symbol, rows }] : []
    })
    assert.ok(companies.length >= 70 && companies.flatMap(({ rows }) => rows).length >= 6000)
    for (const { symbol: company, rows } of companies) {
      rows.forEach(({ symbol, knownAt, periodEnd }, at) => {
        assert.ok(symbol === company && knownAt > (periodEnd + 1) * DAY)
        assert.ok(at === 0 || knownAt >= rows[at - 1].knownAt)
      })
    }
  })
})
