import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { type FetchPolicy, fetchBytes } from './fetch-bytes.ts'
import type { HostPolicy } from './host-policies.ts'
import { hostStatesInMemory } from './host-states.ts'
import { ProviderFault, type ProviderRequest } from './provider-request.ts'

const LIMITS: HostPolicy = {
  rates: [{ burst: 3, everyMs: 1000 }],
  timeoutMs: 120_000,
  maxBytes: 1000,
  retries: 2,
  openMs: 900_000,
  longestOpenMs: 21_600_000,
}
const REQUEST: ProviderRequest = {
  method: 'GET',
  url: 'https://api.example.com/v1?symbol=AAPL&apikey=TOPSECRET',
  headers: { authorization: 'Token TOPSECRET', 'user-agent': 'test' },
  expects: 'json',
  host: 'example',
}

interface Sent {
  readonly url: string
  readonly headers: Headers
  readonly at: number
}

/** A network of prepared answers, and a clock that only sleeping moves. */
function network(answers: readonly (() => Response | Promise<Response>)[], limits: Partial<HostPolicy> = {}) {
  let now = 1_000_000
  const sent: Sent[] = []
  const slept: number[] = []
  const policy: FetchPolicy = {
    send: async (url, init) => {
      sent.push({ url, headers: new Headers(init.headers), at: now })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      const signal = init.signal
      return await Promise.race([
        answer(),
        new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
      ])
    },
    clock: { now: () => asInstant(now) },
    sleep: async (ms, signal) => {
      if (signal === undefined) {
        slept.push(ms)
        now += ms
        return
      }
      // The time limit of an answer passes once nothing else happens.
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 50)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
    random: () => 0.5,
    states: hostStatesInMemory(),
    trying: new Set(),
    policyOf: () => ({ ...LIMITS, ...limits }),
  }
  return {
    policy,
    sent,
    slept,
    pass: (ms: number) => {
      now += ms
    },
    now: (): Instant => asInstant(now),
  }
}

const ok =
  (body = '{"ok":1}', headers: Record<string, string> = {}) =>
  () =>
    new Response(body, { headers })
const status =
  (code: number, headers: Record<string, string> = {}, body = 'x') =>
  () =>
    new Response(body, { status: code, headers })

const faultOf = async (attempt: Promise<unknown>): Promise<ProviderFault> => {
  try {
    await attempt
  } catch (error) {
    if (error instanceof ProviderFault) return error
    throw error
  }
  throw new Error('no fault')
}

test('data comes with its validators and the moment it arrived', async () => {
  const net = network([ok('{"ok":1}', { etag: '"a"', 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' })])
  const response = await fetchBytes(REQUEST, net.policy)
  assert.equal(new TextDecoder().decode(response.bytes), '{"ok":1}')
  assert.deepEqual(response.validators, { etag: '"a"', lastModified: 'Mon, 02 Mar 2026 10:00:00 GMT' })
  assert.equal(response.receivedAt, net.now())
})

test('a conditional request sends its validators and takes a 304 for nothing new', async () => {
  const net = network([() => new Response(null, { status: 304 })])
  const response = await fetchBytes(
    { ...REQUEST, validators: { etag: '"a"', lastModified: 'then' } },
    net.policy,
  )
  assert.equal(response.notModified, true)
  assert.equal(net.sent[0].headers.get('if-none-match'), '"a"')
  assert.equal(net.sent[0].headers.get('if-modified-since'), 'then')
  const unasked = network([() => new Response(null, { status: 304 })])
  assert.equal((await faultOf(fetchBytes(REQUEST, unasked.policy))).kind, 'malformed')
})

test('transient faults are tried twice more, with decorrelated jitter between half a second and eight', async () => {
  const net = network([status(503), status(502), ok()])
  await fetchBytes(REQUEST, net.policy)
  assert.equal(net.sent.length, 3)
  // 500 + 0.5 × (3 × 500 − 500) = 1000; 500 + 0.5 × (3 × 1000 − 500) = 1750.
  assert.deepEqual(net.slept, [1000, 1750])
  const failing = network([status(503)])
  assert.equal((await faultOf(fetchBytes(REQUEST, failing.policy))).kind, 'transient')
  assert.equal(failing.sent.length, 3)
})

test('refusals, faults of the request and malformed bodies are never tried again', async () => {
  for (const [answer, kind] of [
    [status(429), 'limited'],
    [status(404), 'not_found'],
    [status(401), 'auth'],
    [status(400), 'bad_request'],
    [ok('<html>'), 'blocked'],
    [ok('words'), 'malformed'],
  ] as const) {
    const net = network([answer])
    assert.equal((await faultOf(fetchBytes(REQUEST, net.policy))).kind, kind)
    assert.equal(net.sent.length, 1, kind)
  }
})

test('a refusal closes the whole host, longer every time, and one request at a time tries it again', async () => {
  const net = network([status(429), status(429), ok()])
  await faultOf(fetchBytes(REQUEST, net.policy))
  const closed = await faultOf(fetchBytes({ ...REQUEST, url: 'https://other.example.com/' }, net.policy))
  assert.equal(closed.kind, 'limited')
  assert.equal(closed.retryAt, 1_000_000 + 900_000)
  assert.equal(net.sent.length, 1)
  net.pass(900_000)
  await faultOf(fetchBytes(REQUEST, net.policy))
  assert.equal(net.sent.length, 2)
  assert.equal(net.policy.states.get('example').openUntil, 1_900_000 + 1_800_000)
  net.pass(1_800_000)
  const both = await Promise.allSettled([fetchBytes(REQUEST, net.policy), fetchBytes(REQUEST, net.policy)])
  assert.deepEqual(
    both.map(({ status: outcome }) => outcome),
    ['fulfilled', 'rejected'],
  )
  assert.equal(net.sent.length, 3)
  assert.equal(net.policy.states.get('example').opens, 0)
  await fetchBytes(REQUEST, net.policy)
})

test('requests that were under way together when a host refused are one refusal, and an answer among them ends nothing', async () => {
  const net = network([status(429), status(403, {}, '<html>'), ok()])
  const all = [REQUEST, REQUEST, REQUEST].map((request) => fetchBytes(request, net.policy))
  const outcomes = (await Promise.allSettled(all)).map(({ status: outcome }) => outcome)
  assert.deepEqual(outcomes, ['rejected', 'rejected', 'fulfilled'])
  const { opens, openUntil } = net.policy.states.get('example')
  assert.deepEqual([opens, openUntil], [1, 1_000_000 + 900_000])
})

test('a host that is left alone says why', async () => {
  const net = network([status(429), status(503)], { retries: 0 })
  await faultOf(fetchBytes(REQUEST, net.policy))
  const refusal = await faultOf(fetchBytes(REQUEST, net.policy))
  assert.equal(refusal.message, 'limited: the host is left alone after too many requests')
  net.pass(900_000)
  await faultOf(fetchBytes(REQUEST, net.policy))
  assert.match((await faultOf(fetchBytes(REQUEST, net.policy))).message, /after the supplier fails/)
})

test('Retry-After is honoured in seconds and as a date, and never shortens our own pause', async () => {
  const long = network([status(429, { 'retry-after': '7200' })])
  assert.equal((await faultOf(fetchBytes(REQUEST, long.policy))).retryAt, 1_000_000 + 7_200_000)
  assert.equal(long.policy.states.get('example').openUntil, 1_000_000 + 7_200_000)
  const short = network([status(429, { 'retry-after': '1' })])
  await faultOf(fetchBytes(REQUEST, short.policy))
  assert.equal(short.policy.states.get('example').openUntil, 1_000_000 + 900_000)
  const dated = network([status(503, { 'retry-after': 'Thu, 01 Jan 1970 02:00:00 GMT' })])
  await faultOf(fetchBytes(REQUEST, dated.policy))
  assert.equal(dated.policy.states.get('example').openUntil, 7_200_000)
  assert.equal(dated.sent.length, 1)
})

test('five transient faults in a row open the breaker; an answer in between starts the count anew', async () => {
  const net = network([status(500), status(500), status(500), status(500), ok(), status(500)], { retries: 0 })
  for (let attempt = 0; attempt < 4; attempt++) await faultOf(fetchBytes(REQUEST, net.policy))
  await fetchBytes(REQUEST, net.policy)
  assert.equal(net.policy.states.get('example').transientFaults, 0)
  for (let attempt = 0; attempt < 5; attempt++) await faultOf(fetchBytes(REQUEST, net.policy))
  assert.ok((net.policy.states.get('example').openUntil ?? 0) > net.now())
})

test('no window sees more requests than the rate allows, however many are wanted at once', async () => {
  const net = network([ok()])
  await Promise.all(Array.from({ length: 20 }, () => fetchBytes(REQUEST, net.policy)))
  const reserved = net.policy.states.get('example').fullAt[0]
  // 20 requests at one a second from the start: the allowance is full again 20 seconds after it.
  assert.equal(reserved, 1_000_000 + 20_000)
  const slow = network([ok()], { rates: [{ burst: 1, everyMs: 120_000 }] })
  await fetchBytes(REQUEST, slow.policy)
  const fault = await faultOf(fetchBytes(REQUEST, slow.policy))
  assert.equal(fault.retryAt, 1_000_000 + 120_000)
  assert.equal(slow.sent.length, 1)
})

test('a request that costs several places takes them all', async () => {
  const net = network([ok()])
  await fetchBytes({ ...REQUEST, cost: 3 }, net.policy)
  assert.equal(net.policy.states.get('example').fullAt[0], 1_003_000)
  await fetchBytes(REQUEST, net.policy)
  assert.deepEqual(net.slept, [1000])
})

test('redirects lead only over https to allowed hosts, and credentials stay where they were meant for', async () => {
  const to = (location: string) => status(302, { location })
  const net = network([to('https://files.example.com/x'), ok()])
  await fetchBytes({ ...REQUEST, redirectHosts: ['files.example.com'] }, net.policy)
  assert.equal(net.sent[1].url, 'https://files.example.com/x')
  assert.equal(net.sent[1].headers.get('authorization'), null)
  assert.equal(net.sent[1].headers.get('user-agent'), 'test')
  for (const location of [
    'https://evil.example.net/',
    'http://api.example.com/',
    'https://a@api.example.com/',
    'http://[',
  ]) {
    assert.equal(
      (await faultOf(fetchBytes(REQUEST, network([to(location)]).policy))).kind,
      'redirect',
      location,
    )
  }
  const loop = network([to('/v1')])
  assert.equal((await faultOf(fetchBytes(REQUEST, loop.policy))).kind, 'redirect')
  assert.equal(loop.sent.length, 6)
})

test('a body is cut off at the cap, also one that swells when it is unpacked', async () => {
  const net = network([ok(`[${' '.repeat(2000)}]`)])
  assert.equal((await faultOf(fetchBytes(REQUEST, net.policy))).kind, 'too_large')
  assert.equal(net.sent.length, 1)
  const packed = gzipSync(Buffer.alloc(1_000_000, 32))
  const { createServer } = await import('node:http')
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(packed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    const bomb = network([ok()])
    const policy: FetchPolicy = {
      ...bomb.policy,
      send: (_, init) => fetch(`http://127.0.0.1:${address.port}/`, init),
      // However busy the machine is, a real answer is in time.
      sleep: (_, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true })),
    }
    assert.equal((await faultOf(fetchBytes(REQUEST, policy))).kind, 'too_large')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('an answer that does not come in time is transient, whether head or body is late', async () => {
  const never = network([() => new Promise<Response>(() => undefined)], { retries: 0 })
  assert.match((await faultOf(fetchBytes(REQUEST, never.policy))).message, /no answer in time/)
  const stuck = network(
    [
      () =>
        new Response(
          new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) }),
        ),
    ],
    { retries: 0 },
  )
  assert.match((await faultOf(fetchBytes(REQUEST, stuck.policy))).message, /no answer in time/)
})

test('no fault shows a URL, a key, a header or a piece of the body', async () => {
  const refusing = () => {
    throw new Error(`connect ECONNREFUSED ${REQUEST.url}`)
  }
  for (const answer of [
    refusing,
    status(401, {}, 'TOPSECRET'),
    status(500, {}, 'TOPSECRET'),
    ok('TOPSECRET'),
    ok('<html>TOPSECRET'),
  ]) {
    const fault = await faultOf(fetchBytes(REQUEST, network([answer], { retries: 0 }).policy))
    const shown = `${fault.stack} ${JSON.stringify(fault)} ${String(fault.cause)}`
    assert.doesNotMatch(shown, /TOPSECRET|api\.example\.com/)
  }
})

test('a refusal in a short body with status 200 counts as one', async () => {
  const net = network([ok('{"status":"error","code":429}')])
  const request: ProviderRequest = {
    ...REQUEST,
    refusalIn: (body) =>
      body.includes('429') ? { kind: 'limited', reason: 'too many requests' } : undefined,
  }
  assert.equal((await faultOf(fetchBytes(request, net.policy))).kind, 'limited')
  assert.ok((net.policy.states.get('example').openUntil ?? 0) > net.now())
})
