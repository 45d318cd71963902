import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { auc, weightedAuc } from './auc.ts'

const cases = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1 })), {
  maxLength: 40,
})

function byPairs(rows: readonly (readonly [number, number])[]): number {
  let sum = 0
  let pairs = 0
  for (const [score, event] of rows) {
    for (const [other, otherEvent] of rows) {
      if (event !== 1 || otherEvent !== 0) continue
      pairs++
      sum += score > other ? 1 : score === other ? 0.5 : 0
    }
  }
  return pairs === 0 ? Number.NaN : sum / pairs
}

test('counts the pairs in which the event has the higher score', () => {
  // events score 2 and 4, the others 1 and 3: 2>1, 4>1, 4>3 of four pairs
  assert.equal(auc([1, 2, 3, 4], [0, 1, 0, 1]), 0.75)
})

test('counts ties half', () => assert.equal(auc([1, 1], [0, 1]), 0.5))

test('has no value where one kind is missing', () => assert.ok(Number.isNaN(auc([1, 2], [1, 1]))))

test('equals the share over all pairs, with ties', () => {
  fc.assert(
    fc.property(cases, (rows) => {
      const measured = auc(
        rows.map(([score]) => score),
        rows.map(([, event]) => event),
      )
      const expected = byPairs(rows)
      assert.ok(Number.isNaN(expected) ? Number.isNaN(measured) : Math.abs(measured - expected) < 1e-12)
    }),
  )
})

test('a case of weight 2 counts like two cases, one of weight 0 like none', () => {
  const weighted = weightedAuc([1, 2, 3], [1, 0, 1])([2, 1, 0])
  assert.equal(weighted, auc([1, 1, 2], [1, 1, 0]))
})
