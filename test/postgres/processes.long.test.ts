import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../../bench/free-port.ts'
import { stateFault } from '../faults/fault-result.ts'
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
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { databaseWithSnapshots } from './database-with-snapshots.ts'

const ADMIN_TOKEN = 'the-admin-token-of-these-tests'

describe('several processes on one database', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  let url = ''
  const services: RunningService[] = []
  const workers: Command[] = []
  let workPort = 0
  const env = (): Record<string, string> => ({
    DATABASE_URL: url,
    ADMIN_TOKEN,
    // A look that is taken again and again comes from addresses of its own, and uses up nothing of the others.
    TRUSTED_PROXIES: 'loopback',
    // Nothing answers there: what counts is who asks.
    LLM_BASE_URL: 'http://127.0.0.1:9/v1',
    LLM_MODEL: 'nothing',
    DATA_DIR: join(temporaryDirectory(), 'data'),
  })

  before(async () => {
    cluster = await startCluster()
    url = await databaseWithSnapshots(cluster)
    workPort = await freePort()
    for (const more of [{}, { WORK_PORT: String(workPort) }])
      workers.push(runBellwether(['work'], { ...env(), ...more }))
    services.push(...(await Promise.all([startService({ env: env() }), startService({ env: env() })])))
  })
  after(async () => {
    await killAll([...services, ...workers])
    cluster.remove()
  })

  const admin = (index: number, path: string, method = 'POST') =>
    send(`${services[index].baseUrl}${path}`, { admin: ADMIN_TOKEN, method })

  const figures = async (): Promise<string> => (await fetch(`http://127.0.0.1:${workPort}/metrics`)).text()

  test('all answer alike, byte for byte, from snapshots that were computed once', async () => {
    let looks = 0
    const [one, other] = await until('both have what the workers made of one slot', async () => {
      const from = `192.0.2.${++looks % 256}`
      const answers = await Promise.all(services.map(({ baseUrl }) => send(`${baseUrl}/v1/risk`, { from })))
      const [asOf, otherAsOf] = answers.map(({ json }) => json.meta?.as_of)
      return asOf !== undefined && asOf === otherAsOf && answers
    })
    assert.deepEqual([one.status, other.status], [200, 200])
    assert.equal(dataOf(one), dataOf(other))
    const rows = await cluster.query(
      url,
      `SELECT name, attempt FROM jobs WHERE state = 'done' AND attempt <> 1`,
    )
    assert.deepEqual(rows, [])
  })

  test('all tell the same of the source that the workers compute from', async () => {
    let looks = 0
    const sourcesOf = async ({ baseUrl }: RunningService) =>
      (await send(`${baseUrl}/v1/health`, { from: `198.51.100.${++looks % 256}` })).json.data.freshness
        .sources
    const told = await until('all have been told', async () => {
      const [one, other] = await Promise.all(services.map(sourcesOf))
      return (
        one.length > 0 && one[0].known_at !== null && one[0].known_at === other[0]?.known_at && [one, other]
      )
    })
    for (const [source, ...others] of told) {
      const { id, stale, age_seconds } = source
      assert.deepEqual({ id, stale, others }, { id: 'simulator', stale: false, others: [] })
      assert.ok(age_seconds >= 0)
    }
  })

  test('a key made by one is known to the other, and its credits are one balance', async () => {
    const { json } = await admin(0, '/v1/admin/keys?name=Ada&email=ada@example.com&tier=free')
    const key = json.data.api_key
    const target = '/v1/prices?symbols=SPY'
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send(services[index % 2].baseUrl + target, { key })),
    )
    const minutes = Map.groupBy(answers, (answer) => answer.number('x-ratelimit-reset'))
    for (const ofMinute of minutes.values()) {
      const count = (status: number) => ofMinute.filter((answer) => answer.status === status).length
      const answered = Math.min(10, ofMinute.length)
      const message = 'a free key may call ten times a minute'
      assert.deepEqual([count(200), count(429)], [answered, ofMinute.length - answered], message)
    }
    assert.ok(answers.some(({ status }) => status === 429))
  })

  test('a key that was changed by one is soon refused by the other', async () => {
    const made = await admin(0, '/v1/admin/keys?name=Bob&email=bob@example.com&tier=pro')
    const key = made.json.data.api_key
    const call = () => send(`${services[1].baseUrl}/v1/prices?symbols=SPY`, { key, from: '198.51.100.1' })
    assert.equal((await call()).status, 200)
    const rotated = await send(`${services[0].baseUrl}/v1/account/rotate`, { key, method: 'POST' })
    assert.equal(rotated.status, 200, rotated.text)
    await until('the old key is refused', async () => (await call()).status === 401)
  })

  test('what is bought through one process is a key of all; what its buyer left is taken by a worker, once', async () => {
    const post = (index: number, path: string) =>
      send(`${services[index].baseUrl}${path}`, { method: 'POST' })
    const bought = async () => {
      const { data } = (await post(0, '/v1/checkout/create?tier=starter')).json
      const page = new URL(data.approve_url)
      page.port = String(services[1].port)
      const answer = await fetch(page, { method: 'POST', body: 'decision=approve', redirect: 'manual' })
      assert.equal(answer.status, 303)
      return data.order_id as string
    }
    const id = await bought()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post(index % 2, `/v1/checkout/capture?order_id=${id}`)),
    )
    assert.equal(new Set(answers.map(({ json }) => json.data?.api_key)).size, 1, answers[0].text)
    const key = answers[0].json.data.api_key
    for (const { baseUrl } of services) {
      const { json } = await send(`${baseUrl}/v1/account`, { key })
      assert.equal(json.data.credits.granted, 50_000)
    }

    const left = await bought()
    await cluster.query(url, 'UPDATE orders SET check_at = 0')
    await cluster.query(url, `INSERT INTO jobs (name, rank, lane) VALUES ('orders 1', 1, 'errand')`)
    const state = () => cluster.query(url, 'SELECT state FROM orders WHERE provider_order_id = $1', [left])
    await until('a worker has taken it', async () => (await state())[0].state === 'granted')
    const orders = await cluster.query(
      url,
      `SELECT (SELECT count(*)::int FROM grants WHERE unique_as = 'order:' || orders.id) AS grants FROM orders`,
    )
    assert.deepEqual(orders, [{ grants: 1 }, { grants: 1 }])
  })

  test('a worker that is killed has its job taken over by another, which does it once', async (t) => {
    const [killed] = workers
    const [{ computed, slot }] = await cluster.query(
      url,
      `SELECT name AS computed, split_part(name, ' ', 4) AS slot FROM jobs
      WHERE name LIKE 'snapshot prices %' AND state = 'done' ORDER BY number DESC LIMIT 1`,
    )
    const jobs = [String(computed), 'snapshot regime 0 0']
    const endsOf = (job: string) =>
      workers.map((worker) => worker.output().split(`"event":"job_ended","job":"${job}"`).length - 1)
    const ends = () => jobs.map((job) => endsOf(job).reduce((sum, count) => sum + count, 0))
    const endsBefore = ends()
    await cluster.query(url, `DELETE FROM snapshots WHERE product = 'prices' AND as_of = $1`, [slot])
    await cluster.query(
      url,
      `INSERT INTO jobs (name, rank, state, holder, attempt, held_until)
      SELECT name, 0, 'held', 'a worker that is no more', 1, clock_timestamp() + interval '1 second'
      FROM unnest($1::text[]) AS name
      ON CONFLICT (name) DO UPDATE SET state = 'held', holder = excluded.holder, held_until = excluded.held_until`,
      [jobs],
    )
    killed.signal('SIGKILL')
    await killed.ended
    const begun = performance.now()
    const rows = await until('the jobs are ended by another worker', async () => {
      const found = await cluster.query(
        url,
        `SELECT name, attempt, state FROM jobs WHERE name = ANY ($1) AND state IN ('done', 'failed') ORDER BY name`,
        [jobs],
      )
      return found.length === jobs.length && found
    })
    const recoveryMs = performance.now() - begun
    assert.deepEqual(rows, [
      { name: jobs[0], attempt: 2, state: 'done' },
      { name: jobs[1], attempt: 2, state: 'failed' },
    ])
    const [{ stored }] = await cluster.query(
      url,
      `SELECT count(*)::int AS stored FROM snapshots WHERE product = 'prices' AND as_of = $1`,
      [slot],
    )
    assert.match(await figures(), /^bellwether_events_total\{level="warn",event="job_taken_over"\} [2-9]/m)
    const { json } = await admin(0, '/v1/admin/keys?name=Eve&email=eve@example.com&tier=pro')
    const key = json.data.api_key
    const past = await send(`${services[0].baseUrl}/v1/prices?as_of=${halfPreparedPast(1)}`, { key })
    assert.equal(past.status, 200, past.text.slice(0, 300))
    const ended = ends().map((count, index) => count - endsBefore[index])
    const [lost, double] = [1 - Number(stored), Math.max(...ended) - 1]
    assert.deepEqual({ ended, lost, double }, { ended: [1, 1], lost: 0, double: 0 })
    stateFault(t, { fault: 'worker killed −9', engine: 'postgres', tries: 1, lost, double, recoveryMs })
  })

  test('a worker tells what it has done, how long it took and how its sources do', async () => {
    const text = await until('it has computed something', async () => {
      const read = await figures()
      return /^bellwether_jobs_total\{task="prices \(past\)",result="done"\} [1-9]/m.test(read) && read
    })
    for (const line of [
      /^bellwether_build_info\{version="[^"]+",market="demo"\} 1$/m,
      /^bellwether_job_last_seconds\{task="prices \(past\)"\} \d+\.\d+/m,
      /^bellwether_source_age_seconds\{source="[^"]+"\} \d/m,
      /^bellwether_events_total\{level="info",event="job_ended"\} \d+$/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
    ])
      assert.match(text, line)
    assert.doesNotMatch(text, /bellwether_lease_held/, 'a simulated market has no suppliers')
  })

  test('a language model is asked by the workers, never by what answers', async () => {
    const asking = (processes: readonly Command[]) =>
      processes.flatMap((one) => one.output().match(/"event":"texts_rephrased"/g) ?? []).length
    await until('a worker has asked', () => asking(workers) > 0)
    assert.equal(asking(services), 0)
  })

  test('asked to stop, all end in order', async () => {
    const running = workers.slice(1)
    const exits = await Promise.all([
      ...services.map((service) => service.stop()),
      ...running.map((worker) => {
        worker.signal('SIGTERM')
        return worker.ended
      }),
    ])
    assert.deepEqual(
      exits.map(({ code }) => code),
      [0, 0, 0],
    )
  })
})
