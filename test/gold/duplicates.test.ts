import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOLD, goldValues } from './labelled-news.ts'

test('the gold set has at least 500 pairs in two halves', () => {
  assert.ok(GOLD.pairs.length >= 500)
  GOLD.pairs.forEach(({ half }, index) => {
    assert.equal(half, index % 2 === 0 ? 'tune' : 'score')
  })
})

test('duplicates of the scored half are found with an F1 of .92 at least', (t) => {
  const { f1 } = goldValues()
  t.diagnostic(`F1 ${f1.toFixed(3)}`)
  assert.ok(f1 >= 0.92, `F1 ${f1}`)
})
