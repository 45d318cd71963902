import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey } from '../journeys/caller.ts'
import { startService } from '../journeys/service.ts'
import { assertRefused } from './assert-refused.ts'
import { rawConversations } from './raw-conversations.ts'
import { converse, request } from './raw-socket.ts'

const HEALTH = '/v1/health'
const LIMITS = { REQUEST_TIMEOUT_MS: '1000', TRUSTED_PROXIES: 'loopback' }

describe('conversations that are not as they should be', () => {
  const { service, ask, refuses, post } = rawConversations(LIMITS)

  test('half a request, half a body and silence are 408 after the time allowed', async () => {
    const halves = [
      'GET /v1/risk HTTP/1.1\r\nhost: x\r\nx-',
      post('/v1/checkout/free?email=half@example.com', { 'content-length': '50' }, 'half'),
      '',
    ]
    const conversations = await Promise.all(halves.map((half) => converse(service().port, half)))
    for (const { responses, closed } of conversations) {
      assertRefused(responses[0], 408, 'request_timeout')
      assert.ok(closed)
    }
  })

  test('what is no HTTP is 400 and the connection is closed', async () => {
    for (const garbage of [
      '\x00\x01\x02\xff\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET /v1/ri\x00sk HTTP/1.1\r\nhost: x\r\n\r\n',
      'GET /v1/risk HTTP/1.1\r\nhost: x\r\nx: a\x00b\r\n\r\n',
      'GET /v1/\xe9 HTTP/1.1\r\nhost: x\r\n\r\n',
      'GET /v1/risk HTTP/1.1\r\nhost: x\r\nx : y\r\n\r\n',
      'GET /v1/risk HTTP/1.1\nhost: x\n\n',
    ]) {
      const { responses, closed } = await converse(service().port, garbage)
      assertRefused(responses[0], 400, 'bad_request')
      assert.ok(closed)
    }
  })

  test('HTTP/1.0 is answered; HTTP/1.1 without a host is 400 with the reason', async () => {
    const { responses, closed } = await converse(service().port, `GET ${HEALTH} HTTP/1.0\r\n\r\n`)
    assert.equal(responses[0].status, 200)
    assert.ok(closed)
    const refused = await refuses(`GET ${HEALTH} HTTP/1.1\r\n\r\n`, 400, 'bad_request')
    assert.match(refused.json.hint, /Host/)
  })

  test('pipelined requests are answered in their order, whatever they are', async () => {
    const key = await keyOf('pro')
    const requests = [
      ['GET', '/v1/risk?as_of=2024-08-05T15:00:00Z', 200],
      ['GET', '/v1/prices?symbols=SPY', 200],
      ['GET', '/v1/nothing', 404],
      ['PUT', '/v1/risk', 405],
      ['GET', '/v1/prices/history', 422],
      ['GET', HEALTH, 200],
      ['GET', '/v1/admin/keys', 401],
      ['GET', '/v1/prices?symbols=QQQ', 200],
    ] as const
    const text = requests.map(([method, target]) => request(method, target, { 'x-api-key': key })).join('')
    const { responses, rest } = await ask(text, requests.length)
    assert.deepEqual(
      responses.map(({ status }) => status),
      requests.map(([, , status]) => status),
    )
    assert.equal(responses[1].json.data.prices[0].symbol, 'SPY')
    assert.equal(responses.at(-1)?.json.data.prices[0].symbol, 'QQQ')
    assert.equal(rest, '')
  })

  test('headers sent twice, unknown expectations and offers to upgrade harm nothing', async () => {
    const [key, other] = [await keyOf('pro'), await keyOf('pro')]
    const twice = `GET /v1/prices HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\nx-api-key: ${other}\r\n\r\n`
    await refuses(twice, 401, 'invalid_api_key')
    for (const headers of [
      { expect: 'wonders' },
      { upgrade: 'websocket', connection: 'upgrade' },
      { upgrade: 'h2c', connection: 'upgrade, http2-settings' },
      { 'accept-encoding': 'br', accept: 'text/html', range: 'bytes=0-1', 'if-match': '"x"' },
      { 'x-api-key': '\xe9\xff', 'x-admin-token': '\xff', authorization: 'Bearer' },
      { 'x-forwarded-for': 'nobody, <script>, \xff' },
    ]) {
      const { responses } = await ask(request('GET', HEALTH, headers))
      assert.equal(responses[0].status, 200, JSON.stringify(headers))
    }
    const waits = await ask(request('POST', '/v1/account/rotate', { expect: '100-continue' }), 2)
    assert.deepEqual(
      waits.responses.map(({ status }) => status),
      [100, 401],
    )
  })

  test('a stop waits for no request that never arrives whole', async () => {
    const stopped = await startService({ env: { ...LIMITS, REQUEST_TIMEOUT_MS: '600000' } })
    const half = converse(stopped.port, 'GET /v1/risk HTTP/1.1\r\nhost: x\r\n')
    const body = converse(stopped.port, post('/v1/checkout/free', { 'content-length': '9' }, 'x'))
    await sleep(50)
    assert.deepEqual(await stopped.stop(), { code: 0, signal: null }, stopped.output())
    await Promise.all([half, body])
  })

  const keyOf = (tier: string) => issueKey(service(), tier)
})
