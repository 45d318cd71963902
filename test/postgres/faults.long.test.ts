import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { JUMPS, jumpClock } from '../faults/clock-jumps.ts'
import { type FaultResult, stateFault } from '../faults/fault-result.ts'
import { type KeyedLoad, keyedLoad, reckon } from '../faults/keyed-load.ts'
import { FAULT_SEED, randomFrom } from '../faults/random-from.ts'
import { dataOf, send } from '../journeys/caller.ts'
import { halfPreparedPast } from '../journeys/first-snapshots.ts'
import type { RunningService } from '../journeys/service.ts'
import { until } from '../until.ts'
import {
  ADMIN_TOKEN,
  answeredMore,
  type BrokenInstallation,
  CONNECTIONS,
  LONG_MS,
  pastOf,
  refusedMore,
  startBroken,
} from './broken-installation.ts'
import { withoutPostgres } from './cluster.ts'
import { takeConnections } from './taken-connections.ts'

const CALLERS = 6
/** If what is broken does not answer calls, they need not take all that the machine has. */
const UNHURRIED_MS = 15
/** Three times what a pool holds. */
const SLOW_STATEMENTS = 12
/** From 2 s on what waits is refused. */
const POOL_HELD_MS = Number(process.env.POOL_HELD_MS ?? 1_000)
const KILLS = Number(process.env.KILLS ?? 2)
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 1)
const NETWORK_CUTS = Number(process.env.NETWORK_CUTS ?? 1)
const EXHAUSTIONS = Number(process.env.EXHAUSTIONS ?? 1)
const DEATHS = Number(process.env.THREAD_DEATHS ?? 1)
const within = (tries: number) => ({ timeout: LONG_MS * (1 + tries) })

describe('a service on PostgreSQL that is broken on purpose', { skip: withoutPostgres() }, () => {
  const random = randomFrom(FAULT_SEED)
  let broken: BrokenInstallation
  before(async () => {
    broken = await startBroken()
  })
  after(() => broken?.end())

  /** Calls both processes in turn; a call that is refused while the database is away must be charged nothing. */
  const loaded = async (
    t: TestContext,
    { urls = () => [broken.near.baseUrl, broken.far.baseUrl], pauseMs = 0 } = {},
  ): Promise<KeyedLoad> => {
    let turn = 0
    const url = (): string => urls()[turn++ % urls().length]
    const load = await keyedLoad(broken.near, { callers: CALLERS, accept: [503], url, pauseMs })
    t.after(() => load.stop())
    t.diagnostic(`FAULT_SEED=${FAULT_SEED}`)
    await answeredMore(load)
    return load
  }
  /** @returns how long it takes until calls are answered again and each process knows what a key has left */
  const recovered = async (load: KeyedLoad): Promise<number> => {
    const begun = performance.now()
    const knows = ({ baseUrl }: RunningService) =>
      until(
        `${baseUrl} answers`,
        async () => (await send(`${baseUrl}/v1/account`, { key: load.key })).status === 200,
        LONG_MS,
      )
    await Promise.all([answeredMore(load), knows(broken.near), knows(broken.far)])
    return performance.now() - begun
  }
  /** States a row, from both of what the test counted and what is stored. */
  const settle = async (
    t: TestContext,
    load: KeyedLoad,
    result: Omit<FaultResult, 'engine' | 'lost' | 'double'>,
    wrong = 0,
  ): Promise<void> => {
    await load.stop()
    const { lost, double } = await reckon(broken.near, load)
    t.diagnostic(`${load.counts.answered} answered, ${load.counts.refused} refused`)
    assert.deepEqual({ lost, double: double + wrong }, { lost: 0, double: 0 })
    stateFault(t, { ...result, engine: 'postgres', lost, double: double + wrong })
  }

  test('an hour ahead and an hour behind, workers do each job once and nothing of the future', {
    ...within(1),
  }, async (t) => {
    const load = await loaded(t, { pauseMs: UNHURRIED_MS })
    const moments = [1, 2, 3].map(halfPreparedPast)
    const answers = await Promise.all(moments.map((moment) => pastOf(broken.near, moment)))
    const again = await Promise.all(moments.map((moment) => pastOf(broken.far, moment)))
    assert.deepEqual(answers.map(dataOf), again.map(dataOf))
    await until('the record is written and no round of it under way', async () => {
      const [{ written, rounds }] = await broken.cluster.query(
        broken.url,
        `SELECT (SELECT count(*)::int FROM entries) AS written, (SELECT count(*)::int FROM jobs
          WHERE name LIKE 'record %' AND state IN ('waiting', 'held')) AS rounds`,
      )
      return Number(written) > 0 && rounds === 0
    })
    const now = `extract(epoch FROM clock_timestamp()) * 1000`
    const [found] = await broken.cluster.query(
      broken.url,
      `SELECT (SELECT count(*)::int FROM jobs WHERE state = 'done') AS done,
        (SELECT count(*)::int FROM jobs WHERE state = 'done' AND attempt <> 1) AS stolen,
        (SELECT coalesce(string_agg(name || ' ' || result, ', '), '') FROM jobs WHERE state = 'failed') AS failed,
        (SELECT count(*)::int FROM snapshots WHERE as_of > ${now}) AS snapshots_ahead,
        (SELECT count(*)::int FROM entries WHERE at > ${now}) AS entries_ahead`,
    )
    const ended = broken.workers.flatMap(
      (worker) => worker.output().match(/"event":"job_ended","job":"[^"]+"/g) ?? [],
    )
    const twice = ended.length - new Set(ended).size
    assert.deepEqual(
      { ...found, done: Number(found.done) > moments.length, twice },
      { done: true, stolen: 0, failed: '', snapshots_ahead: 0, entries_ahead: 0, twice: 0 },
    )
    const fault = 'workers with skewed clocks (+1 h, −1 h)'
    const wrong = twice + Number(found.stolen) + Number(found.snapshots_ahead) + Number(found.entries_ahead)
    await settle(t, load, { fault, tries: Number(found.done) }, wrong)
  })

  test('a clock that jumps forwards and back changes no charge and stops no answer', {
    timeout: LONG_MS,
  }, async (t) => {
    const load = await loaded(t, { urls: () => [broken.near.baseUrl], pauseMs: UNHURRIED_MS })
    await jumpClock(broken.clockFile, load)
    const { refused } = load.counts
    assert.equal(refused, 0)
    const fault = 'clock that jumps (+1 h, −1 d, +90 s)'
    await settle(t, load, { fault, tries: JUMPS.length, recoveryMs: load.longestPauseMs() })
  })

  test('a worker whose compute thread runs out of memory starts another, and the past is answered', {
    ...within(DEATHS),
  }, async (t) => {
    const load = await loaded(t, { pauseMs: UNHURRIED_MS })
    const deaths = () => broken.workers[1].output().split('compute_thread_died').length - 1
    let slowest = 0
    for (let round = 0; round < DEATHS; round++) {
      writeFileSync(broken.memoryFile, '')
      await until('the thread dies', () => deaths() > round, LONG_MS)
      const begun = performance.now()
      await pastOf(broken.near, halfPreparedPast(4 + round))
      slowest = Math.max(slowest, performance.now() - begun)
    }
    await settle(t, load, { fault: 'compute thread out of memory', tries: DEATHS, recoveryMs: slowest })
  })

  test('while the network to the database is cut calls are refused for nothing, and then answered again', {
    ...within(NETWORK_CUTS),
  }, async (t) => {
    const load = await loaded(t, { urls: () => [broken.far.baseUrl] })
    let slowest = 0
    for (let round = 0; round < NETWORK_CUTS; round++) {
      await sleep(random() * 500)
      broken.proxy.cut()
      await refusedMore(load)
      broken.proxy.mend()
      slowest = Math.max(slowest, await recovered(load))
    }
    await settle(t, load, { fault: 'network cut to the database', tries: NETWORK_CUTS, recoveryMs: slowest })
  })

  test('while others hold every connection to the database calls are refused for nothing', {
    ...within(EXHAUSTIONS),
  }, async (t) => {
    const load = await loaded(t)
    let slowest = 0
    for (let round = 0; round < EXHAUSTIONS; round++) {
      const taken = await takeConnections(broken.url, CONNECTIONS)
      t.after(() => taken.giveBack())
      assert.equal(taken.count, CONNECTIONS)
      await refusedMore(load)
      const { answered } = load.counts
      await sleep(500)
      assert.equal(load.counts.answered, answered, 'a call was answered without a connection')
      await taken.giveBack()
      slowest = Math.max(slowest, await recovered(load))
    }
    await settle(t, load, {
      fault: 'database connections all taken',
      tries: EXHAUSTIONS,
      recoveryMs: slowest,
    })
  })

  test('where slow statements hold the whole pool, what needs it waits and is done once or not at all; charges go on', {
    ...within(EXHAUSTIONS),
  }, async (t) => {
    const load = await loaded(t)
    const slow = new Client({ connectionString: broken.url })
    slow.on('error', () => undefined)
    await slow.connect()
    t.after(() => slow.end())
    const make = () =>
      send(`${broken.near.baseUrl}/v1/admin/keys?name=slow&email=slow@example.com&tier=pro`, {
        method: 'POST',
        admin: ADMIN_TOKEN,
      })
    let slowest = 0
    const statuses: number[] = []
    for (let round = 0; round < EXHAUSTIONS; round++) {
      await slow.query('BEGIN; LOCK TABLE accounts IN SHARE MODE')
      const inputs = Promise.all(Array.from({ length: SLOW_STATEMENTS }, make))
      const waiting = await Promise.race([inputs, sleep(POOL_HELD_MS, undefined)])
      assert.ok(waiting === undefined || waiting.every(({ status }) => status === 503), 'it did not wait')
      await answeredMore(load)
      await slow.query('COMMIT')
      const begun = performance.now()
      for (const { status } of await inputs) statuses.push(status)
      slowest = Math.max(slowest, performance.now() - begun, await recovered(load))
    }
    const made = statuses.filter((status) => status === 200).length
    assert.deepEqual(new Set([...statuses, 200, 503]), new Set([200, 503]))
    const count = `SELECT count(*)::int AS stored FROM accounts WHERE name = 'slow'`
    const [{ stored }] = await broken.cluster.query(broken.url, count)
    assert.equal(load.counts.refused, 0, 'a charge was held up')
    t.diagnostic(`${statuses.length} keys were asked for, ${made} made`)
    const wrong = Math.abs(Number(stored) - made)
    const fault = 'connection pool exhausted'
    await settle(t, load, { fault, tries: EXHAUSTIONS, recoveryMs: slowest }, wrong)
  })

  test('a process that is killed under load loses and doubles nothing; the other answers on', {
    ...within(KILLS),
  }, async (t) => {
    let alive = true
    const load = await loaded(t, {
      urls: () => (alive ? [broken.near.baseUrl, broken.far.baseUrl] : [broken.near.baseUrl]),
    })
    let slowest = 0
    for (let round = 0; round < KILLS; round++) {
      await sleep(random() * 700)
      alive = false
      await broken.far.kill()
      await answeredMore(load)
      const begun = performance.now()
      broken.far = await broken.startFar()
      slowest = Math.max(slowest, performance.now() - begun)
      alive = true
    }
    await settle(t, load, { fault: 'API killed −9 under load', tries: KILLS, recoveryMs: slowest })
  })

  test('the server is killed and started again: no answer is wrong, and all goes on by itself', {
    ...within(DATABASE_KILLS),
  }, async (t) => {
    const load = await loaded(t)
    const probes = [broken.near.baseUrl, `http://127.0.0.1:${broken.workPort}`].map(
      (base) => `${base}/readyz`,
    )
    let slowest = 0
    for (let round = 0; round < DATABASE_KILLS; round++) {
      await sleep(random() * 500)
      broken.cluster.kill()
      for (const probe of probes) {
        await until(`${probe} refuses`, async () => (await send(probe)).status === 503, LONG_MS)
        assert.deepEqual((await send(probe)).json, { ready: false, reason: 'database_away' })
        assert.equal((await send(probe.replace('readyz', 'livez'))).status, 200)
      }
      await refusedMore(load)
      broken.cluster.start()
      slowest = Math.max(slowest, await recovered(load))
      for (const probe of probes)
        await until(`${probe} is ready`, async () => (await send(probe)).status === 200, LONG_MS)
    }
    const fault = 'database killed and restarted under load'
    await settle(t, load, { fault, tries: DATABASE_KILLS, recoveryMs: slowest })
  })
})
