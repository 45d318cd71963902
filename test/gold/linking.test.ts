import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOLD, goldValues } from './labelled-news.ts'

test('the gold set has at least 400 distinct headlines in two halves', () => {
  const { headlines } = GOLD
  assert.ok(headlines.length >= 400)
  assert.equal(new Set(headlines.map(({ title }) => title)).size, headlines.length)
  headlines.forEach(({ half }, index) => {
    assert.equal(half, index % 2 === 0 ? 'tune' : 'score')
  })
})

test('entities of the scored half are linked with a precision of .95 and a recall of .85 at least', (t) => {
  const { precision, recall } = goldValues()
  t.diagnostic(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  assert.ok(precision >= 0.95, `precision ${precision}`)
  assert.ok(recall >= 0.85, `recall ${recall}`)
})
