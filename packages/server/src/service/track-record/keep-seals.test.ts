import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Seal } from '@bellwether-markets/engine/track-record/seal'
import type { KeptSeal, SealLog, TimeStamp } from '../ports.ts'
import { keepSeals } from './keep-seals.ts'

const BEGUN = asInstant(Date.UTC(2026, 5, 5, 7))
const STAMP: TimeStamp = { authority: 'CN=A', at: BEGUN, token: 'dG9rZW4=' }

const sealOf = (last_seq: number): Seal => ({
  statement: {
    version: 1,
    kind: 'head',
    market: 'demo',
    last_seq,
    at: '2026-06-05T07:00:00Z',
    head_hash: 'a'.repeat(64),
    key_id: 'b'.repeat(64),
  },
  signature: 'c2lnbmVk',
})

/** Seals 1 and 2, made at the begin. */
function kept({ stamps = true, witness = true } = {}) {
  let now = BEGUN
  const seals = [1, 2].map((seq) => ({ ...sealOf(seq), stamp: undefined as TimeStamp | undefined }))
  const delivered: KeptSeal[] = []
  const logged: string[] = []
  const faults = { stamp: false, deliver: false }
  const asked: number[] = []
  const noted = new Set<number>()
  const of = ({ statement }: Seal) => seals[statement.last_seq - 1]
  const store: SealLog = {
    unstamped: async () => seals.findLast(({ stamp }) => stamp === undefined),
    async saveStamp(seal, stamp) {
      of(seal).stamp = stamp
    },
    undelivered: async (_, { from, to }) =>
      seals.find(
        ({ statement, stamp }) =>
          !noted.has(statement.last_seq) && (stamp !== undefined || BEGUN < from || BEGUN > to),
      ),
    noteDelivery: async ({ statement }) => void noted.add(statement.last_seq),
  }
  const note = (event: string): void => void logged.push(event)
  const round = keepSeals({
    seals: store,
    wallClock: { now: () => now },
    steadyClock: { now: () => now },
    log: { info: note, warn: note, error: note },
    authority: stamps
      ? {
          async stamp() {
            asked.push(now - BEGUN)
            if (faults.stamp) throw new Error('away')
            return STAMP
          },
        }
      : undefined,
    witness: witness
      ? {
          name: 'w',
          async deliver(seal) {
            if (faults.deliver) throw new Error('full')
            delivered.push({ ...seal })
          },
        }
      : undefined,
  })
  const at = (ms: number) => {
    now = asInstant(BEGUN + ms)
    return round()
  }
  return { at, asked, delivered, faults, logged, seals }
}

test('the latest seal is stamped first, and the witness gets each once with its stamp, the earliest first', async () => {
  const { at, delivered, seals } = kept()
  await at(0)
  assert.deepEqual(
    seals.map(({ stamp }) => stamp !== undefined),
    [false, true],
  )
  for (const minute of [1, 2, 3]) await at(minute * MINUTE)
  assert.deepEqual(
    delivered.map(({ statement, stamp }) => [statement.last_seq, stamp]),
    [
      [2, STAMP],
      [1, STAMP],
    ],
  )
})

test('an authority that is away is asked again after a minute, two, four, at most an hour', async () => {
  const { at, asked, faults, logged } = kept({ witness: false })
  faults.stamp = true
  for (let minute = 0; minute <= 200; minute++) await at(minute * MINUTE)
  assert.deepEqual(
    asked.map((ms) => ms / MINUTE),
    [0, 1, 3, 7, 15, 31, 63, 123, 183],
  )
  assert.ok(logged.every((event) => event === 'record_not_stamped'))
  faults.stamp = false
  await at(5 * HOUR)
  await at(5 * HOUR + MINUTE)
  assert.deepEqual(asked.slice(-2), [5 * HOUR, 5 * HOUR + MINUTE])
})

test('a witness does not wait for a stamp longer than an hour, nor at all if nobody stamps', async () => {
  const { at, delivered, faults } = kept()
  faults.stamp = true
  await at(HOUR)
  assert.equal(delivered.length, 0)
  await at(HOUR + MINUTE)
  assert.deepEqual(
    delivered.map(({ stamp }) => stamp),
    [undefined, undefined],
  )
  const unstamped = kept({ stamps: false })
  await unstamped.at(0)
  assert.equal(unstamped.delivered.length, 2)
})

test('what a witness did not take is sent again', async () => {
  const { at, delivered, faults, logged } = kept({ stamps: false })
  faults.deliver = true
  await at(0)
  assert.deepEqual([delivered.length, logged], [0, ['record_not_delivered']])
  faults.deliver = false
  await at(MINUTE)
  assert.equal(delivered.length, 2)
})
