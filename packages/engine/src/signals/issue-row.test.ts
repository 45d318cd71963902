import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { issueRow } from './issue-row.ts'

const of = (rows: readonly number[], period = 5, lookBack = 100) => ({
  emittedAt: (row: number) => rows.includes(row),
  period,
  lookBack,
})

/** The rows on which forecasts are issued when someone keeps a record of every row. */
function recorded(emitted: readonly boolean[], period: number): readonly number[] {
  const standing: number[] = []
  let issued = Number.NEGATIVE_INFINITY
  emitted.forEach((is, row) => {
    if (is && row >= issued + period) issued = row
    standing.push(issued)
  })
  return standing
}

describe('the row of issue', () => {
  test('is the row itself where nothing stands', () => {
    assert.equal(issueRow(50, of([50])), 50)
    assert.equal(issueRow(50, of([45, 50])), 50)
  })
  test('is that of the forecast that still stands, whatever lies between', () => {
    assert.equal(issueRow(50, of([46, 50])), 46)
    assert.equal(issueRow(50, of([46, 47, 48, 49, 50])), 46)
  })
  // issued at 40, over at 45; issued at 45, over at 50
  test('is a new one once the forecast before it is over', () => {
    const rows = Array.from({ length: 11 }, (_, at) => 40 + at)
    assert.equal(issueRow(50, of(rows)), 50)
    assert.equal(issueRow(49, of(rows)), 45)
  })
  test('is what a record kept from the beginning says', () => {
    const history = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 12 }), (emitted, period) => {
        const expected = recorded(emitted, period)
        emitted.forEach((is, row) => {
          if (!is) return
          const found = issueRow(row, { emittedAt: (at) => emitted[at] === true, period, lookBack: 100 })
          assert.equal(found, expected[row])
        })
      }),
    )
  })
  test('asks for no more rows than it is told', () => {
    const asked: number[] = []
    issueRow(50, { emittedAt: (row) => asked.push(row) > 0, period: 5, lookBack: 20 })
    assert.deepEqual([asked[0], asked.at(-1)], [49, 31])
  })
})
