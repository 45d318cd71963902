import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertVintageRows } from '../../../../../test/fixtures/assert-vintage-rows.ts'
import { coveredWindows, morningsOf } from '../../../../../test/fixtures/sample-commodities.ts'
import { universeOf } from '../../domain/market/asset.ts'
import type { CurveColumns, DailyColumns, Numbers, Observations } from '../../domain/market/observation.ts'
import { asInstant, DAY, HOUR, startOfUtcDay, utcDay } from '../../kernel/time.ts'
import { commodityDay } from './commodity-table.ts'

const windows = coveredWindows({ days: 620, seed: 5 })
const mornings = morningsOf(windows)

interface Revision {
  /** Rows before the last. */
  readonly row: number
  /** Hours after midnight of the bar's day. */
  readonly after: number
  readonly times: number
}

/** Every bar at 21:00 of its day, and some revised later; the columns of both in the order of their days. */
function revised<C extends { readonly day: Numbers; readonly length: number }>(
  window: C,
  prices: readonly (keyof C & string)[],
  revisions: readonly Revision[],
): C & { readonly knownAt: Numbers } {
  const rows = Array.from(window.day, (_, row) => ({ row, after: 21, times: 1 }))
  for (const { row, ...how } of revisions) rows.push({ row: window.length - 1 - row, ...how })
  rows.sort((a, b) => a.row - b.row || a.after - b.after)
  const columns = Object.entries(window).map(([name, values]) => {
    if (!ArrayBuffer.isView(values)) return [name, values]
    const own = values as Float64Array
    const isPrice = prices.includes(name as keyof C & string)
    return [name, Float64Array.from(rows, ({ row, times }) => own[row] * (isPrice ? times : 1))]
  })
  const knownAt = Float64Array.from(rows, ({ row, after }) => window.day[row] * DAY + after * HOUR)
  return { ...Object.fromEntries(columns), knownAt } as C & { readonly knownAt: Numbers }
}

function marketWith(revisions: readonly Revision[]): Observations {
  const symbols = [...new Set([...windows.daily.keys(), ...windows.curves.keys()])]
  const asset = { assetClass: 'commodity', sector: undefined, currency: 'USD' } as const
  return {
    since: asInstant(startOfUtcDay(utcDay(mornings[0]))),
    universe: universeOf(symbols.map((symbol) => ({ ...asset, symbol, name: symbol }))),
    daily(symbol) {
      const window = windows.daily.get(symbol)
      const prices = ['open', 'high', 'low', 'close', 'adjClose'] as const
      return window && (revised(window, prices, revisions) as DailyColumns)
    },
    curve(symbol) {
      const window = windows.curves.get(symbol)
      return window && (revised(window, ['front', 'next'], revisions) as CurveColumns)
    },
    quotes: () => undefined,
  }
}

test('rows of commodities are the same however the table is filled, whatever is revised', () => {
  const revisions = fc.array(
    fc.record({
      row: fc.integer({ min: 5, max: 60 }),
      after: fc.integer({ min: 25, max: 700 }),
      times: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  const end = mornings[mornings.length - 1]
  fc.assert(
    fc.property(revisions, fc.integer({ min: 0, max: 40 }), (revisedBars, before) => {
      const at = asInstant(end - before * DAY + HOUR)
      const rows = assertVintageRows(commodityDay, marketWith(revisedBars), { at, end, days: 6 })
      assert.ok(rows > 500)
    }),
    { numRuns: 2 },
  )
})
