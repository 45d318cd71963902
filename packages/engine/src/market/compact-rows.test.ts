import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant } from '../kernel/time.ts'
import { compactRows, plainRow } from './compact-rows.ts'
import { FUNDAMENTAL_FIGURES, type FundamentalFigures } from './fundamental-figures.ts'
import type { FundamentalRow } from './observation.ts'

const rows = [0, 1, 2].map((at): FundamentalRow => {
  const figures = FUNDAMENTAL_FIGURES.map((figure, place) => [
    figure,
    at === 1 ? Number.NaN : 1e9 * at + place,
  ])
  return {
    symbol: 'A',
    source: 'test',
    periodEnd: asDay(at),
    period: 'Q1',
    knownAt: asInstant(at),
    ...(Object.fromEntries(figures) as FundamentalFigures),
  }
})

test('compact rows have the figures of theirs, by name, as JSON and as a copy', () => {
  const compact = compactRows(rows)
  for (const [at, row] of rows.entries()) {
    for (const figure of FUNDAMENTAL_FIGURES) assert.equal(compact[at][figure], row[figure])
    assert.deepEqual(plainRow(compact[at]), row)
    assert.equal(JSON.stringify(compact[at]), JSON.stringify(row))
  }
  assert.throws(() => Object.assign(compact[0], { knownAt: 5 }))
  assert.deepEqual(compactRows([]), [])
})
