import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertRefused } from './assert-refused.ts'
import { rawConversations } from './raw-conversations.ts'
import { converse, request } from './raw-socket.ts'

const HEALTH = '/v1/health'
const LIMITS = {
  MAX_URL_BYTES: '8192',
  MAX_HEADER_BYTES: '16384',
  MAX_BODY_BYTES: '4096',
  REQUEST_TIMEOUT_MS: '1000',
  TRUSTED_PROXIES: 'loopback',
}

describe('requests that are not as they should be', () => {
  const { service, ask, refuses, post } = rawConversations(LIMITS)

  test('too long a URL is 414, and with the head full 431', async () => {
    await refuses(request('GET', `/v1/risk?x=${'y'.repeat(9_000)}`), 414, 'request_too_large')
    await refuses(request('GET', `/v1/unknown/${'y'.repeat(9_000)}`), 414, 'request_too_large')
    await refuses(request('GET', `/v1/risk?x=${'y'.repeat(20_000)}`), 431, 'request_too_large')
  })

  test('a huge header is 431, at once or in pieces, and the answer arrives', async () => {
    for (const size of [32_768, 200_000]) {
      const text = request('GET', HEALTH, { 'x-long': 'y'.repeat(size) })
      await refuses(text, 431, 'request_too_large')
      await refuses(text.match(/.{1,8000}/gs) ?? [], 431, 'request_too_large', 2)
    }
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`h${index}`, '']))
    await refuses(request('GET', HEALTH, many), 431, 'request_too_large')
  })

  test('escapes that are no fit UTF-8 are 400; a broken escape in a parameter is text, which is judged as such', async () => {
    for (const path of ['/v1/%zz', '/v1/%', '/v1/%c3%28', '/v1/%ff']) {
      const { responses } = await ask(request('GET', path))
      assert.ok([400, 404].includes(responses[0].status), `${path}: ${responses[0].body}`)
      assert.ok(responses[0].json.hint)
    }
    await refuses(request('GET', '/v1/%zz'), 400, 'bad_request')
    for (const value of ['%ff%fe', '%00', '%ED%A0%80', '%c2%85', '\xff'])
      await refuses(request('GET', `/v1/risk?as_of=${value}`), 400, 'bad_request')
    for (const value of ['%zz', '%', '%F0%9F%92%A9']) {
      const refused = await refuses(request('GET', `/v1/risk?as_of=${value}`), 422, 'validation_error')
      assert.deepEqual(refused.json.detail[0].loc, ['query', 'as_of'])
    }
  })

  test('a body of GET is ignored, and the next request of the connection is understood', async () => {
    const two =
      request('GET', HEALTH, { 'content-length': '5' }, 'hello') + request('GET', '/v1/checkout/tiers')
    const { responses } = await ask(two, 2)
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
    )
    assert.ok(responses[1].json.data.tiers)
  })

  test('JSON in the body instead of parameters in the query is 422 and says so', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'nonsense', 'a/b; c="']) {
      const body = '{"email":"you@example.com"}'
      const headers = { 'content-type': type, 'content-length': String(body.length) }
      const refused = await refuses(post('/v1/checkout/free', headers, body), 422, 'validation_error')
      assert.match(refused.json.hint, /query string/)
      assert.deepEqual(refused.json.detail[0].loc, ['query', 'email'])
    }
  })

  test('a POST that names the type of a body it does not have is answered', async () => {
    for (const headers of [{}, { 'content-length': '0' }]) {
      const typed = { 'content-type': 'application/json', ...headers }
      await refuses(post('/v1/checkout/free', typed), 422, 'validation_error')
      await refuses(request('PUT', '/v1/risk', typed), 405, 'method_not_allowed')
    }
  })

  test('too large a body is 413, announced or not, and the connection does not stay open for the rest', async () => {
    const announced = post('/v1/checkout/free', { 'content-length': '10000000000' }, 'x'.repeat(100))
    const { responses, closed } = await converse(service().port, announced)
    assertRefused(responses[0], 413, 'request_too_large')
    assert.ok(closed)
    const chunk = `1000\r\n${'y'.repeat(0x1000)}\r\n`
    const chunked = post('/v1/checkout/free', { 'transfer-encoding': 'chunked' })
    await refuses([chunked, chunk, chunk, chunk, '0\r\n\r\n'], 413, 'request_too_large')
  })

  test('a chunked body is read; a broken one is 400, as are contradictory lengths', async () => {
    const head = post('/v1/checkout/free?email=chunked@example.com', { 'transfer-encoding': 'chunked' })
    const { responses } = await ask([head, '5\r\nhello\r\n', '0\r\n\r\n'])
    assert.equal(responses[0].status, 200)
    await refuses([head, 'zz\r\nhello\r\n0\r\n\r\n'], 400, 'bad_request')
    const both = { 'transfer-encoding': 'chunked', 'content-length': '5' }
    await refuses(post('/v1/checkout/free', both, '0\r\n\r\n'), 400, 'bad_request')
    const twice =
      'POST /v1/checkout/free HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'
    await refuses(twice, 400, 'bad_request')
  })

  test('a wrong method is 405 with the right ones in Allow', async () => {
    const cases: readonly [string, string, string][] = [
      ['/v1/risk', 'GET, HEAD', 'POST PUT DELETE PATCH OPTIONS TRACE PROPFIND MKCOL QUERY BREW M-SEARCH FOO'],
      ['/v1/checkout/free', 'POST', 'GET HEAD PUT OPTIONS'],
      ['/v1/admin/keys', 'POST, GET, HEAD', 'PUT DELETE'],
      ['/v1/openapi.json', 'GET, HEAD', 'POST QUERY BREW'],
      ['/v1/analysis/NVDA', 'GET, HEAD', 'QUERY BREW'],
      ['/mcp', 'POST', 'QUERY BREW'],
    ]
    for (const [path, allow, methods] of cases) {
      for (const method of methods.split(' ')) {
        const { responses } = await converse(service().port, request(method, path), {
          until: 1,
          toHead: method === 'HEAD',
        })
        assert.deepEqual(
          [responses[0].status, responses[0].headers.get('allow')],
          [405, allow],
          method + path,
        )
        if (method !== 'HEAD') assertRefused(responses[0], 405, 'method_not_allowed')
      }
    }
    const tunnel = await refuses(request('CONNECT', 'example.com:443'), 405, 'method_not_allowed')
    assert.ok(tunnel.headers.get('allow'))
    for (const method of ['QUERY', 'BREW', 'MKCOL', 'DESCRIBE']) {
      await refuses(request(method, '/v1/nothing'), 404, 'not_found')
      await refuses(request(method, '/v1/risk', { 'content-length': '2' }, 'ab'), 405, 'method_not_allowed')
    }
    for (const noMethod of ['', 'F(O', 'FOO BAR', 'x'.repeat(100)])
      await refuses(request(noMethod, '/v1/risk'), 400, 'bad_request')
  })

  test('without a Host header, or with two, a request of HTTP/1.1 is 400', async () => {
    const head = (...hosts: readonly string[]): string =>
      ['GET /v1/health HTTP/1.1', ...hosts, 'connection: close', '', ''].join('\r\n')
    for (const hosts of [[], ['host: a', 'host: a'], ['Host: a', 'x: y', 'HOST: b'], ['host:', 'host: a']]) {
      const refused = await refuses(head(...hosts), 400, 'bad_request')
      assert.match(refused.json.hint, /one Host header/)
    }
    const preflight = request('OPTIONS', '/v1/risk', {
      origin: 'https://a.example',
      'access-control-request-method': 'GET',
      Host: 'second',
    })
    await refuses(preflight, 400, 'bad_request')
    for (const text of [head('hosts: a', 'host: a'), 'GET /v1/health HTTP/1.0\r\n\r\n'])
      assert.equal((await ask(text)).responses[0].status, 200)
  })

  test('an unknown route is 404 with the nearest that exists', async () => {
    for (const [path, nearest] of [
      ['/v1/rsk', '/v1/risk'],
      ['/v1/price', '/v1/prices'],
      ['/v1/checkout/fre', '/v1/checkout/free'],
      ['/v1/prices/histroy?symbol=SPY', '/v1/prices/history'],
    ]) {
      const refused = await refuses(request('GET', path), 404, 'not_found')
      assert.ok(JSON.stringify(refused.json).includes(nearest), refused.body)
    }
    for (const path of ['//v1//risk', '/v1/docs/static/../../../../etc/passwd', '/v1/ri%20sk', '/v2/x']) {
      await refuses(request('GET', path), 404, 'not_found')
    }
  })
})
