import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { checkDatabase } from '../../packages/server/src/main/engines/postgres.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import { stateFault } from '../faults/fault-result.ts'
import { keyedLoad, reckon, UNBOUNDED } from '../faults/keyed-load.ts'
import { dataOf, send } from '../journeys/caller.ts'
import { halfPreparedPast } from '../journeys/first-snapshots.ts'
import {
  type Command,
  killAll,
  type RunningService,
  runBellwether,
  startService,
  temporaryDirectory,
} from '../journeys/service.ts'
import { openStream, type ReadEvent } from '../stream/sse-reader.ts'
import { until } from '../until.ts'
import { answeredMore, LONG_MS, pastOf, refusedMore } from './broken-installation.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { databaseWithSnapshots } from './database-with-snapshots.ts'
import { POOL_SIZE, type Pooler, SERVICE_ROLE, startPooler, withoutPooler } from './pooler.ts'

const ADMIN_TOKEN = 'the-admin-token-of-these-tests'
const POOLER_KILLS = 3
const FAIR = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const
const MARKET = { kind: 'demo', seed: 7, time: { kind: 'real' } } as const

/** What a pooler does not hand on, the role gives to each connection. */
const giveSettings = async (cluster: Cluster, url: string, role: string): Promise<void> => {
  for (const name of FAIR) await cluster.query(url, `ALTER ROLE ${role} SET ${name} = '15s'`)
}

/** Address with a role that may read and write rows, and no more. */
async function withServiceRole(cluster: Cluster, url: string): Promise<string> {
  await cluster.query(
    url,
    `CREATE ROLE ${SERVICE_ROLE} LOGIN; GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${SERVICE_ROLE};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${SERVICE_ROLE}`,
  )
  await giveSettings(cluster, url, SERVICE_ROLE)
  const changed = new URL(url)
  changed.username = SERVICE_ROLE
  return changed.href
}

describe('a database behind PgBouncer in transaction mode', { skip: withoutPooler() }, () => {
  let cluster: Cluster
  let url = ''
  let pooler: Pooler
  before(async () => {
    cluster = await startCluster()
    url = await cluster.newMigratedDatabase()
    pooler = await startPooler(url)
  })
  after(async () => {
    await pooler.remove()
    cluster.remove()
  })
  const check = (databaseUrl: string, databaseSessionUrl?: string) =>
    checkDatabase(databaseUrl, {
      market: MARKET,
      migrateOnStart: false,
      databaseSessionUrl,
      blobs: { root: undefined, s3: undefined },
    })

  test('is refused, with what to do, until the pooler, the role and the address of sessions are set', async () => {
    const strict = await startPooler(url, [])
    await assert.rejects(check(strict.through(url), url), /ignore_startup_parameters = statement_timeout/)
    await strict.remove()
    await assert.rejects(
      check(pooler.through(url), url),
      /ALTER ROLE "bellwether" SET idle_in_transaction_session_timeout = '15s'; ALTER ROLE "bellwether" SET statement_timeout/,
    )
    await giveSettings(cluster, url, 'bellwether')
    await pooler.kill()
    await pooler.start()
    await assert.rejects(check(pooler.through(url)), /DATABASE_SESSION_URL/)
    await assert.rejects(check(pooler.through(url), await cluster.newMigratedDatabase()), /not heard/)
    await check(pooler.through(url), url)
    await check(url)
  })

  test('is refused if commits are not made durable', async () => {
    await cluster.query(url, 'ALTER ROLE bellwether SET synchronous_commit = off')
    await pooler.kill()
    await pooler.start()
    await assert.rejects(check(pooler.through(url), url), /SET synchronous_commit = on/)
    await check(url)
    await cluster.query(url, 'ALTER ROLE bellwether RESET synchronous_commit')
  })
})

describe('two services and two workers behind PgBouncer in transaction mode', {
  skip: withoutPooler(),
}, () => {
  let cluster: Cluster
  let url = ''
  let pooler: Pooler
  const services: RunningService[] = []
  const workers: Command[] = []
  let env: () => Record<string, string>

  before(async () => {
    cluster = await startCluster()
    url = await databaseWithSnapshots(cluster)
    await migrate(url)
    const own = await withServiceRole(cluster, url)
    const bodies = pathToFileURL(temporaryDirectory()).href
    pooler = await startPooler(url)
    env = () => ({
      DATABASE_URL: pooler.through(own),
      DATABASE_SESSION_URL: own,
      MIGRATE_ON_START: 'false',
      SNAPSHOT_BODIES: bodies,
      ADMIN_TOKEN,
      TRUSTED_PROXIES: 'loopback',
      DATA_DIR: join(temporaryDirectory(), 'data'),
    })
    for (let index = 0; index < 2; index++) workers.push(runBellwether(['work'], env()))
    const start = () => startService({ tiers: UNBOUNDED, env: env() })
    services.push(...(await Promise.all([start(), start()])))
  })
  after(async () => {
    await killAll([...services, ...workers])
    await pooler.remove()
    cluster.remove()
  })

  const newKey = async (name: string, tier: string): Promise<string> => {
    const target = `/v1/admin/keys?name=${name}&email=${name}@example.com&tier=${tier}`
    const made = await send(services[0].baseUrl + target, { admin: ADMIN_TOKEN, method: 'POST' })
    assert.equal(made.status, 200, made.text)
    return made.json.data.api_key
  }
  const post = (index: number, path: string) => send(services[index].baseUrl + path, { method: 'POST' })

  test('no process needs the right to change tables; one that is to migrate says so', async () => {
    const migrating = runBellwether(['migrate'], env())
    assert.notEqual((await migrating.ended).code, 0)
    assert.match(migrating.output(), /permission denied.*may create tables/s)
    const checking = runBellwether(['check'], { ...env(), PORT: '0' })
    await checking.ended
    assert.match(checking.output(), /ok {4}database +up to date/)
  })

  test('each process has one session; all else shares the connections of the pooler', async () => {
    const held = `SELECT application_name AS name, count(*)::int AS held FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'bellwether listener' GROUP BY 1`
    await until('all listen', async () => (await cluster.query(url, held))[0]?.held === 4)
    const [{ count }] = await cluster.query(
      url,
      `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
        AND application_name <> 'bellwether listener' AND pid <> pg_backend_pid()`,
    )
    assert.ok(Number(count) <= POOL_SIZE, `${count} connections of the pooler`)
  })

  test('calls through both are one balance and one limit, and a name is charged once', async () => {
    const key = await newKey('ada', 'free')
    const target = '/v1/prices?symbols=SPY'
    const headers = { 'idempotency-key': 'once' }
    const named = await Promise.all(
      Array.from({ length: 4 }, (_, index) => send(services[index % 2].baseUrl + target, { key, headers })),
    )
    const charged = named.reduce((sum, { json }) => sum + json.meta.credits_used, 0)
    assert.equal(charged, 1)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(services[index % 2].baseUrl + target, { key })),
    )
    for (const ofMinute of Map.groupBy(answers, (answer) => answer.number('x-ratelimit-reset')).values()) {
      const answered = ofMinute.filter(({ status }) => status === 200).length
      assert.ok(answered <= 10, `${answered} of a minute`)
    }
    assert.ok(answers.some(({ status }) => status === 429))
  })

  test('what is bought at one is a key of both; a key that one changes the other refuses at once', async () => {
    const { data } = (await post(0, '/v1/checkout/create?tier=starter')).json
    const page = new URL(data.approve_url)
    page.port = String(services[1].port)
    const answer = await fetch(page, { method: 'POST', body: 'decision=approve', redirect: 'manual' })
    assert.equal(answer.status, 303)
    const captures = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post(index % 2, `/v1/checkout/capture?order_id=${data.order_id}`),
      ),
    )
    assert.equal(new Set(captures.map(({ json }) => json.data?.api_key)).size, 1, captures[0].text)
    const key = captures[0].json.data.api_key
    const used = async (index: number) => send(`${services[index].baseUrl}/v1/account`, { key })
    assert.equal((await used(1)).json.data.credits.granted, 50_000)
    const rotated = await send(`${services[0].baseUrl}/v1/account/rotate`, { key, method: 'POST' })
    assert.equal(rotated.status, 200, rotated.text)
    await until('the old key is refused', async () => (await used(1)).status === 401)
  })

  test('a past question is answered by a worker, alike at both', async () => {
    const due = `SELECT count(*)::int AS due FROM jobs WHERE rank < 2 AND state IN ('waiting', 'held')`
    // All that is due at a first start goes before it.
    await until('what was due is made', async () => (await cluster.query(url, due))[0].due === 0, 5 * LONG_MS)
    const moment = halfPreparedPast(2)
    const [one, other] = [await pastOf(services[0], moment), await pastOf(services[1], moment)]
    assert.equal(dataOf(one), dataOf(other))
  })

  test('large bodies are files that both read', async () => {
    const placed = 'SELECT count(*)::int AS placed FROM bodies WHERE place IS NOT NULL'
    await until(
      'one is placed',
      async () => Number((await cluster.query(url, placed))[0].placed) > 0,
      LONG_MS,
    )
    const key = await newKey('history', 'pro')
    for (const { baseUrl } of services) {
      const { status, text } = await send(`${baseUrl}/v1/prices/history?symbol=SPY`, { key })
      assert.equal(status, 200, text.slice(0, 300))
    }
  })

  test('what a worker computes is announced on the streams of both', async () => {
    const key = await newKey('reader', 'pro')
    const streams = await Promise.all(
      services.map(({ baseUrl }) => openStream(baseUrl, { 'x-api-key': key })),
    )
    const isPrices = ({ event, data }: ReadEvent): boolean =>
      event === 'snapshot' && data.product === 'prices'
    const [one, other] = await Promise.all(streams.map((stream) => stream.next(isPrices, LONG_MS)))
    assert.deepEqual(one.data, other.data)
    for (const stream of streams) stream.close()
  })

  test('a worker, the pooler and PostgreSQL are killed under load: nothing is lost or charged twice', {
    timeout: 4 * LONG_MS,
  }, async (t) => {
    const [service] = services
    let calls = 0
    const load = await keyedLoad(
      { baseUrl: service.baseUrl, adminToken: ADMIN_TOKEN },
      { callers: 6, accept: [503], pauseMs: 15, url: () => services[calls++ % 2].baseUrl },
    )
    workers[0].signal('SIGKILL')
    let recoveryMs = 0
    for (let kill = 0; kill < POOLER_KILLS; kill++) {
      await answeredMore(load)
      await pooler.kill()
      const begun = performance.now()
      await pooler.start()
      await answeredMore(load)
      recoveryMs = Math.max(recoveryMs, performance.now() - begun)
    }
    cluster.kill()
    await refusedMore(load)
    cluster.start()
    await answeredMore(load)
    await pastOf(services[1], halfPreparedPast(4))
    await load.stop()
    const { lost, double } = await reckon(service, load)
    assert.deepEqual({ lost, double }, { lost: 0, double: 0 })
    const fault = 'worker, pooler and database killed −9 under load'
    stateFault(t, { fault, engine: 'postgres', tries: POOLER_KILLS, lost, double, recoveryMs })
  })
})
