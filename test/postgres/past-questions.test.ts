import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { COMPUTE_SHARES } from '@bellwether-markets/engine/kernel/credits'
import { AppError, CallerLeft } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { wallClock } from '../../packages/server/src/adapters/clock/clock.ts'
import type { Asker, Snapshot } from '../../packages/server/src/service/ports.ts'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { ChangeListener } from '../../packages/server/src/storage/postgres/change-listener.ts'
import { openPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { JOB_RANK, JobQueue, sharedSpending } from '../../packages/server/src/storage/postgres/job-queue.ts'
import { madeEnd, snapshotJob } from '../../packages/server/src/storage/postgres/job-tasks.ts'
import { snapshotJobs } from '../../packages/server/src/storage/postgres/snapshot-jobs.ts'
import { snapshotStore } from '../../packages/server/src/storage/stores/snapshot-store.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { NO_BLOBS } from './no-blobs.ts'

const asker = (tier: Asker['tier'], name: string | number = 'a', signal?: AbortSignal): Asker => ({
  id: `${tier} ${name}`,
  tier,
  signal,
})
const refusedWith = (code: string) => (error: unknown) => error instanceof AppError && error.code === code
const job = (slot: number): string => snapshotJob('risk', 1, asInstant(slot))

describe('questions about the past on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  const endings: (() => Promise<unknown>)[] = []
  before(async () => {
    cluster = await startCluster()
  })
  after(async () => {
    for (const end of endings.reverse()) await end()
    cluster.remove()
  })

  const setUp = async () => {
    const url = await cluster.newMigratedDatabase()
    const pool = openPool(url, 'test', 8)
    endings.push(() => pool.end())
    const queue = new JobQueue(pool)
    return {
      url,
      pool,
      queue,
      ask: (slot: number, by: Asker) => queue.askPast(job(slot), by, true),
      names: async () =>
        (await pool.query('SELECT name FROM jobs ORDER BY number')).rows.map(({ name }) => name),
      expire: (name: string) =>
        pool.query(`UPDATE jobs SET wanted_until = now() - interval '1 second' WHERE name = $1`, [name]),
      spend: async (by: Asker, cpuMs: number) => {
        sharedSpending(pool).spend(by, cpuMs)
        await until('it is charged', async () => {
          const { rowCount } = await pool.query('SELECT FROM compute_spent WHERE asker = $1', [by.id])
          return rowCount === 1
        })
      },
    }
  }
  const processOf = ({ url, pool, queue }: Awaited<ReturnType<typeof setUp>>) => {
    const listener = new ChangeListener(url)
    endings.push(() => listener.close())
    const producer = snapshotJobs({ listener, pool, blobs: NO_BLOBS, queue, versionOf: () => 1, wallClock })
    endings.push(() => producer.close())
    return producer
  }

  test('an asker may have as many waiting as its share says; a known question may be joined by all', async () => {
    const { ask } = await setUp()
    for (const tier of ['anonymous', 'free'] as const) {
      const from = 1_000 * COMPUTE_SHARES[tier].waiting
      for (let index = 0; index < COMPUTE_SHARES[tier].waiting; index++) await ask(from + index, asker(tier))
      await assert.rejects(ask(from + 999, asker(tier)), refusedWith('compute_quota'))
      assert.equal((await ask(from, asker(tier))).state, 'waiting')
    }
    assert.equal((await ask(7, asker('anonymous', 'b'))).state, 'waiting')
  })

  test('when 256 wait, further ones are refused, and those that nobody wants do not count', async () => {
    const { ask, pool, expire } = await setUp()
    await pool.query(
      `INSERT INTO jobs (name, rank, asker, wanted_until)
        SELECT 'snapshot risk 1 ' || slot, 2, 'pro ' || slot, now() + interval '1 minute' FROM generate_series(1, 256) AS slot`,
    )
    await assert.rejects(ask(1_000, asker('enterprise')), refusedWith('overloaded'))
    await expire(job(5))
    await ask(1_000, asker('enterprise'))
  })

  test('who has overdrawn the quota is refused by all processes until that is paid, unless nobody is limited', async () => {
    const { ask, spend, queue, pool } = await setUp()
    const [poor, other] = [asker('anonymous'), asker('anonymous', 'b')]
    await spend(poor, 900)
    await assert.rejects(ask(1, poor), (error) => {
      assert.ok(refusedWith('compute_quota')(error) && error instanceof AppError)
      const seconds = Number(error.fields.retry_after)
      assert.ok(seconds > 100 && seconds <= 121, String(seconds))
      return true
    })
    await ask(2, other)
    await queue.askPast(job(3), poor, false)
    await pool.query(`UPDATE compute_spent SET minute_paid = minute_paid - interval '2 minutes'`)
    await pool.query(`DELETE FROM jobs`)
    await ask(4, poor)
    await queue.tidy()
    assert.equal((await pool.query('SELECT FROM compute_spent')).rowCount, 1)
    await pool.query(`UPDATE compute_spent SET hour_paid = now() - interval '1 second'`)
    await queue.tidy()
    assert.equal((await pool.query('SELECT FROM compute_spent')).rowCount, 0)
  })

  test('refreshes and the record go first, then whose asker has spent least of its quota', async () => {
    const { ask, spend, queue } = await setUp()
    await ask(1, asker('anonymous', 'dear'))
    await ask(2, asker('anonymous', 'cheap'))
    await ask(3, asker('pro', 9))
    await spend(asker('anonymous', 'dear'), 5_000)
    await spend(asker('anonymous', 'cheap'), 100)
    await spend(asker('pro', 9), 400)
    await queue.askAll([
      { name: 'record 1', rank: JOB_RANK.record },
      { name: 'snapshot prices 1 1', rank: JOB_RANK.refresh },
    ])
    const claimed: (string | undefined)[] = []
    for (let index = 0; index < 5; index++) claimed.push((await queue.claim('w'))?.name)
    assert.deepEqual(claimed, ['snapshot prices 1 1', 'record 1', job(3), job(2), job(1)])
  })

  test('a larger quota has its turn before smaller ones that have waited a little longer, not much longer', async () => {
    const { ask, queue, pool } = await setUp()
    await ask(1, asker('anonymous', 'a'))
    await ask(2, asker('anonymous', 'b'))
    await ask(3, asker('pro', 1))
    await pool.query(`UPDATE jobs SET queued_at = queued_at - interval '25 seconds' WHERE name = $1`, [
      job(2),
    ])
    const claimed: (string | undefined)[] = []
    for (let index = 0; index < 3; index++) claimed.push((await queue.claim('w'))?.name)
    assert.deepEqual(claimed, [job(2), job(3), job(1)])
  })

  test('what nobody wants any more is passed over and tidied away; what is renewed is done', async () => {
    const { ask, queue, expire, names } = await setUp()
    await ask(1, asker('free'))
    await ask(2, asker('free'))
    await expire(job(1))
    await expire(job(2))
    await queue.renew([job(2)])
    const held = await queue.claim('w')
    assert.deepEqual([held?.name, held?.asker], [job(2), 'free a'])
    assert.equal(await queue.claim('w'), undefined)
    await queue.tidy()
    assert.deepEqual(await names(), [job(2)])
  })

  test('a question that becomes due as a refresh is one, and is wanted for good', async () => {
    const { ask, queue, names } = await setUp()
    await ask(1, asker('anonymous'))
    await ask(2, asker('free'))
    await queue.ask(job(2), JOB_RANK.refresh)
    await queue.drop([job(1), job(2)])
    assert.deepEqual(await names(), [job(2)])
    assert.equal((await queue.claim('w'))?.name, job(2))
  })

  test('a question is gone within two seconds of its last caller; another process that waits asks again', async () => {
    const parts = await setUp()
    const [one, other] = [processOf(parts), processOf(parts)]
    const callers = [new AbortController(), new AbortController(), new AbortController()]
    const asked = [one, one, other].map((producer, index) =>
      producer.produce('risk', asInstant(5), 'past', asker('anonymous', index, callers[index].signal)),
    )
    const ends = asked.map((promise) => assert.rejects(promise, CallerLeft))
    const waits = async () => (await parts.names()).length === 1
    await until('it waits', waits)
    callers[0].abort()
    callers[1].abort()
    await until('the other process asks again', waits)
    callers[2].abort()
    await until('it is gone', async () => (await parts.names()).length === 0)
    await Promise.all(ends)
  })

  test('all that one process waits for is looked up at once, and each caller gets its answer', async () => {
    const parts = await setUp()
    const producer = processOf(parts)
    const snapshots = snapshotStore(openBlockingDatabase(parts.url))
    endings.push(async () => snapshots.close())
    const asked = [1, 2, 3].map((slot) => producer.produce('risk', asInstant(slot), 'past', asker('free')))
    for (let index = 0; index < 3; index++) {
      const held = await until('a question is asked', () => parts.queue.claim('w'))
      const asOf = asInstant(Number(held.name.split(' ')[3]))
      const snapshot: Snapshot = {
        product: 'risk',
        version: 1,
        asOf,
        inputsHash: 'hash',
        parts: new Map([['', Buffer.from('{}')]]),
      }
      snapshots.put(snapshot)
      const { state, result } = madeEnd([])
      await parts.queue.finish(held, state, result)
    }
    assert.deepEqual(
      (await Promise.all(asked)).map(({ asOf }) => asOf),
      [1, 2, 3],
    )
  })
})
