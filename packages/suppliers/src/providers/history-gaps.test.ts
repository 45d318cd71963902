import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay } from '@bellwether-markets/engine/kernel/time'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import type { StoredMarket } from '@bellwether-markets/engine/market/supply-port'
import { completionState, firstIncompleteDay, isNotGivenBy } from './history-gaps.ts'

const VIX = {
  symbol: '^VIX',
  name: 'VIX',
  assetClass: 'index' as const,
  sector: undefined,
  currency: 'USD',
}

/** Day, source, and whether it has more than a close; a day may stand several times, the last time counts. */
const storedOf = (rows: readonly (readonly [day: number, source: string, whole: boolean])[]) => {
  const prices = rows.map(([, , whole]) => (whole ? 15 : Number.NaN))
  const [open, high, low] = [prices, prices, prices]
  return {
    day: rows.map(([day]) => day),
    sources: rows.map(([, source]) => source),
    open,
    high,
    low,
  } as unknown as DailyColumns
}
const marketOf = (stored: DailyColumns, memos: Readonly<Record<string, string>> = {}) =>
  ({ daily: () => stored, providerState: (name: string) => memos[name] }) as unknown as StoredMarket

test('the first supplier is asked from the first day that has a close alone, and for each such day once', () => {
  const stored = storedOf([
    [1, 'yahoo', true],
    [2, 'fred', false],
    [2, 'yahoo', true],
    [3, 'fred', false],
    [4, 'fred', false],
  ])
  assert.equal(firstIncompleteDay(VIX, marketOf(stored)), 3)
  const memo = completionState(VIX, marketOf(stored))
  assert.equal(firstIncompleteDay(VIX, marketOf(stored, memo)), undefined)
  const later = storedOf([
    [3, 'fred', false],
    [4, 'fred', false],
    [5, 'fred', false],
  ])
  assert.equal(firstIncompleteDay(VIX, marketOf(later, memo)), 5)
  assert.deepEqual(completionState(VIX, marketOf(storedOf([[1, 'yahoo', true]]))), {})
})

test('a supplier revises what a worse one gave, not what it or a better one gave', () => {
  const stored = storedOf([
    [1, 'yahoo', true],
    [2, 'cboe', true],
    [3, 'fred', false],
    [4, 'fred', false],
    [4, 'yahoo', true],
  ])
  const days = [1, 2, 3, 4, 5].map(asDay)
  assert.deepEqual(days.filter(isNotGivenBy(new Set(['yahoo', 'cboe']), stored)), [3, 5])
  assert.deepEqual(days.filter(isNotGivenBy(new Set(['yahoo', 'cboe', 'fred']), stored)), [5])
  assert.deepEqual(days.filter(isNotGivenBy(new Set(['yahoo']), undefined)), days)
})
