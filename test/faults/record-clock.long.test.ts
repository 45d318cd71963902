import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY, formatDay, HOUR, utcDay } from '@bellwether-markets/engine/kernel/time'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import { verifyEd25519 } from '../../packages/server/src/adapters/signing/ed25519.ts'
import { sha256, signUpTo } from '../../packages/server/src/service/track-record/append-entries.ts'
import { correctClock } from '../../packages/server/src/service/track-record/correct-clock.ts'
import { recordedCalls } from '../../packages/server/src/service/track-record/recorded-calls.ts'
import { verifyRoots } from '../fixtures/record-verifier.ts'
import { withoutPostgres } from '../postgres/cluster.ts'
import { stateFault } from './fault-result.ts'
import { BEGUN, followedCopy, type KeptRecord, keptRecord } from './kept-record.ts'

const FAULT = 'clock a year ahead at one start'
/** On the same day of the week. */
const YEAR = 364 * DAY
const evidence = { clockEvidence: () => ({ own: clock, builtAt: undefined }) }
let clock = BEGUN

const roundAt = ({ round }: KeptRecord, now: number) => {
  clock = asInstant(now)
  return round(clock)
}
const holds = ({ store }: KeptRecord) =>
  assert.equal(
    verifyRoots(store.entries(1, 1000), store.roots(1, 1000), {
      sha256,
      verifySignature: verifyEd25519,
      keys: store.keys(),
    }),
    undefined,
  )
const correct = (record: KeptRecord, now: number, today = formatDay(utcDay(asInstant(now)))) => {
  clock = asInstant(now)
  return correctClock(record.deps, { now: clock, today, reason: 'The clock was a year ahead.' })
}

for (const engine of ['sqlite', 'postgres'] as const) {
  const skip = engine === 'postgres' && withoutPostgres()

  test(`${engine}: a start with a clock a year ahead does not stop the track record`, { skip }, async (t) => {
    const record = await keptRecord(t, engine, evidence)
    assert.equal(roundAt(record, BEGUN).issued, 1)
    const ahead = roundAt(record, BEGUN + YEAR)
    assert.deepEqual([ahead.issued, ahead.clockFault], [0, 'clock_ahead_of_record'])
    assert.equal(ahead.refused[0].reason, 'clock_ahead_of_record')
    const { issued, resolved, refused, clockFault: held } = roundAt(record, BEGUN + 7 * DAY)
    assert.deepEqual(
      { issued, resolved, refused, held },
      { issued: 1, resolved: 1, refused: [], held: undefined },
    )
    holds(record)
    stateFault(t, { fault: FAULT, engine, tries: 1, lost: 0, double: 0 })
  })

  test(`${engine}: a first start with a clock a year ahead is corrected by the operator, and void`, {
    skip,
  }, async (t) => {
    const sealing = { everyMs: HOUR, wallClock: { now: () => clock } }
    const record = await keptRecord(t, engine, { ...evidence, sealing })
    const { store } = record
    const calls = recordedCalls(store)
    roundAt(record, BEGUN + YEAR)
    roundAt(record, BEGUN + YEAR + 7 * DAY)
    assert.deepEqual(
      calls().map(({ outcome }) => outcome),
      [1, 'open'],
    )
    assert.equal(roundAt(record, BEGUN).clockFault, 'clock_behind_record')
    assert.throws(() => correct(record, BEGUN, '2024-06-04'), /says 2024-06-03T20:30:00Z, not 2024-06-04/)
    assert.deepEqual(correct(record, BEGUN)?.payload.voids, { first_seq: 1, last_seq: 3 })
    assert.equal(correct(record, BEGUN + HOUR), undefined)
    assert.deepEqual(store.openForecasts(), [])
    assert.equal(store.call(calls()[0].id)?.voided?.payload.reason, 'The clock was a year ahead.')
    assert.deepEqual(
      calls().map(({ outcome }) => outcome),
      ['void', 'void'],
    )
    assert.equal(roundAt(record, BEGUN + HOUR).issued, 1)
    const next = roundAt(record, BEGUN + 7 * DAY)
    assert.deepEqual([next.issued, next.resolved, next.sealed], [1, 1, ['2024-06-03']])
    assert.equal(store.latestSeal()?.lastSeq, 5)
    const statistics = JSON.parse(store.statistics()?.text ?? assert.fail())
    assert.deepEqual([statistics.paper[0].overall.n, statistics.paper[0].overall.open], [1, 1])
    holds(record)
  })

  test(`${engine}: what was decided by a clock ahead is decided again, and a day may have two roots`, {
    skip,
  }, async (t) => {
    const record = await keptRecord(t, engine, evidence)
    const { store } = record
    roundAt(record, BEGUN)
    const [{ issued }] = store.openForecasts()
    // So little ahead that nothing shows it.
    assert.equal(roundAt(record, BEGUN + 7 * DAY).resolved, 1)
    assert.deepEqual(correct(record, BEGUN + HOUR)?.payload.voids, { first_seq: 2, last_seq: 3 })
    assert.deepEqual(
      store.openForecasts().map((open) => open.issued.seq),
      [issued.seq],
    )
    // The same signal as that which is void.
    const again = roundAt(record, BEGUN + 7 * DAY)
    assert.deepEqual([again.issued, again.resolved, again.refused], [1, 1, []])
    assert.equal(store.call(issued.payload.signal.id)?.resolved?.seq, 5)
    assert.deepEqual(
      store.roots(1, 100).map(({ statement }) => statement.day),
      ['2024-06-03', '2024-06-10', '2024-06-03'],
    )
    holds(record)
    if (engine === 'sqlite') return
    const copy = await followedCopy(t, record)
    assert.deepEqual(copy.entries(1, 100), store.entries(1, 100))
    assert.deepEqual(copy.roots(1, 100), store.roots(1, 100))
  })

  test(`${engine}: after a long pause the operator confirms the clock`, { skip }, async (t) => {
    const record = await keptRecord(t, engine, evidence)
    roundAt(record, BEGUN)
    const later = BEGUN + 60 * DAY
    assert.equal(roundAt(record, later).clockFault, 'clock_ahead_of_record')
    assert.equal(correct(record, later)?.payload.voids, null)
    assert.deepEqual([roundAt(record, later + HOUR).issued, record.store.head()?.seq], [1, 4])
    holds(record)
  })
}

test('a clock before the build, or far from that of the database, dates nothing', async (t) => {
  const record = await keptRecord(t, 'sqlite', {
    clockEvidence: () => ({ own: clock, builtAt: BEGUN }),
  })
  assert.equal(roundAt(record, BEGUN - DAY - HOUR).clockFault, 'clock_before_build')
  clock = asInstant(BEGUN + 2 * DAY)
  assert.equal(record.round(BEGUN).clockFault, 'clocks_disagree')
  assert.throws(
    () => correctClock(record.deps, { now: BEGUN, today: '2024-06-03', reason: 'r' }),
    /clocks_disagree/,
  )
  assert.equal(record.store.head(), undefined)
})

test('a correction that voids more or less than what is dated ahead is refused by the store and by a reader', async (t) => {
  const record = await keptRecord(t, 'sqlite', evidence)
  const { store } = record
  roundAt(record, BEGUN)
  roundAt(record, BEGUN + 7 * DAY)
  const { payload } = correct(record, BEGUN + HOUR) ?? assert.fail()
  const entries = store.entries(1, 10)
  const parts = { sha256, verifySignature: verifyEd25519, keys: store.keys() }
  for (const voids of [
    null,
    { first_seq: 1, last_seq: 3 },
    { first_seq: 3, last_seq: 3 },
    { first_seq: 2, last_seq: 2 },
  ]) {
    const { seq: _, prev_hash, hash, ...draft } = entries[3]
    const forged = chainEntries(entries[2], [{ ...draft, payload: { ...payload, voids } } as never], sha256)
    const whole = [...entries.slice(0, 3), ...forged]
    assert.match(verifyRoots(whole, store.roots(1, 3), parts) ?? '', /entry 4: it does not void exactly/)
    const other = await keptRecord(t, 'sqlite', evidence)
    roundAt(other, BEGUN)
    roundAt(other, BEGUN + 7 * DAY)
    signUpTo(other.deps, utcDay(asInstant(BEGUN + 7 * DAY)))
    const onOther = chainEntries(
      other.store.head(),
      [{ ...draft, payload: { ...payload, voids } } as never],
      sha256,
    )
    assert.throws(() => other.store.append(onOther), /does not void exactly/)
  }
})
