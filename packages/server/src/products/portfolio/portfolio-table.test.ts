import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertVintageRows } from '../../../../../test/fixtures/assert-vintage-rows.ts'
import { type Revision, revised, someRevisions } from '../../../../../test/fixtures/revised-window.ts'
import { sampleFunds } from '../../../../../test/fixtures/sample-funds.ts'
import { universeOf } from '../../domain/market/asset.ts'
import type { DailyColumns, Observations } from '../../domain/market/observation.ts'
import { asInstant, DAY, dayFromDate, HOUR, startOfUtcDay } from '../../kernel/time.ts'
import { portfolioWeek } from './portfolio-table.ts'

const FROM = dayFromDate(2022, 1, 3)
const TO = dayFromDate(2023, 6, 30)
const windows = sampleFunds(3, FROM, TO)

function marketWith(revisions: readonly Revision[]): Observations {
  const asset = { assetClass: 'etf', sector: undefined, currency: 'USD' } as const
  return {
    since: startOfUtcDay(FROM),
    universe: universeOf([...windows.keys()].map((symbol) => ({ ...asset, symbol, name: symbol }))),
    daily(symbol) {
      const window = windows.get(symbol)
      const prices = ['open', 'high', 'low', 'close', 'adjClose'] as const
      return window && (revised(window, prices, revisions) as DailyColumns)
    },
    quotes: () => undefined,
  }
}

test('decisions of the portfolio are the same however the table is filled, whatever is revised', () => {
  const end = asInstant(startOfUtcDay(TO) + 2 * DAY)
  fc.assert(
    fc.property(someRevisions, fc.integer({ min: 0, max: 70 }), (revisions, before) => {
      const at = asInstant(end - before * DAY + 8 * HOUR)
      const rows = assertVintageRows(portfolioWeek, marketWith(revisions), { at, end, days: 30 })
      assert.ok(rows > 50)
    }),
    { numRuns: 5 },
  )
})
