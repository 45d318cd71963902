import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssetRow } from './asset-rows.ts'
import { cellText, nearRows, ordered, orderOf } from './row-order.ts'

const row = (symbol: string, overall: number | null, return3m: number | null = null): AssetRow =>
  ({ symbol, scores: { overall }, return3m }) as AssetRow
const symbols = (rows: readonly AssetRow[]) => rows.map(({ symbol }) => symbol).join(' ')

test('the largest value comes first, what is unknown last, ties by symbol', () => {
  const rows = [row('D', null), row('C', 40, -5), row('B', 60, 1), row('A', 40, 7), row('E', null)]
  assert.equal(symbols(ordered(rows, 'overall')), 'B A C D E')
  assert.equal(symbols(ordered(rows, 'months')), 'A B C D E')
  assert.equal(orderOf('nonsense'), 'overall')
})

test('a value that is unknown is a dash', () => {
  assert.equal(cellText(row('A', null), 'overall'), '–')
  assert.equal(cellText(row('A', 43, -1.25), 'months'), '−1.3%')
})

test('the three best and five round an asset are shown, also at the ends of the list', () => {
  const rows = Array.from({ length: 17 }, (_, at) => row(String.fromCharCode(65 + at), 100 - at))
  assert.equal(symbols(nearRows(rows, 'J')), 'A B C H I J K L')
  assert.equal(symbols(nearRows(rows, 'A')), 'A B C D E')
  assert.equal(symbols(nearRows(rows, 'Q')), 'A B C M N O P Q')
  assert.equal(symbols(nearRows(rows.slice(0, 4), 'B')), 'A B C D')
})
