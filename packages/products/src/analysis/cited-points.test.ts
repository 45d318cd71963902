import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Analysis } from './analysis-schema.ts'
import { citedPoints } from './cited-points.ts'
import example from './example.json' with { type: 'json' }

const analysis = example.result as unknown as Analysis

test('every number of a point leads to its fact', () => {
  const { bull, bear } = citedPoints(analysis)
  const told = [...bull, ...bear].flatMap(({ text, citations }) =>
    citations.map(({ fact, start, end }) => [fact, text.slice(start, end)]),
  )
  assert.deepEqual(told.slice(0, 3), [
    ['return_3m', '21.5%'],
    ['gap_200', '7.0%'],
    ['revenue_growth', '1.8%'],
  ])
  const digits = [...bull, ...bear].flatMap(
    ({ text }) => text.replace('200-day', '').match(/\d[\d.]*/g) ?? [],
  )
  assert.equal(told.length, digits.length)
  const published = new Set(analysis.facts.map(({ id }) => id))
  for (const [fact] of told) assert.ok(published.has(fact), fact)
})
