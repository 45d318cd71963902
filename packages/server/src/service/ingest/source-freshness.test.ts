import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { SourceDeclaration, SourceState } from '@bellwether-markets/engine/market/supply-port'
import type { SourceFreshness } from '../ports.ts'
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
const bars: SourceDeclaration = { id: 'a supplier of bars', supplier: 'a', gives: 'daily' }
const feed: SourceDeclaration = { id: 'a feed', supplier: 'b', gives: 'news', silentAfterMs: HOUR }
const isStale = (
  declared: SourceDeclaration | undefined,
  change: Partial<SourceState>,
): boolean | undefined => sourceFreshness(state('a source', change), declared, NOW).supply?.stale

test('a source is late where its last answer could not be used, with the reason and the next try', () => {
  const nextTryAt = asInstant(NOW + HOUR)
  const failing = sourceFreshness(state('bars', { lastError: 'blocked: x', nextTryAt }), bars, NOW)
  assert.deepEqual(failing.supply, { gives: 'daily', stale: true, lastError: 'blocked: x', nextTryAt })
  assert.equal(failing.knownAt, NOW - 3 * HOUR)
  assert.deepEqual([isStale(bars, {}), isStale(undefined, {})], [false, false])
})

test('a source that is asked all the time is late once it has said nothing for its pause, others are not', () => {
  const silent = { lastSuccessAt: asInstant(NOW - HOUR - 1) }
  assert.equal(isStale(feed, silent), true)
  assert.equal(isStale(feed, { lastSuccessAt: asInstant(NOW - HOUR) }), false)
  assert.equal(isStale({ ...feed, silentAfterMs: MINUTE }, { lastSuccessAt: asInstant(NOW - HOUR) }), true)
  assert.equal(isStale(bars, silent), false)
  assert.equal(isStale(feed, { lastSuccessAt: undefined }), true)
})

test('daily bars are next asked for at the earliest try of their sources, where all of them are left alone', () => {
  const working = (declared: SourceDeclaration, change: Partial<SourceState> = {}): SourceFreshness =>
    sourceFreshness(state(declared.id, change), declared, NOW)
  const alone = (hours: number): SourceFreshness =>
    working(bars, { lastError: 'limited: x', nextTryAt: asInstant(NOW + hours * HOUR) })
  const next = (...sources: SourceFreshness[]) => nextBarsAt(sources, NOW)
  const both = [alone(2), alone(1)]
  assert.equal(next(...both, working(feed)), NOW + HOUR)
  assert.equal(next(...both, working(bars)), undefined)
  assert.equal(next(...both, working(bars, { lastError: 'transient: x' })), undefined)
  assert.equal(next(...both, alone(0)), undefined)
  assert.equal(next(working(feed)), undefined)
})
