import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ShutdownError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import { keptLog } from '../../../../../test/fakes/fake-market.ts'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import type { SnapshotProducer } from '../ports.ts'
import type { CurrentSnapshots } from '../snapshots/current-snapshots.ts'
import { recordAfterRefresh } from './record-after-refresh.ts'

const START = asInstant(Date.UTC(2025, 0, 15, 10, 10))
const NOTHING = { issued: 0, resolved: 0, sealed: [], refused: [], confirmed: [] }

function setUp(record: SnapshotProducer['record']) {
  const clock = settableClock(START)
  const log = keptLog()
  const keep = recordAfterRefresh({ record } as SnapshotProducer, signalsLatest.id, clock, log)
  const currentSnapshots = {
    freshness: () => [{ product: signalsLatest.id, asOf: clock.now() }],
  } as unknown as CurrentSnapshots
  return { clock, log, round: () => keep(currentSnapshots) }
}

test('the record is kept once for every refresh of the signals', async () => {
  const rounds: number[] = []
  const { clock, log, round } = setUp(async (now) => {
    rounds.push(now)
    return NOTHING
  })
  await round()
  await round()
  clock.advance(MINUTE)
  await round()
  assert.deepEqual(rounds, [START, START + MINUTE])
  assert.deepEqual(log.events, ['signals_recorded', 'signals_recorded'])
})

test('a round that fails is told of; one that a stop keeps from ending is not', async () => {
  const failures = [new Error('broken'), new ShutdownError()]
  const { clock, log, round } = setUp(() => Promise.reject(failures.shift()))
  await round()
  clock.advance(MINUTE)
  await round()
  assert.deepEqual(failures, [])
  assert.deepEqual(log.events, ['signals_not_recorded'])
})

test('however much a round came to, its line of the log says how much of what', async () => {
  const lines: object[] = []
  const info = (_: string, fields?: object): void => void lines.push(fields ?? {})
  const refused = Array.from({ length: 2_000 }, (_, index) => ({
    signalId: `signal ${index}`,
    source: index < 1_500 ? 'alpha_14d' : 'news_5m',
    reason: index < 1_400 ? 'too_late' : 'event_unsound',
  }))
  const sealed = Array.from({ length: 900 }, (_, index) => `day ${index}`)
  const report = { ...NOTHING, issued: 31, resolved: 4, sealed, refused }
  const log = { info, warn: assert.fail, error: assert.fail }
  const producer = { record: async () => report } as unknown as SnapshotProducer
  const currentSnapshots = { freshness: () => [{ product: signalsLatest.id, asOf: START }] }
  await recordAfterRefresh(
    producer,
    signalsLatest.id,
    settableClock(START),
    log,
  )(currentSnapshots as unknown as CurrentSnapshots)
  assert.deepEqual(lines, [
    {
      issued: 31,
      resolved: 4,
      sealed: 900,
      refused: { alpha_14d: { too_late: 1_400, event_unsound: 100 }, news_5m: { event_unsound: 500 } },
    },
  ])
})
