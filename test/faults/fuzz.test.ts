import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bench/free-port.ts'
import { issueKey, send } from '../journeys/caller.ts'
import { type RunningService, startService } from '../journeys/service.ts'
import { stateFault } from './fault-result.ts'
import { type FuzzedRequest, fuzzedRequests } from './fuzzed-requests.ts'
import { onEachEngine } from './on-each-engine.ts'

const REQUESTS = Number(process.env.FUZZ ?? 1_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_251_121)
const AT_ONCE = 128
/** So many that few calls meet the limit of a minute. */
const KEYS = 16
/** A question about the past may wait for all that were asked before it. */
const ANSWERED_WITHIN_MS = 600_000
const SILENCE_MS = 150
const TIMEOUT_MS = 300_000 + REQUESTS * 40
const ALL_PUBLISHED_WITHIN_MS = 600_000
/** A refusal that says that the service cannot just now names when to ask again; HEAD shows no more than that. */
const isHonest = (answer: string): boolean =>
  [...answer.matchAll(/HTTP\/1\.1 503.*?\r\n\r\n/gs)].every(([head]) =>
    /\r\nretry-after: \d+\r\n/i.test(head),
  )

/**
 * Sends a request and reads what comes until the other side ends the connection. This side ends it once an answer is
 * followed by silence; if nothing comes at all the service has to end it.
 */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const received: Buffer[] = []
    socket.setTimeout(ANSWERED_WITHIN_MS, () => {
      socket.destroy()
      reject(new Error(`no end in ${ANSWERED_WITHIN_MS} ms`))
    })
    let silence: NodeJS.Timeout | undefined
    socket.on('data', (bytes) => {
      received.push(bytes)
      clearTimeout(silence)
      silence = setTimeout(() => socket.end(), SILENCE_MS)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A connection cut while the rest of a refused request is under way is an end too, if the refusal has come.
      if (error.code === 'ECONNREFUSED' || received.length === 0) reject(error)
    })
    socket.on('close', () => {
      clearTimeout(silence)
      resolve(Buffer.concat(received).toString('latin1'))
    })
    socket.write(Buffer.from(text, 'latin1'))
  })
}

async function allPublished({ baseUrl }: RunningService): Promise<void> {
  for (let waited = 0; waited < ALL_PUBLISHED_WITHIN_MS; waited += 500) {
    const health = await send(`${baseUrl}/v1/health`, { from: '192.0.2.2' })
    if (health.json.data?.status === 'ok') return
    await sleep(1_100)
  }
}

const statusesIn = (answer: string): readonly number[] =>
  [...answer.matchAll(/(?:^|\r\n\r\n|[}\]>\n])HTTP\/1\.[01] (\d{3})/g)].map((match) => Number(match[1]))

const shown = ({ kind, text }: FuzzedRequest, answer: string): string =>
  `${kind}: ${JSON.stringify(text.slice(0, 1_500))}\n→ ${JSON.stringify(answer.slice(0, 800))}`

onEachEngine(`${REQUESTS} fuzzed requests (seed ${SEED})`, TIMEOUT_MS, async (t, { engine, answering }) => {
  const port = String(await freePort())
  // Whatever host a request names, somebody can sign in.
  const own = { PORT: port, BASE_URL: `http://localhost:${port}`, REQUEST_TIMEOUT_MS: '1000' }
  const service = await startService({ env: { ...(await answering()), ...own, TRUSTED_PROXIES: 'loopback' } })
  t.after(() => service.stop())
  const make = () => issueKey(service, 'enterprise')
  const [spareKey, ...keys] = await Promise.all(Array.from({ length: KEYS }, make))
  await allPublished(service)

  const next = fuzzedRequests(SEED, { keys, spareKey, adminToken: service.adminToken })
  const met = new Map<string, number>()
  const count = (name: string): void => void met.set(name, (met.get(name) ?? 0) + 1)
  let left = REQUESTS
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const fuzzed = next()
      const answer = await exchange(service.port, fuzzed.text).catch((error) =>
        assert.fail(`${error.message}: ${shown(fuzzed, '')}`),
      )
      for (const status of statusesIn(answer)) {
        count(String(status))
        assert.ok(status < 500 || (status === 503 && isHonest(answer)), shown(fuzzed, answer))
      }
      assert.ok(!/\bat .+\.ts:\d+/.test(answer), `an inside is shown: ${shown(fuzzed, answer)}`)
      assert.ok(!/-32603,"message":"The fault is ours/.test(answer), shown(fuzzed, answer))
      count(fuzzed.kind)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  t.diagnostic(
    [...met]
      .sort()
      .map(([name, times]) => `${name} ${times}`)
      .join(', '),
  )
  for (const status of ['200', '204', '400', '401', '404', '405', '422'])
    assert.ok(met.has(status), `no ${status} was met`)
  await assertWell(service, [...keys, spareKey, service.adminToken])
  stateFault(t, { fault: 'fuzzed requests', engine, tries: REQUESTS, lost: 0, double: 0 })
})

/** It has printed no fault and no secret, and counted no inside fault. */
async function assertWell(service: RunningService, secrets: readonly string[]): Promise<void> {
  const health = await send(`${service.baseUrl}/v1/health`, { from: '192.0.2.1' })
  assert.equal(health.status, 200)
  assert.notEqual(health.json.data.status, 'degraded', health.text)
  const printed = service.output()
  const faults = printed.split('\n').filter((line) => /request_failed|service_stopped/.test(line))
  assert.deepEqual(faults.slice(0, 3), [])
  for (const secret of secrets) assert.ok(!printed.includes(secret))
  const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text()
  assert.match(metrics, /bellwether_refusals_total\{code="validation_error"\} \d/)
  assert.match(metrics, /bellwether_refusals_total\{code="internal_error"\} 0\n/)
}
