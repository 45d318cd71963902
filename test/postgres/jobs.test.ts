import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asker, Snapshot } from '../../packages/server/src/service/ports.ts'
import { watchAccounts } from '../../packages/server/src/storage/postgres/account-watch.ts'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { ChangeListener } from '../../packages/server/src/storage/postgres/change-listener.ts'
import { openPool } from '../../packages/server/src/storage/postgres/connection.ts'
import {
  type DatabaseReading,
  followDatabaseClock,
} from '../../packages/server/src/storage/postgres/database-clock.ts'
import { JOB_RANK, JobQueue } from '../../packages/server/src/storage/postgres/job-queue.ts'
import { JobRunner } from '../../packages/server/src/storage/postgres/job-runner.ts'
import { madeEnd, recordJob, snapshotJob } from '../../packages/server/src/storage/postgres/job-tasks.ts'
import { snapshotJobs } from '../../packages/server/src/storage/postgres/snapshot-jobs.ts'
import { snapshotStore } from '../../packages/server/src/storage/stores/snapshot-store.ts'
import { keptLog } from '../fakes/fake-market.ts'
import { makeAccount, START, settableClock } from '../ports/ledger-calls.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { faultyProxy } from './faulty-proxy.ts'
import { NO_BLOBS } from './no-blobs.ts'
import { openLedger } from './open-ledger.ts'

const SHORT_LEASE_SECONDS = 0.3

const riskAt = (asOf: Instant): Snapshot => ({
  product: 'risk',
  version: 1,
  asOf,
  inputsHash: 'hash',
  parts: new Map([['', Buffer.from('{}')]]),
})

describe('jobs on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  const endings: (() => Promise<unknown>)[] = []
  before(async () => {
    cluster = await startCluster()
  })
  after(async () => {
    for (const end of endings.reverse()) await end()
    cluster.remove()
  })

  const newDatabase = async () => {
    const url = await cluster.newMigratedDatabase()
    const pool = openPool(url, 'test', 8)
    endings.push(() => pool.end())
    return { url, pool }
  }
  const listenerOn = (url: string): ChangeListener => {
    const listener = new ChangeListener(url)
    endings.push(() => listener.close())
    return listener
  }
  const newQueue = async (leaseSeconds?: number): Promise<JobQueue> =>
    new JobQueue((await newDatabase()).pool, 'compute', leaseSeconds)

  test('a job that many ask for and many want to do is done once', async () => {
    const queue = await newQueue()
    const names = Array.from({ length: 40 }, (_, index) => `job ${index}`)
    await Promise.all([...names, ...names, ...names].map((name) => queue.ask(name, 0)))
    const done: string[] = []
    const work = async (holder: string): Promise<void> => {
      for (let job = await queue.claim(holder); job; job = await queue.claim(holder)) {
        done.push(job.name)
        assert.equal(await queue.finish(job, 'done', '{}'), true)
      }
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(work))
    assert.deepEqual(done.toSorted(), names.toSorted())
  })

  test('urgent jobs go first, and then the order in which they were asked for', async () => {
    const queue = await newQueue()
    await queue.ask('past', 2)
    await queue.ask('first', 0)
    await queue.ask('second', 0)
    const names = [await queue.claim('w'), await queue.claim('w'), await queue.claim('w')]
    assert.deepEqual(
      names.map((job) => job?.name),
      ['first', 'second', 'past'],
    )
    assert.equal(await queue.claim('w'), undefined)
  })

  test('a round of the record waits until the one before it is over, however many workers there are and whatever else there is to do', async () => {
    const queue = await newQueue()
    for (const slot of [1, 2]) await queue.ask(recordJob(asInstant(slot)), JOB_RANK.record)
    await queue.ask('snapshot', JOB_RANK.past)
    const claimed = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => queue.claim(holder)))
    const names = claimed.flatMap((job) => job?.name ?? [])
    assert.deepEqual(names.toSorted(), ['record 1', 'snapshot'])
    assert.equal(await queue.claim('a'), undefined)
    const first = claimed.find((job) => job?.name === 'record 1')
    assert.ok(first)
    await queue.finish(first, 'failed', '{}')
    assert.equal((await queue.claim('a'))?.name, 'record 2')
  })

  test('a round of the record whose worker is gone is taken over before the next, and one that no worker lives through keeps none waiting', async () => {
    const queue = await newQueue(0)
    for (const slot of [1, 2]) await queue.ask(recordJob(asInstant(slot)), JOB_RANK.record)
    for (let attempt = 1; attempt <= 5; attempt++) {
      assert.deepEqual(await queue.claim('w'), { name: 'record 1', attempt, holder: 'w', asker: undefined })
      await sleep(5)
    }
    assert.equal((await queue.claim('w'))?.name, 'record 2')
  })

  test('a job whose worker is not heard of is taken over, and then the first one cannot end it', async () => {
    const queue = await newQueue(SHORT_LEASE_SECONDS)
    await queue.ask('job', 0)
    const first = await queue.claim('one')
    assert.ok(first)
    assert.equal(await queue.claim('other'), undefined)
    assert.equal(await queue.extend(first), true)
    await sleep(SHORT_LEASE_SECONDS * 1_500)
    const second = await queue.claim('other')
    assert.deepEqual([second?.name, second?.attempt], ['job', 2])
    assert.equal(await queue.extend(first), false)
    assert.equal(await queue.finish(first, 'done', '"of the first"'), false)
    assert.ok(second)
    assert.equal(await queue.finish(second, 'done', '"of the second"'), true)
    assert.deepEqual(await queue.ask('job', 0), { state: 'done', result: '"of the second"' })
  })

  test('a job that no worker lives through is given up', async () => {
    const queue = await newQueue(0)
    await queue.ask('deadly', 0)
    for (let attempt = 1; attempt <= 5; attempt++) {
      assert.equal((await queue.claim('w'))?.attempt, attempt)
      await sleep(5)
    }
    assert.equal(await queue.claim('w'), undefined)
    await queue.tidy()
    assert.equal((await queue.ask('deadly', 0)).state, 'failed')
  })

  test('a job of the past whose snapshot was dropped is done again; others are not', async () => {
    const { pool } = await newDatabase()
    const queue = new JobQueue(pool)
    await queue.ask('job', JOB_RANK.refresh)
    const job = await queue.claim('w')
    assert.ok(job)
    await queue.finish(job, 'done', '{}')
    const asker: Asker = { id: 'account 1', tier: 'free', signal: undefined }
    assert.equal((await queue.askPast('job', asker, true)).state, 'done')
    await pool.query("UPDATE jobs SET ended_at = clock_timestamp() - interval '61 seconds'")
    assert.equal((await queue.ask('job', JOB_RANK.refresh)).state, 'done')
    assert.equal((await queue.askPast('job', asker, true)).state, 'waiting')
  })

  test('jobs of the past are deleted ten minutes after their end, others after two days', async () => {
    const { pool } = await newDatabase()
    const queue = new JobQueue(pool)
    const ended = async (name: string, rank: number, minutes: number): Promise<void> => {
      await queue.ask(name, rank)
      const job = await queue.claim('w')
      assert.ok(job)
      await queue.finish(job, 'done', '{}')
      const since = `clock_timestamp() - interval '${minutes} minutes'`
      await pool.query(`UPDATE jobs SET ended_at = ${since} WHERE name = $1`, [name])
    }
    await ended('past, new', JOB_RANK.past, 9)
    await ended('past, old', JOB_RANK.past, 11)
    await ended('refresh, new', JOB_RANK.refresh, 2_879)
    await ended('refresh, old', JOB_RANK.refresh, 2_881)
    await queue.tidy()
    const { rows } = await pool.query('SELECT name FROM jobs ORDER BY name')
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['past, new', 'refresh, new'],
    )
  })

  test('a worker asked to stop ends what it does and takes nothing more; what takes too long is given back', async () => {
    const queue = await newQueue()
    for (const name of ['slow', 'endless', 'never begun']) await queue.ask(name, 0)
    const begun = Promise.withResolvers<void>()
    const cutOff = Promise.withResolvers<never>()
    const run = async (name: string) => {
      begun.resolve()
      await (name === 'slow' ? sleep(200) : cutOff.promise)
      return { state: 'done' as const, result: '{}' }
    }
    const first = new JobRunner({ queue, holder: 'first', run, log: keptLog() })
    await begun.promise
    await first.drain(5_000)
    assert.equal((await queue.ask('slow', 0)).state, 'done')
    const log = keptLog()
    const second = new JobRunner({ queue, holder: 'second', run, log })
    await until('it is begun', async () => (await queue.ask('endless', 0)).state === 'held')
    await second.drain(50)
    assert.equal((await queue.ask('endless', 0)).state, 'waiting')
    cutOff.reject(new Error('cut off'))
    await sleep(100)
    assert.deepEqual(log.events, ['job_given_back'])
    assert.equal((await queue.ask('endless', 0)).state, 'waiting')
    assert.equal((await queue.ask('never begun', 0)).state, 'waiting')
  })

  test('what waits for others is done beside what computes', async () => {
    const { pool } = await newDatabase()
    const [compute, errand] = [new JobQueue(pool, 'compute'), new JobQueue(pool, 'errand')]
    await compute.ask('a snapshot', 5)
    await errand.ask('an errand', 0)
    assert.equal((await compute.claim('w'))?.name, 'a snapshot')
    assert.equal(await compute.claim('w'), undefined)
    assert.equal((await errand.claim('w'))?.name, 'an errand')
  })

  test('what is due is told by the clock of the database, whatever that of the process says', async (t) => {
    const { url, pool } = await newDatabase()
    const told = async (): Promise<number> => {
      const now = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now'
      return Number((await cluster.query(url, now))[0].now)
    }
    const before = await told()
    t.mock.method(Date, 'now', () => START)
    const readings: DatabaseReading[] = []
    const clock = await followDatabaseClock(
      pool,
      () => performance.now(),
      (reading) => readings.push(reading),
    )
    endings.push(async () => clock.close())
    const later = await told()
    const [{ wall, errorMs }] = readings
    assert.ok(wall >= before && wall <= later && errorMs >= 0, `${before} ≤ ${wall} ≤ ${later}`)
  })

  test('what a worker refused is refused to whoever asked for it, with its reason', async () => {
    const { url, pool } = await newDatabase()
    const queue = new JobQueue(pool)
    const listener = listenerOn(url)
    const producer = snapshotJobs({
      listener,
      pool,
      blobs: NO_BLOBS,
      queue,
      versionOf: () => 1,
      wallClock: settableClock(),
    })
    endings.push(() => producer.close())
    const refused = assert.rejects(
      producer.produce('risk', asInstant(5), 'past'),
      (error) => error instanceof AppError && error.code === 'no_data_then',
    )
    const job = await until('a job is asked for', () => queue.claim('w'))
    assert.equal(job.name, snapshotJob('risk', 1, asInstant(5)))
    await queue.finish(job, 'failed', JSON.stringify({ code: 'no_data_then', fields: { product: 'risk' } }))
    await refused
  })

  test('who finds a snapshot in the store is told of the sources by the end of its job, which is done again if it is no more', async () => {
    const { url, pool } = await newDatabase()
    const queue = new JobQueue(pool)
    const listener = listenerOn(url)
    const producer = snapshotJobs({
      listener,
      pool,
      blobs: NO_BLOBS,
      queue,
      versionOf: () => 1,
      wallClock: settableClock(),
    })
    endings.push(() => producer.close())
    const snapshots = snapshotStore(openBlockingDatabase(url))
    endings.push(async () => snapshots.close())
    const store = (asOf: Instant) => snapshots.put(riskAt(asOf))
    const [early, late] = [asInstant(5), asInstant(9)]
    const endJob = async (asOf: Instant): Promise<void> => {
      const job = await until('its job is asked for', () => queue.claim('w'))
      assert.equal(job.name, snapshotJob('risk', 1, asOf))
      const { state, result } = madeEnd([{ id: 'simulator', knownAt: asOf }])
      await queue.finish(job, state, result)
    }
    store(late)
    assert.deepEqual((await producer.produce('risk', late, 'refresh')).asOf, late)
    assert.deepEqual(producer.sources(), [])
    await endJob(late)
    const told = [{ id: 'simulator', knownAt: late }]
    await until('it is told', () => producer.sources().length > 0)
    assert.deepEqual(producer.sources(), told)

    store(early)
    await producer.produce('risk', early, 'past')
    assert.deepEqual(producer.sources(), told, 'the past says nothing of how the sources do now')
    assert.equal(await queue.claim('w'), undefined)
  })

  test('a changed key is told of, also where no announcement arrives', async () => {
    const { url, pool } = await newDatabase()
    const proxy = await faultyProxy(url)
    const ledger = await openLedger(url)
    endings.push(() => ledger.close())
    const account = await makeAccount(ledger)
    const told: (number | undefined)[] = []
    const listener = listenerOn(proxy.through(url))
    const watch = await watchAccounts(listener, pool, (changed) => told.push(changed))
    await sleep(300)
    await ledger.rotateKey(account.id, 'new hash', 'bw_new', START)
    await until('the change is told of', () => told.includes(account.id))
    proxy.cut()
    told.length = 0
    await ledger.disableAccount(account.id, START)
    await until('it is looked up, the listener being cut off', () => told.includes(account.id))
    proxy.mend()
    watch.close()
    await proxy.close()
  })
})
