import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { ScoredBar, ScoredHalfHour } from '@bellwether-markets/engine/signals/intraday/scored-bars'
import { intradayHoldings } from './intraday-holdings.ts'

/** Three half hours of one day. */
function barOf(row: number, close: readonly number[], direction: ScoredBar['direction']): ScoredBar {
  const window = { length: 3, day: [7, 7, 7], start: [0, 1, 2], end: [1, 2, 3], close }
  return { features: { window }, row, score: 2, rank: 1, of: 2, direction } as unknown as ScoredBar
}
const halfHour = (end: number, bars: readonly ScoredBar[]): ScoredHalfHour => ({
  end: asInstant(end),
  day: 7,
  bars,
})

test('each call has a twelfth of the money to the close of the next bar, and pays for both ways', () => {
  const [rises, falls] = [
    [100, 101, 101],
    [100, 98, 98],
  ]
  const { held, market } = intradayHoldings([
    halfHour(1, [barOf(0, rises, 'long'), barOf(0, falls, 'short')]),
    halfHour(2, [barOf(1, rises, undefined)]),
    halfHour(3, [barOf(2, rises, 'long')]),
  ])
  assert.deepEqual(Array.from(held.day), [7])
  // (1 % + 2 %)/12; the last bar has no next one
  assert.ok(Math.abs(held.gross[0] - 0.03 / 12) < 1e-12)
  assert.ok(Math.abs(held.traded[0] - 4 / 12) < 1e-12)
  // the mean of 1 and −2 %
  assert.ok(Math.abs((market.get(7) ?? 0) + 0.005) < 1e-12)
})
