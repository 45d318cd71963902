import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Call } from '@bellwether-markets/products/contract/call'
import { UnknownRoutes } from '../../service/answer/unknown-route.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import { httpServer } from './server.ts'

const MAX_URL_BYTES = 200
/** A key whose calls meet a fault. */
const FAULTY = 'faulty'
const LIMITS = { maxHeaderBytes: 16_384, maxBodyBytes: 65_536, requestTimeoutMs: 5_000 }
const CONNECTIONS = { maxConnections: 100, maxConnectionsPerAddress: 100 }

/** What callers were, in the order of their requests, and what was written to them. */
async function answersTo(requests: readonly string[], trustedProxies: readonly string[] = []) {
  const calls: Call[] = []
  let count = 0
  const nextRequestId = () => `req_${++count}`
  const faults: string[] = []
  const onFault = (error: unknown, requestId: string) => {
    faults.push(`${requestId}: ${error}`)
  }
  const app = httpServer({
    unknownRoutes: new UnknownRoutes(),
    trustedProxies,
    limits: { ...LIMITS, ...CONNECTIONS, maxUrlBytes: MAX_URL_BYTES },
    nextRequestId,
    onRejection: () => undefined,
    onFault,
  })
  endpointRoutes(app, {
    endpoints: CATALOG.products,
    async answer(call) {
      calls.push(call)
      if (call.key === FAULTY) throw new Error('a fault')
      return {
        status: 200,
        bytes: Buffer.from('{"ok":true,"data":1'),
        meta: '{}',
        etag: '"1"',
        limits: { limit: 60, remaining: 59, resetAt: 60_000 },
        credits: { used: 0, remaining: undefined },
        replayed: false,
        error: undefined,
        stream: undefined,
      }
    },
    wallClock: { now: () => asInstant(0) },
    ownOrigin: () => undefined,
    onFault,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const heads: string[] = []
  try {
    for (const request of requests) {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
      await once(socket, 'connect')
      socket.end(request)
      heads.push((await text(socket)).split('\r\n', 1)[0])
    }
  } finally {
    await app.close()
  }
  return { calls, heads, faults }
}

const get = (target: string, ...lines: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: a', 'Connection: close', ...lines, '', ''].join('\r\n')

test('a call is the same with a fragment or without, with a body or without', async () => {
  const spellings = ['/v1/risk?as_of=x', '/v1/risk?as_of=x#y']
  const key = 'X-API-Key: k'
  const withBody = `${get('/v1/risk?as_of=x', key, 'Content-Length: 2')}{}`
  const { calls, heads } = await answersTo([...spellings.map((target) => get(target, key)), withBody])
  assert.deepEqual(new Set(heads), new Set(['HTTP/1.1 200 OK']))
  const [first] = calls
  assert.deepEqual(
    [first.endpoint.id, first.target, first.key, first.address, first.wantsData],
    ['risk', '/v1/risk?as_of=x', 'k', '127.0.0.1', true],
  )
  for (const call of calls) {
    const { requestId, target, headers, body, closed } = call
    assert.deepEqual(
      { ...call, path: { ...call.path } },
      { ...first, requestId, target, headers, body, closed, path: {} },
    )
  }
  assert.deepEqual(
    calls.map(({ requestId }) => requestId),
    calls.map((_, index) => `req_${index + 1}`),
  )
})

test('parameters in the path, a head alone, and the address that a trusted proxy tells are the framework’s to read', async () => {
  const head = get('/v1/risk').replace('GET', 'HEAD')
  const { calls } = await answersTo([get('/v1/analysis/AAPL'), head])
  assert.deepEqual({ ...calls[0].path }, { ticker: 'AAPL' })
  assert.equal(calls[1].wantsData, false)
  const proxied = await answersTo([get('/v1/risk', 'X-Forwarded-For: 203.0.113.7')], ['127.0.0.1'])
  assert.equal(proxied.calls[0].address, '203.0.113.7')
  const unasked = await answersTo([get('/v1/risk', 'X-Forwarded-For: 203.0.113.7')])
  assert.equal(unasked.calls[0].address, '127.0.0.1')
})

test('only parameters of a path may be encoded', async () => {
  const targets = ['/v1/analysis/%5EGSPC', '/v1/analysis/EURUSD%3DX', '/v1/analysis/BRK-B']
  const { calls } = await answersTo(targets.map((target) => get(target)))
  assert.deepEqual(
    calls.map(({ path }) => path.ticker),
    ['^GSPC', 'EURUSD=X', 'BRK-B'],
  )
  const spelled = ['/v1/r%69sk', '/v1/risk/', '/v1/analysi%73/AAPL', '/v1/analysis/AAPL/', 'http://a/v1/risk']
  const { heads } = await answersTo(spelled.map((target) => get(target)))
  assert.deepEqual(heads, Array(spelled.length).fill('HTTP/1.1 404 Not Found'))
})

test('what is refused at the door is refused before a plain call is taken', async () => {
  const tooLong = get(`/v1/risk?symbols=${'A'.repeat(MAX_URL_BYTES)}`)
  const noHost = 'GET /v1/risk HTTP/1.1\r\nConnection: close\r\n\r\n'
  const { calls, heads } = await answersTo([tooLong, noHost, get('/v1/none'), get('/v1/risk')])
  assert.deepEqual(
    heads.map((line) => line.split(' ')[1]),
    ['414', '400', '404', '200'],
  )
  assert.equal(calls.length, 1)
})

test('a fault is told, and answered like any other', async () => {
  const key = `X-API-Key: ${FAULTY}`
  const { heads, faults } = await answersTo([get('/v1/risk', key), get('/v1/risk?x', key)])
  assert.deepEqual(heads, Array(2).fill('HTTP/1.1 500 Internal Server Error'))
  assert.deepEqual(faults, ['req_1: Error: a fault', 'req_2: Error: a fault'])
})
