import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, MINUTE } from '../../kernel/time.ts'
import type { SourceState } from './live-ports.ts'
import { nextBarsAt, sourceFreshness } from './source-freshness.ts'

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

test('daily bars are next asked for at the earliest try of their sources, where all of them are left alone', () => {
  const alone = (id: string, hours: number) =>
    state(id, { lastError: 'limited: x', nextTryAt: asInstant(NOW + hours * HOUR) })
  const next = (...states: SourceState[]) =>
    nextBarsAt(
      states.map((one) => sourceFreshness(one, NOW)),
      NOW,
    )
  const both = [alone('yahoo daily bars', 2), alone('fred daily bars', 1)]
  assert.equal(next(...both, state('feed cnbc')), NOW + HOUR)
  assert.equal(next(...both, state('ecb daily bars')), undefined)
  assert.equal(next(...both, state('ecb daily bars', { lastError: 'transient: x' })), undefined)
  assert.equal(next(...both, alone('ecb daily bars', 0)), undefined)
  assert.equal(next(state('feed cnbc')), undefined)
})
