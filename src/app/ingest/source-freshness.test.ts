import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, MINUTE } from '../../kernel/time.ts'
import type { SourceState } from './live-ports.ts'
import { sourceFreshness } from './source-freshness.ts'

const NOW = asInstant(100 * HOUR)
const state = (id: string, change: Partial<SourceState> = {}): SourceState => ({
  id,
  knownAt: asInstant(NOW - 3 * HOUR),
  lastSuccessAt: asInstant(NOW - MINUTE),
  lastError: undefined,
  lastErrorAt: undefined,
  nextTryAt: undefined,
  ...change,
})
const isStale = (given: SourceState): boolean | undefined => sourceFreshness(given, NOW).supply?.stale

test('a source is late where its last answer could not be used, with the reason and the next try', () => {
  const nextTryAt = asInstant(NOW + HOUR)
  const failing = sourceFreshness(state('yahoo quotes', { lastError: 'blocked: x', nextTryAt }), NOW)
  assert.deepEqual(failing.supply, { stale: true, lastError: 'blocked: x', nextTryAt })
  assert.equal(failing.knownAt, NOW - 3 * HOUR)
  assert.equal(isStale(state('yahoo quotes')), false)
})

test('a feed that is asked all the time is late once it has said nothing for an hour, daily bars are not', () => {
  const silent = { lastSuccessAt: asInstant(NOW - HOUR - 1) }
  assert.equal(isStale(state('feed cnbc', silent)), true)
  assert.equal(isStale(state('feed cnbc', { lastSuccessAt: asInstant(NOW - HOUR) })), false)
  assert.equal(isStale(state('yahoo news', { lastSuccessAt: asInstant(NOW - 31 * MINUTE) })), true)
  assert.equal(isStale(state('yahoo daily bars', silent)), false)
  assert.equal(isStale(state('feed cnbc', { lastSuccessAt: undefined })), true)
})
