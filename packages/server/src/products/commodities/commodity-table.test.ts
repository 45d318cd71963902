import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertVintageRows } from '../../../../../test/fixtures/assert-vintage-rows.ts'
import { type Revision, revised, someRevisions } from '../../../../../test/fixtures/revised-window.ts'
import { coveredWindows, morningsOf } from '../../../../../test/fixtures/sample-commodities.ts'
import { universeOf } from '../../domain/market/asset.ts'
import type { CurveColumns, DailyColumns, Observations } from '../../domain/market/observation.ts'
import { asInstant, DAY, HOUR, startOfUtcDay, utcDay } from '../../kernel/time.ts'
import { commodityDay } from './commodity-table.ts'

const windows = coveredWindows({ days: 620, seed: 5 })
const mornings = morningsOf(windows)

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
  const end = mornings[mornings.length - 1]
  fc.assert(
    fc.property(someRevisions, fc.integer({ min: 0, max: 40 }), (revisedBars, before) => {
      const at = asInstant(end - before * DAY + HOUR)
      const rows = assertVintageRows(commodityDay, marketWith(revisedBars), { at, end, days: 6 })
      assert.ok(rows > 500)
    }),
    { numRuns: 2 },
  )
})
