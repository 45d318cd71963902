import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { declaredSource } from '@bellwether-markets/suppliers/providers/declared-sources'
import type { MarketKind, SourceFreshness, SupplyCell } from '../../service/ports.ts'
import { health } from './health.ts'

const NOW = parseInstant('2026-11-20T12:00:00Z') ?? assert.fail()
const clock = { now: () => NOW }

const healthOf = async (
  market: MarketKind,
  sources: readonly SourceFreshness[] = [],
  {
    supply = [],
    fault,
    clockWarnings = [],
  }: {
    readonly supply?: readonly SupplyCell[]
    readonly fault?: 'clock_behind_record' | 'quiet'
    readonly clockWarnings?: readonly string[]
  } = {},
) => {
  const deps = {
    version: '1',
    market,
    sources: () => sources,
    supply: () => supply,
    storesPast: () => true,
    dataDirectory: () => 'there',
    uptimeMs: () => 2 * HOUR + 999,
    clockWarnings: () => clockWarnings,
    recordWatch: { lastEntryAt: () => undefined, fault: () => fault },
    marketClock: clock,
    integration: () => ({}),
    currentSnapshots: { freshness: () => [] },
  }
  const reply = await health.handle({} as never, deps as never)
  assert.ok('data' in reply)
  return reply.data
}
const warningsOf = async (...of: Parameters<typeof healthOf>) => (await healthOf(...of)).warnings

test('a live market is warned of lists that end, any other is not', async () => {
  assert.equal((await warningsOf('live')).length, 2)
  assert.deepEqual(await warningsOf('demo'), [])
  assert.deepEqual(await warningsOf('replay'), [])
})

test('a held record is a warning, with what to do', async () => {
  assert.match((await warningsOf('demo', [], { fault: 'clock_behind_record' }))[0], /clock correct/)
  assert.match((await warningsOf('demo', [], { fault: 'quiet' }))[0], /four days/)
})

test('a clock that is not believed is a warning, and the uptime does not go by it', async () => {
  const { warnings, uptime_seconds } = await healthOf('demo', [], { clockWarnings: ['it has stepped'] })
  assert.deepEqual([warnings, uptime_seconds], [['it has stepped'], 7_200])
})

test('the warning ends once FRED has given days of releases', async () => {
  const { id } = declaredSource('fred calendar') ?? assert.fail()
  assert.equal((await warningsOf('live', [{ id, knownAt: undefined }])).length, 2)
  assert.deepEqual(await warningsOf('live', [{ id, knownAt: NOW }]), [])
})

test('each class and kind shows its suppliers in order, the one that delivered last, its age and licence', async () => {
  const tiingo = { id: 'tiingo', licensed: true, deliveredAt: NOW, knownAt: asInstant(NOW - HOUR) }
  const yahoo = { id: 'yahoo', licensed: false, deliveredAt: undefined, knownAt: undefined }
  const { freshness } = await healthOf('live', [], {
    supply: [
      { of: 'equity', kind: 'daily', suppliers: [tiingo, yahoo], latest: tiingo },
      { of: 'fx', kind: 'daily', suppliers: [yahoo], latest: undefined },
    ],
  })
  assert.deepEqual(freshness.supply, [
    {
      class: 'equity',
      kind: 'daily',
      latest: 'tiingo',
      age_seconds: 3600,
      licensed: true,
      suppliers: [
        { id: 'tiingo', licensed: true, known_at: '2026-11-20T11:00:00Z', age_seconds: 3600 },
        { id: 'yahoo', licensed: false, known_at: null, age_seconds: null },
      ],
    },
    {
      class: 'fx',
      kind: 'daily',
      latest: null,
      age_seconds: null,
      licensed: null,
      suppliers: [{ id: 'yahoo', licensed: false, known_at: null, age_seconds: null }],
    },
  ])
})
