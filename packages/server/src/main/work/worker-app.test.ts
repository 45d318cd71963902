import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { gauge } from '../../adapters/telemetry/exposition.ts'
import { readiness } from '../../service/snapshots/readiness.ts'
import { readConfig } from '../config/config.ts'
import { workerApp } from './worker-app.ts'

const ADMIN_TOKEN = 'the-admin-token-of-this-worker'
const METRICS_TOKEN = 'the-metrics-token-of-this-worker'
const ELSEWHERE = { remoteAddress: '192.0.2.1' }

const nothing = (): void => undefined
const workerWith = (env: Readonly<Record<string, string>>) => {
  let isDatabaseThere = true
  const ready = readiness({ hasAnswers: () => true, isDatabaseThere: async () => isDatabaseThere })
  const app = workerApp({
    config: readConfig(env).http,
    adminToken: ADMIN_TOKEN,
    ready,
    metrics: () => [gauge('bellwether_of_its_own', 'A figure.', [{ value: 7 }])],
    log: { info: nothing, warn: nothing, error: nothing },
  })
  after(() => app.close())
  const statusOf = async (url: string, more: object = {}): Promise<number> =>
    (await app.inject({ url, ...more })).statusCode
  return {
    app,
    ready,
    statusOf,
    loseDatabase: () => {
      isDatabaseThere = false
    },
  }
}

describe('a worker that listens', () => {
  test('says that it runs and works, or why not, in the words of the service', async () => {
    const { app, ready, loseDatabase } = workerWith({})
    const asked = async (url: string) => {
      const { statusCode, body } = await app.inject({ url })
      return [statusCode, JSON.parse(body)]
    }
    assert.deepEqual(await asked('/livez'), [200, { live: true }])
    assert.deepEqual(await asked('/readyz'), [200, { ready: true }])
    loseDatabase()
    assert.deepEqual(await asked('/readyz'), [503, { ready: false, reason: 'database_away' }])
    ready.drain()
    assert.deepEqual(await asked('/readyz'), [503, { ready: false, reason: 'draining' }])
    assert.deepEqual(await asked('/livez'), [200, { live: true }])
  })

  test('tells its figures and those of its process, refusals among them', async () => {
    const { app, statusOf } = workerWith({})
    assert.equal(await statusOf('/v1/risk'), 404)
    const { body, headers } = await app.inject({ url: '/metrics' })
    assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
    for (const line of [
      /^bellwether_of_its_own 7$/m,
      /^bellwether_refusals_total\{code="not_found"\} 1$/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
      /^process_resident_memory_bytes \d+$/m,
    ])
      assert.match(body, line)
  })

  test('without a token of their own the figures answer this machine only, no proxy and no page', async () => {
    const { statusOf } = workerWith({})
    assert.equal(await statusOf('/metrics'), 200)
    assert.equal(await statusOf('/metrics', ELSEWHERE), 401)
    assert.equal(await statusOf('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } }), 401)
    assert.equal(await statusOf('/metrics', { headers: { origin: 'https://evil.example' } }), 401)
    assert.equal(await statusOf('/metrics', { headers: { host: 'evil.example' } }), 401)
  })

  test('the figures are opened by their own token or the admin token, and not by guessing', async () => {
    const { statusOf } = workerWith({ METRICS_TOKEN })
    const read = (token: string) =>
      statusOf('/metrics', { ...ELSEWHERE, headers: { authorization: `Bearer ${token}` } })
    assert.equal(await statusOf('/metrics'), 401)
    assert.deepEqual([await read(METRICS_TOKEN), await read(ADMIN_TOKEN)], [200, 200])
    let guesses = 1
    // The minute may end in between, and the count begins again.
    while ((await read(`guess-${guesses}`)) === 401 && guesses < 200) guesses++
    assert.ok(guesses > 60 && guesses < 200, `${guesses} guesses`)
    assert.equal(await read(METRICS_TOKEN), 429)
  })
})
