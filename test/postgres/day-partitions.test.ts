import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asInstant, DAY, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { Client, Pool } from 'pg'
import { UsageQueries } from '../../packages/server/src/storage/postgres/usage-queries.ts'
import { stateFault } from '../faults/fault-result.ts'
import {
  callOf,
  charge,
  chargeAll,
  countOf,
  makeAccount,
  outcomes,
  repeat,
  settableClock,
  tiersWith,
} from '../ports/ledger-calls.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { openLedger } from './open-ledger.ts'

const PROCESS = '00000000-0000-0000-0000-000000000001'
const RETENTION_DAYS = 35
/** After everything that the migration itself has made. */
const MIDNIGHT = asInstant(Date.UTC(2040, 0, 15))

const startOfDay = (moment: number, plusDays = 0): number => (Math.floor(moment / DAY) + plusDays) * DAY
const nameOn = (table: string, moment: number): string =>
  `${table}_${new Date(moment).toISOString().slice(0, 10).replaceAll('-', '_')}`

describe('day partitions of PostgreSQL', { skip: withoutPostgres(), timeout: 600_000 }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  const openAt = (url: string, clock: { now(): Instant }, callsPerMinute = 1e6) =>
    openLedger(url, { wallClock: clock, tiers: tiersWith(1_000, callsPerMinute) })
  const partitionsOf = async (url: string, table: string): Promise<unknown[]> =>
    (await cluster.query(url, 'SELECT name FROM day_partitions_1($1) ORDER BY since', [table])).map(
      ({ name }) => name,
    )
  const countIn = async (url: string, table: string): Promise<number> =>
    Number((await cluster.query(url, `SELECT count(*) AS n FROM ${table}`))[0].n)
  const tidy = async (url: string, settled = Date.now()): Promise<void> => {
    const pool = new Pool({ connectionString: url })
    await new UsageQueries(pool)
      .tidy(PROCESS, RETENTION_DAYS, { now: Date.now(), settled })
      .finally(() => pool.end())
  }

  for (const [path, credits] of [
    ['by account', 1],
    ['by call', 2_000],
  ] as const)
    test(`a day that has no partition gets one with its first batch, which is charged once (${path})`, async () => {
      const url = await cluster.newMigratedDatabase()
      const clock = settableClock(MIDNIGHT)
      const [one, other] = [await openAt(url, clock), await openAt(url, clock)]
      const account = await makeAccount(one)
      const keyed = (key: string) =>
        callOf(account, { idempotency: { key, fingerprint: 'f', snapshotAsOf: MIDNIGHT } })
      for (const days of [0, 400, 401, 390]) {
        clock.set(asInstant(MIDNIGHT + days * DAY))
        const calls = [keyed(`${days}`), callOf(account, { credits })]
        const decided = await Promise.all([chargeAll(one, calls), chargeAll(other, [keyed(`also ${days}`)])])
        assert.deepEqual(outcomes(decided.flat()), [
          'charged',
          credits > 1_000 ? 'insufficient_credits' : 'charged',
          'charged',
        ])
      }
      const used = 4 * (credits > 1_000 ? 2 : 3)
      assert.equal((await one.balance(account.id)).used, used)
      assert.equal((await one.usage(100)).rows.length, 12)
      assert.equal(await countIn(url, 'idempotency_records'), 8)
      await Promise.all([one.close(), other.close()])
    })

  /** Both wait for the account; the second one must find the key of the first in the other partition. */
  for (const path of ['by account', 'by call'])
    test(`two calls with one key around midnight are charged once (${path})`, async (t) => {
      const url = await cluster.newMigratedDatabase()
      const clocks = [settableClock(asInstant(MIDNIGHT - 1)), settableClock(MIDNIGHT)]
      const ledgers = await Promise.all(clocks.map((clock) => openAt(url, clock)))
      const account = await makeAccount(ledgers[0])
      // Batches are decided by call for a while after a refusal.
      if (path === 'by call')
        for (const ledger of ledgers) await charge(ledger, callOf(account, { credits: 2_000 }))
      const holder = new Client({ connectionString: url })
      await holder.connect()
      const tries = 12
      for (let round = 0; round < tries; round++) {
        await holder.query('BEGIN')
        await holder.query('SELECT FROM balances WHERE account = $1 FOR UPDATE', [account.id])
        const idempotency = { key: `k${round}`, fingerprint: 'f', snapshotAsOf: MIDNIGHT }
        const decided = ledgers.map((ledger) => charge(ledger, callOf(account, { idempotency })))
        await until('both wait', async () => {
          const waiting = `SELECT FROM pg_stat_activity WHERE application_name = 'bellwether ledger'
            AND datname = current_database() AND wait_event_type = 'Lock'`
          return (await cluster.query(url, waiting)).length === 2
        })
        await holder.query('COMMIT')
        assert.deepEqual(outcomes(await Promise.all(decided)).sort(), ['charged', 'replayed'])
      }
      assert.equal((await ledgers[0].balance(account.id)).used, tries)
      const days = await cluster.query(url, `SELECT DISTINCT at / ${DAY} AS day FROM idempotency_records`)
      t.diagnostic(`keys of ${days.length} days`)
      await holder.end()
      await Promise.all(ledgers.map((ledger) => ledger.close()))
      if (path === 'by call')
        stateFault(t, {
          fault: 'one key twice around midnight',
          engine: 'postgres',
          tries,
          lost: 0,
          double: 0,
        })
    })

  test('partitions are made two days ahead, and dropped whole once all of them is out of date', async () => {
    const url = await cluster.newMigratedDatabase()
    const now = Date.now()
    const oldest = now - (RETENTION_DAYS + 2) * DAY
    for (let at = oldest; at <= now; at += DAY)
      await cluster.query(url, 'SELECT make_day_partitions_1($1)', [at])
    await cluster.query(
      url,
      `INSERT INTO usage_log (at, calls) SELECT $1::bigint + n * ${DAY}::bigint, '[]' FROM generate_series(0, ${RETENTION_DAYS + 2}) AS n`,
      [oldest],
    )
    for (const at of [now - 2 * DAY, now - DAY + 60_000, now])
      await cluster.query(url, `INSERT INTO idempotency_records VALUES (1, 'key', 'f', 0, $1)`, [at])
    // While a step is in doubt nothing is dropped, nor any process forgotten.
    await tidy(url, oldest)
    assert.equal(await countIn(url, 'usage_log'), RETENTION_DAYS + 3)
    // One of each table a round.
    for (let round = 0; round < RETENTION_DAYS + 5; round++) await tidy(url)
    const first = startOfDay(now, -RETENTION_DAYS)
    const logged = await partitionsOf(url, 'usage_log')
    assert.equal(logged[0], nameOn('usage_log', first))
    assert.equal(logged.at(-1), nameOn('usage_log', startOfDay(now, 2)))
    assert.equal(logged.length, RETENTION_DAYS + 3)
    assert.equal(await countIn(url, 'usage_log'), RETENTION_DAYS + 1)
    assert.deepEqual(
      await partitionsOf(url, 'idempotency_records'),
      [-1, 0, 1, 2].map((days) => nameOn('idempotency_records', startOfDay(now, days))),
    )
    assert.equal(await countIn(url, 'idempotency_records'), 2)
  })

  test('while others read an old partition it stays, charges go on, and it is dropped afterwards', async () => {
    const url = await cluster.newMigratedDatabase()
    const old = Date.now() - (RETENTION_DAYS + 5) * DAY
    await cluster.query(url, 'SELECT make_day_partitions_1($1)', [old])
    const clock = { now: () => asInstant(Date.now()) }
    const ledger = await openAt(url, clock)
    const account = await makeAccount(ledger)
    const reader = new Client({ connectionString: url })
    await reader.connect()
    await reader.query('BEGIN; SELECT count(*) FROM usage_log; SELECT count(*) FROM idempotency_records')
    const [refused, charged] = await Promise.all([
      tidy(url).then(
        () => 'dropped',
        (error) => error.code,
      ),
      chargeAll(ledger, repeat(50, callOf(account))),
    ])
    assert.equal(refused, '55P03')
    assert.equal(countOf(charged, 'charged'), 50)
    assert.ok((await partitionsOf(url, 'idempotency_records')).includes(nameOn('idempotency_records', old)))
    await reader.query('COMMIT')
    await reader.end()
    for (let round = 0; round < 3; round++) await tidy(url)
    const left = await partitionsOf(url, 'usage_log')
    assert.ok(!left.includes(nameOn('usage_log', old)))
    assert.ok(left.includes(nameOn('usage_log', utcDay(clock.now()) * DAY)))
    await ledger.close()
  })

  test('a role that only charges needs no right to change tables, and one that may not delete drops nothing', async () => {
    const url = await cluster.newMigratedDatabase()
    await cluster.query(
      url,
      `CREATE ROLE charging LOGIN; CREATE ROLE looking LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC;
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO charging;
        GRANT SELECT ON ALL TABLES IN SCHEMA public TO looking`,
    )
    const as = (role: string): string => {
      const own = new URL(url)
      own.username = role
      return own.href
    }
    const clock = settableClock(MIDNIGHT)
    const ledger = await openAt(as('charging'), clock)
    const account = await makeAccount(ledger)
    assert.equal((await charge(ledger, callOf(account))).outcome, 'charged')
    await tidy(as('charging'))
    await ledger.close()
    for (const [attempt, refusal] of [
      [`SELECT drop_day_partition_1('usage_log', ${MIDNIGHT + 9 * DAY})`, /may delete from usage_log/],
      [`SELECT make_day_partitions_1(${MIDNIGHT + 900 * DAY})`, /may write the usage log/],
    ] as const)
      await assert.rejects(cluster.query(as('looking'), attempt), refusal)
  })
})
