import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredSource } from '../../adapters/providers/declared-sources.ts'
import { parseInstant } from '../../kernel/time.ts'
import type { MarketKind, SourceFreshness } from '../../service/ports.ts'
import { health } from './health.ts'

const NOW = parseInstant('2026-11-20T12:00:00Z') ?? assert.fail()
const clock = { now: () => NOW }

const warningsOf = async (
  market: MarketKind,
  sources: readonly SourceFreshness[] = [],
  fault?: 'clock_behind_record' | 'quiet',
) => {
  const deps = {
    ...{ version: '1', market, sources: () => sources, storesPast: () => true, startedAt: NOW },
    recordWatch: { lastEntryAt: () => undefined, fault: () => fault },
    ...{ marketClock: clock, wallClock: clock, integration: () => ({}) },
    currentSnapshots: { freshness: () => [] },
  }
  const reply = await health.handle({} as never, deps as never)
  assert.ok('data' in reply)
  return reply.data.warnings
}

test('a live market is warned of lists that end, any other is not', async () => {
  assert.equal((await warningsOf('live')).length, 2)
  assert.deepEqual(await warningsOf('demo'), [])
  assert.deepEqual(await warningsOf('replay'), [])
})

test('a held record is a warning, with what to do', async () => {
  assert.match((await warningsOf('demo', [], 'clock_behind_record'))[0], /record correct-clock/)
  assert.match((await warningsOf('demo', [], 'quiet'))[0], /four days/)
})

test('the warning ends once FRED has given days of releases', async () => {
  const { id } = declaredSource('fred calendar') ?? assert.fail()
  assert.equal((await warningsOf('live', [{ id, knownAt: undefined }])).length, 2)
  assert.deepEqual(await warningsOf('live', [{ id, knownAt: NOW }]), [])
})
