import assert from 'node:assert/strict'
import { issueKey, send } from '../journeys/caller.ts'
import { startService } from '../journeys/service.ts'
import { onEachEngine } from './on-each-engine.ts'
import { randomFrom } from './random-from.ts'
import { converse, request } from './raw-socket.ts'

/** What is asked of the past is computed after all that was asked before it. */
const ANSWERED_WITHIN_MS = 600_000
const REQUESTS = Number(process.env.RANDOM_REQUESTS ?? 500)
const AT_ONCE = 48
const TIMEOUT_MS = 300_000 + REQUESTS * 200
const SEED = Number(process.env.RANDOM_REQUESTS_SEED ?? 20_201_116)

const TARGETS = [
  '/v1/risk?as_of=2024-08-05T15:00:00Z',
  '/v1/prices?symbols=SPY,GC%3DF,EURUSD%3DX',
  '/v1/prices/history?symbol=AAPL&as_of=2025-01-02',
  '/v1/risk/history?days=30',
  '/v1/regime',
  '/v1/account',
  '/v1/health',
  '/v1/',
  '/v1/openapi.json',
  '/v1/docs/static/swagger-ui.css',
  '/v1/checkout/free?email=someone@example.com&name=x',
  '/v1/admin/keys?name=a&email=a@example.com&tier=pro',
  '/v1/admin/credits?api_key=bw_x&amount=5',
  '/v1/admin/usage?limit=10',
]
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PUT', 'OPTIONS']
const SCRAPS = [
  '%', '%00', '%zz', '%c3%28', '%f0%9f', '\x00', '\xff', '\r\n', '\n', ' ', '\t', '?', '&', '=', '#', ';',
  '/', '//', '..', '\\', "'", '"', '<', '{', '[', '*', ':', '-1', '1e999', 'NaN', '9'.repeat(40), 'a'.repeat(900),
  '__proto__', 'constructor', '[object Object]', '0001-01-01', '9999-12-31T23:59:60Z', '+', '%2B', '\u00e9',
  'content-length: 5\r\n', 'transfer-encoding: chunked\r\n', 'HTTP/1.1\r\n', '\r\n\r\n', 'GET ',
] // biome-ignore format: a list of scraps

const NAME = `${REQUESTS} random requests get no fault, but JSON with a hint or an end (seed ${SEED})`

onEachEngine(NAME, TIMEOUT_MS, async (t, { answering }) => {
  const service = await startService({
    env: { ...(await answering()), REQUEST_TIMEOUT_MS: '1000', TRUSTED_PROXIES: 'loopback' },
  })
  t.after(() => service.stop())
  const make = () => issueKey(service, 'enterprise')
  const keys = [await make(), await make()]

  const random = randomFrom(SEED)
  const texts = Array.from({ length: REQUESTS }, (_, index) =>
    mutated(random, wellFormed(random, keys, index)),
  )
  const statuses = new Map<number, number>()
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < texts.length; index = next++) {
      for (const status of await judge(service.port, texts[index])) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  assert.ok(statuses.size >= 6, `only ${[...statuses.keys()]} were met: the requests are too tame`)

  const health = await send(`${service.baseUrl}/v1/health`, { from: '192.0.2.1' })
  assert.notEqual(health.json.data.status, 'degraded', health.text)
  const printed = service.output()
  assert.ok(!printed.includes('request_failed'), printed)
  for (const secret of [...keys, service.adminToken]) assert.ok(!printed.includes(secret))
})

function wellFormed(random: () => number, keys: readonly string[], index: number): string {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]
  const body = random() < 0.2 ? '{"email":"a@example.com"}' : ''
  return request(
    pick(METHODS),
    pick(TARGETS),
    {
      'x-api-key': pick(keys),
      'x-forwarded-for': `192.0.2.${index % 250}`,
      ...(random() < 0.2 ? { 'idempotency-key': pick(['once', '', 'x y', 'k'.repeat(300)]) } : {}),
      ...(random() < 0.2 ? { 'if-none-match': pick(['*', '"', 'W/', ',,,']) } : {}),
      ...(body === '' ? {} : { 'content-length': String(body.length), 'content-type': 'application/json' }),
      ...(random() < 0.7 ? { connection: 'close' } : {}),
    },
    body,
  )
}

/** Puts in, takes out, doubles or changes a few characters, most often in the first line. */
function mutated(random: () => number, text: string): string {
  const times = Math.floor(random() * 4)
  let result = text
  for (let time = 0; time < times; time++) {
    const reach = random() < 0.7 ? result.indexOf('\r\n') : result.length
    const at = Math.floor(random() * Math.max(1, reach))
    const scrap = SCRAPS[Math.floor(random() * SCRAPS.length)]
    const kind = random()
    if (kind < 0.6) result = result.slice(0, at) + scrap + result.slice(at)
    else if (kind < 0.8) result = result.slice(0, at) + result.slice(at + 1 + Math.floor(random() * 5))
    else if (kind < 0.9) result = result.slice(0, at) + result.slice(at, at + 20).repeat(3) + result.slice(at)
    else result = result.slice(0, at)
  }
  return result
}

/** @returns the statuses of all that came back */
async function judge(port: number, text: string): Promise<readonly number[]> {
  const toHead = text.startsWith('HEAD')
  const { responses, closed, tookMs } = await converse(port, text, {
    until: 1,
    withinMs: ANSWERED_WITHIN_MS,
    toHead,
  })
  const shown = `${JSON.stringify(text.slice(0, 600))}\n→ ${JSON.stringify(responses).slice(0, 600)}`
  assert.ok(responses.length > 0 || closed, `no answer and no end in ${tookMs} ms: ${shown}`)
  assert.ok(responses.length > 0, `closed without a word: ${shown}`)
  for (const { status, json, headers } of responses) {
    assert.ok(status < 500, shown)
    if (status < 400 || toHead) continue
    const { ok, error, hint, request_id } = json ?? {}
    assert.ok(ok === false && error && hint && request_id === headers.get('x-request-id'), shown)
  }
  return responses.map(({ status }) => status)
}
