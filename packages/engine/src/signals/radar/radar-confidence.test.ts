import assert from 'node:assert/strict'
import { test } from 'node:test'
import { radarBaseRate } from './radar-confidence.ts'

test('the base rate is the share of all screened stocks that beat the fund, in whole percent', () => {
  const weeks = [
    { cases: 60, above: 40 },
    { cases: 40, above: 12 },
  ]
  assert.equal(radarBaseRate(weeks), 0.52)
  assert.equal(radarBaseRate([{ cases: 1000, above: 523 }]), 0.52)
})

test('it is one half before an outcome, and if all ended alike', () => {
  assert.equal(radarBaseRate([]), 0.5)
  assert.equal(radarBaseRate([{ cases: 3, above: 3 }]), 0.5)
})
