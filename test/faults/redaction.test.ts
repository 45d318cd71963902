import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { askSkill, callTool } from '../agents/agent-calls.ts'
import { type CallOptions, send } from '../journeys/caller.ts'
import { type RunningService, runBellwether, startService, temporaryDirectory } from '../journeys/service.ts'
import { converse, request } from './raw-socket.ts'

const ADMIN_TOKEN = 'the-admin-token-of-this-journey'
const METRICS_TOKEN = 'the-metrics-token-of-this-journey'
const MODEL_KEY = 'the-key-of-the-language-model'
/** Of what belongs to a caller: none of it is needed to find a fault. */
const EMAIL = 'somebody.private@example.com'
/** Files that hold secrets by their purpose. */
const KEEPS_SECRETS = /^(?:admin-token|server-secret|signing-key)$/

/** Calls everything with secrets in every place that callers put them in, rightly or wrongly. */
async function journey(service: RunningService): Promise<readonly string[]> {
  const { baseUrl } = service
  const ask = (method: string, target: string, options: CallOptions = {}) =>
    send(baseUrl + target, { method, admin: ADMIN_TOKEN, ...options })
  const free = await ask('POST', `/v1/checkout/free?email=${encodeURIComponent(EMAIL)}&name=private`)
  const made = await ask('POST', `/v1/admin/keys?name=a&email=${encodeURIComponent(EMAIL)}&tier=pro`)
  const [key, other]: string[] = [free.json.data.api_key, made.json.data.api_key]
  const rotated = await send(`${baseUrl}/v1/account/rotate`, { method: 'POST', key: other })
  const third: string = rotated.json.data.api_key
  const secrets = [key, other, third]

  await ask('POST', `/v1/admin/credits?api_key=${third}&amount=5`)
  await ask('POST', `/v1/admin/credits?api_key=${third}&amount=nothing`)
  for (const target of [
    '/v1/admin/keys',
    '/v1/admin/usage',
    '/metrics',
    '/v1/account',
    `/v1/prices?api_key=${key}`,
  ]) {
    for (const secret of [...secrets, `${key}x`]) {
      await send(baseUrl + target, { key: secret, admin: secret })
      await send(baseUrl + target, { headers: { authorization: `Bearer ${secret}` } })
      await send(`${baseUrl}${target}?token=${secret}&key=${secret}`, { key: secret })
    }
  }
  await send(`${baseUrl}/v1/${third}/unknown`, {})
  await send(`${baseUrl}/v1/analysis/${third}`, { key: third })
  await send(`${baseUrl}/v1/prices/history?symbol=${third}`, {
    key: third,
    headers: { 'idempotency-key': third },
  })
  await callTool(baseUrl, 'get_asset_prices', { symbols: key }, { key }).catch(() => undefined)
  await askSkill(baseUrl, 'asset-prices', { symbols: key }, { key })
  for (const raw of [
    `GET /${key} HTTP/9\r\n\r\n`,
    `${key}\r\n\r\n`,
    request('GET', `/%${key}`, { 'x-api-key': key }),
  ]) {
    await converse(service.port, raw, { until: 1 })
  }
  return secrets
}

/** Everything below a directory that is not meant to hold secrets. */
const filesBelow = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => !KEEPS_SECRETS.test(name) && statSync(join(directory, name)).isFile())
    .map((name) => join(directory, name))

test('no line that is printed and no file but those of the secrets holds a secret, whatever callers do', async (t) => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  const env = {
    DATA_DIR: dataDirectory,
    ADMIN_TOKEN,
    METRICS_TOKEN,
    LLM_BASE_URL: 'http://127.0.0.1:9/v1',
    LLM_MODEL: 'nothing',
    LLM_API_KEY: MODEL_KEY,
    TRUSTED_PROXIES: '',
  }
  const service = await startService({ env })
  t.after(() => service.stop().catch(() => undefined))
  const keys = await journey(service)
  const doctor = runBellwether(['doctor'], { ...env, PORT: String(service.port) })
  const list = runBellwether(['keys', 'list'], { ...env, PORT: String(service.port) })
  await Promise.all([doctor.ended, list.ended])
  const metrics = await (
    await fetch(`${service.baseUrl}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  assert.match(metrics, /^bellwether_calls_total/m)
  await service.stop()

  const own = ['server-secret', 'signing-key'].map((name) =>
    readFileSync(join(dataDirectory, name), 'utf8').trim(),
  )
  const secrets = [...keys, ADMIN_TOKEN, METRICS_TOKEN, MODEL_KEY, ...own.map((text) => text.slice(-40))]
  const lines = service.output().split('\n')
  assert.ok(lines.length > 10, 'nothing was logged')
  for (const [name, texts] of [
    ['the service', [...lines, metrics]],
    ['doctor', [doctor.output()]],
    ['keys list', [list.output()]],
  ] as const) {
    for (const text of texts) {
      for (const secret of secrets) assert.ok(!text.includes(secret), `${name} printed ${secret}: ${text}`)
      assert.ok(!/bw_[0-9A-Za-z]{22}_/.test(text), `${name} printed a key: ${text}`)
    }
  }
  for (const line of lines) assert.ok(!line.includes(EMAIL), `an address was logged: ${line}`)
  for (const file of filesBelow(dataDirectory)) {
    const bytes = readFileSync(file)
    for (const secret of secrets) assert.ok(!bytes.includes(secret), `${file} holds ${secret}`)
  }
  t.diagnostic(
    `${lines.length} lines and ${filesBelow(dataDirectory).length} files searched for ${secrets.length} secrets`,
  )
})
