import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Json } from '../journeys/json.ts'
import {
  ADMIN_TOKEN,
  Browser,
  type LoggedStep,
  oauthClient,
  REDIRECT,
  type SignInService,
  signIn,
  signInService,
} from './sign-in-service.ts'

/** As these hosts are reported to register. */
const HOSTS = {
  'Visual Studio Code': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://code.visualstudio.com',
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    redirect_uris: [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Cursor: {
    client_name: 'Cursor',
    redirect_uris: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  ChatGPT: {
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector/oauth/a1B2c3'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'market:read account:read',
  },
  Claude: {
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'market:read account:read',
  },
}

const MCP_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

describe('sign-in', () => {
  let service: SignInService
  let client: ReturnType<typeof oauthClient>
  let account: { key: string; id: number }
  before(async () => {
    service = await signInService()
    client = oauthClient(service.baseUrl)
    account = await client.newAccount('ada@example.com', 'pro')
  })
  after(() => service.stop())

  const v1 = () => ({ resource: `${service.baseUrl}/v1`, scope: 'market:read account:read' })
  const mcp = async (
    path: string,
    message: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; headers: Headers; json: Json }> => {
    const response = await fetch(service.baseUrl + path, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, ...message }),
      headers: { ...MCP_HEADERS, ...headers },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: text === '' ? {} : JSON.parse(text) }
  }
  const call = (name: string, given = {}) => ({ method: 'tools/call', params: { name, arguments: given } })
  const PRICES = call('get_asset_prices', { symbols: 'SPY' })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('the documents say where to sign in, and for which address', async () => {
    const { baseUrl } = service
    const server = (await client.get('/.well-known/oauth-authorization-server')).body
    assert.deepEqual(
      [server.issuer, server.code_challenge_methods_supported, server.scopes_supported],
      [baseUrl, ['S256'], ['market:read', 'account:read']],
    )
    assert.equal(server.client_id_metadata_document_supported, true)
    assert.equal(server.authorization_response_iss_parameter_supported, true)
    assert.ok((server.token_endpoint_auth_methods_supported as string[]).includes('none'))
    const endpoints = ['authorization', 'token', 'registration', 'revocation'].map(
      (name) => server[`${name}_endpoint`],
    )
    assert.deepEqual(
      endpoints,
      ['authorize', 'token', 'register', 'revoke'].map((name) => `${baseUrl}/oauth/${name}`),
    )
    assert.deepEqual((await client.get('/.well-known/openid-configuration')).body, server)
    for (const path of ['/mcp', '/mcp/connect', '/a2a', '/v1', '']) {
      const { body } = await client.get(`/.well-known/oauth-protected-resource${path}`)
      assert.equal(body.resource, baseUrl + (path || '/mcp/connect'))
      assert.deepEqual(body.authorization_servers, [baseUrl])
    }
  })

  test('a token pays from the account, for the address and the scopes that it was issued for', async () => {
    const tokens = await signIn(service, account.id, v1())
    assert.match(tokens.access_token, /^[\w-]{43}$/)
    assert.equal(tokens.expires_in, 3600)
    const paid = await client.get('/v1/prices?symbols=SPY', tokens.access_token)
    assert.deepEqual([paid.status, (paid.body.meta as Json).credits_used], [200, 1])
    const shown = (await client.get('/v1/account', tokens.access_token)).body.data as Json
    assert.equal(shown.email, 'ada@example.com')
    for (const path of ['/mcp', '/mcp/connect']) {
      const refused = await mcp(path, PRICES, bearer(tokens.access_token))
      assert.equal(refused.status, 401)
      assert.match(refused.headers.get('www-authenticate') ?? '', /error="invalid_token"/)
    }
    const narrow = await signIn(service, account.id, { ...v1(), scope: 'market:read' })
    const refused = await client.get('/v1/account', narrow.access_token)
    assert.deepEqual([refused.status, refused.body.error], [403, 'insufficient_scope'])
    assert.match(
      refused.headers.get('www-authenticate') ?? '',
      /^Bearer .*error="insufficient_scope".*scope="market:read account:read".*resource_metadata="[^"]+\/v1"/,
    )
    const market = await signIn(service, account.id, {
      resource: `${service.baseUrl}/mcp`,
      scope: 'market:read',
    })
    const { result } = (
      await mcp('/mcp', call('get_market_risk', { view: 'account' }), bearer(market.access_token))
    ).json
    assert.match(
      result._meta['mcp/www_authenticate'][0],
      /error="insufficient_scope".*scope="market:read account:read"/,
    )
    const rotated = await fetch(`${service.baseUrl}/v1/account/rotate`, {
      method: 'POST',
      headers: bearer(tokens.access_token),
    })
    assert.equal(rotated.status, 403, 'a token never gets a key')
  })

  test('the two addresses of MCP ask for a sign-in each in its way', async () => {
    const hello = {
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    }
    assert.equal((await mcp('/mcp', hello)).status, 200)
    const asked = await mcp('/mcp/connect', hello)
    const metadata = `${service.baseUrl}/.well-known/oauth-protected-resource/mcp/connect`
    assert.equal(asked.status, 401)
    assert.equal(
      asked.headers.get('www-authenticate'),
      `Bearer realm="bellwether", scope="market:read", resource_metadata="${metadata}"`,
    )
    assert.equal(asked.json.id, 7)
    assert.equal((await mcp('/mcp', call('get_market_risk'))).json.result.isError, undefined)
    const paid = await mcp('/mcp', PRICES)
    assert.deepEqual([paid.status, paid.json.result.isError], [200, true])
    assert.match(paid.json.result._meta['mcp/www_authenticate'][0], /^Bearer .*error_description=/)
    const claude = await mcp('/mcp', PRICES, { 'user-agent': 'Claude-User' })
    assert.equal(claude.status, 401)
    assert.match(claude.headers.get('www-authenticate') ?? '', /oauth-protected-resource\/mcp"$/)
    assert.equal((await mcp('/mcp', call('get_market_risk'), { 'user-agent': 'Claude-User' })).status, 200)
    for (const path of ['/mcp', '/mcp/connect']) {
      for (const wrong of ['x'.repeat(43), 'bw_wrong', 'nothing']) {
        const refused = await mcp(path, hello, bearer(wrong))
        assert.equal(refused.status, 401, `${path} ${wrong}`)
        assert.match(refused.headers.get('www-authenticate') ?? '', /error="invalid_token"/)
      }
      assert.equal((await mcp(path, PRICES, { 'x-api-key': account.key })).json.result.isError, undefined)
    }
    const stream = (headers = {}) => fetch(`${service.baseUrl}/mcp/connect`, { headers })
    assert.equal((await stream()).status, 401)
    assert.equal((await stream({ 'x-api-key': account.key })).status, 405)
    assert.equal((await fetch(`${service.baseUrl}/mcp`)).status, 405)
  })

  test('the fast path and the protocol library demand the same', async () => {
    const slow = await signInService({ MCP_FAST_PATH: 'false' })
    const response = await fetch(`${slow.baseUrl}/mcp`, {
      method: 'POST',
      headers: MCP_HEADERS,
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, ...PRICES }),
    })
    const text = await response.text()
    const { result } = JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text)
    const fast = (await mcp('/mcp', PRICES)).json.result
    const replaced = fast._meta['mcp/www_authenticate'][0].replace(service.baseUrl, slow.baseUrl)
    assert.deepEqual(result._meta['mcp/www_authenticate'], [replaced])
    await slow.stop()
  })

  test('a refresh token works once; used again it ends the whole grant', async () => {
    const tokens = await signIn(service, account.id, v1())
    const { body: next } = await client.refresh(tokens.clientId, tokens.refresh_token)
    assert.notEqual(next.refresh_token, tokens.refresh_token)
    assert.equal((await client.get('/v1/account', String(next.access_token))).status, 200)
    const again = await client.refresh(tokens.clientId, tokens.refresh_token)
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
    assert.equal((await client.refresh(tokens.clientId, String(next.refresh_token))).status, 400)
    for (const token of [tokens.access_token, String(next.access_token)]) {
      const ended = await client.get('/v1/account', token)
      assert.deepEqual([ended.status, ended.body.error], [401, 'invalid_token'])
    }
  })

  test('of simultaneous uses of a refresh token or code one gets tokens', async () => {
    const tokens = await signIn(service, account.id, v1())
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => client.refresh(tokens.clientId, tokens.refresh_token)),
    )
    assert.equal(tries.filter(({ status }) => status === 200).length, 1)
    const { path, verifier } = client.authorization(tokens.clientId)
    const browser = new Browser(service.baseUrl)
    const page = await browser.go(path)
    const back = await browser.go(`${page.url.pathname}/${account.id}`, { method: 'POST' })
    const code = back.url.searchParams.get('code') ?? ''
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => client.exchange(tokens.clientId, code, verifier)),
    )
    assert.equal(codes.filter(({ status }) => status === 200).length, 1)
  })

  test('a code needs its verifier, its redirect address and its client, and works once', async () => {
    const tokens = await signIn(service, account.id, v1())
    const again = await client.exchange(tokens.clientId, tokens.code, tokens.verifier)
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
    assert.equal(
      (await client.get('/v1/account', tokens.access_token)).status,
      401,
      'a stolen code ends the grant',
    )
    const other = String((await client.register({ redirect_uris: [REDIRECT] })).body.client_id)
    const wrong: readonly Readonly<Record<string, string>>[] = [
      { code_verifier: 'y'.repeat(43) },
      { redirect_uri: 'http://127.0.0.1:1/other' },
      { client_id: other },
    ]
    for (const options of wrong) {
      const { path, verifier } = client.authorization(tokens.clientId)
      const browser = new Browser(service.baseUrl)
      const page = await browser.go(path)
      const back = await browser.go(`${page.url.pathname}/${account.id}`, { method: 'POST' })
      const code = back.url.searchParams.get('code') ?? ''
      const refused = await client.exchange(tokens.clientId, code, verifier, options)
      assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant'], JSON.stringify(options))
    }
  })

  for (const [name, registration] of Object.entries(HOSTS)) {
    test(`${name} registers word for word, and signs in`, async () => {
      const { status, body } = await client.register(registration)
      assert.equal(status, 201, JSON.stringify(body))
      assert.equal(body.client_name, name)
      assert.deepEqual(body.redirect_uris, registration.redirect_uris)
      assert.equal(body.registration_access_token, undefined)
      const id = String(body.client_id)
      // The usual port is taken: VS Code listens at another one.
      const redirect =
        name === 'Visual Studio Code' ? 'http://127.0.0.1:49152/' : registration.redirect_uris[0]
      const { path, verifier } = client.authorization(id, { redirect_uri: redirect })
      const browser = new Browser(service.baseUrl)
      const page = await browser.go(path)
      assert.equal(page.status, 200, page.text)
      const shown = service.page.shown.at(-1)
      assert.deepEqual([shown?.client, shown?.redirectUri], [{ id, name, domain: undefined }, redirect])
      const back = await browser.go(`${page.url.pathname}/${account.id}`, { method: 'POST' })
      assert.equal(back.url.searchParams.get('state'), 'st4te')
      assert.equal(back.url.searchParams.get('iss'), service.baseUrl)
      const secret = body.client_secret === undefined ? {} : { client_secret: String(body.client_secret) }
      const code = back.url.searchParams.get('code') ?? ''
      const options = { redirect_uri: redirect, ...secret }
      assert.equal((await client.exchange(id, code, verifier, options)).status, 200)
    })
  }

  test('a client that registers for a secret needs it, and the secret is stored nowhere', async () => {
    const { body } = await client.register(HOSTS.ChatGPT)
    const secret = String(body.client_secret)
    const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: String(body.client_id) }
    const ask = async (client_secret: string) => {
      const body = new URLSearchParams({ ...form, client_secret })
      const response = await fetch(`${service.baseUrl}/oauth/token`, { method: 'POST', body })
      return ((await response.json()) as Json).error
    }
    assert.deepEqual([await ask(secret), await ask(`${secret}x`)], ['invalid_grant', 'invalid_client'])
    const files = ['ledger.sqlite', 'ledger.sqlite-wal'].map((name) => {
      try {
        return readFileSync(join(service.directory, name), 'latin1')
      } catch {
        return ''
      }
    })
    assert.ok(files.join('').includes('oauth_state'))
    assert.ok(!files.join('').includes(secret))
  })

  test('a registration has 16,384 bytes at most', async () => {
    const sized = (bytes: number) => {
      const options = { redirect_uris: [REDIRECT], client_name: '' }
      return { ...options, client_name: 'x'.repeat(bytes - JSON.stringify(options).length) }
    }
    assert.equal((await client.register(sized(16_384))).status, 201)
    const { status, body } = await client.register(sized(16_385))
    assert.deepEqual([status, body.error], [400, 'invalid_client_metadata'])
  })

  test('addresses that would leak a code are refused, at registration and afterwards', async () => {
    const hostile = [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'http://evil.example/cb',
      'not an address',
      'https://user:pass@evil.example/',
      'vbscript:x',
      'blob:https://a.example/1',
      '//evil.example',
    ]
    for (const uri of hostile) {
      const { status, body } = await client.register({ redirect_uris: [uri] })
      assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], uri)
    }
    for (const body of [
      {},
      { redirect_uris: [] },
      { redirect_uris: 'https://a.example' },
      { redirect_uris: [1] },
    ]) {
      assert.equal((await client.register(body)).status, 400, JSON.stringify(body))
    }
    const id = String((await client.register({ redirect_uris: [REDIRECT] })).body.client_id)
    const foreign = [
      'https://evil.example/callback',
      'http://127.0.0.1.evil.example:33777/callback',
      `${REDIRECT}/../x`,
      'http://127.0.0.1:33777/callback?x=1',
      'http://localhost:33777/callback',
      'javascript:alert(1)',
    ]
    for (const redirect_uri of foreign) {
      const page = await new Browser(service.baseUrl).go(client.authorization(id, { redirect_uri }).path)
      assert.deepEqual([page.status, page.url.origin], [400, service.baseUrl], redirect_uri)
      assert.doesNotMatch(page.text, /<script|onerror/)
    }
  })

  test('PKCE by S256 is demanded, and only our addresses are resources', async () => {
    const id = String((await client.register({ redirect_uris: [REDIRECT] })).body.client_id)
    const errorOf = async (options: Readonly<Record<string, string>>) => {
      const { url } = await new Browser(service.baseUrl).go(client.authorization(id, options).path)
      // An answer to a type with tokens is in the fragment.
      const query = new URLSearchParams(url.search || url.hash.slice(1))
      return [url.origin, query.get('error'), query.get('iss')]
    }
    const back = (error: string) => ['http://127.0.0.1:33777', error, service.baseUrl]
    assert.deepEqual(await errorOf({ code_challenge: '' }), back('invalid_request'))
    assert.deepEqual(await errorOf({ code_challenge_method: 'plain' }), back('invalid_request'))
    assert.deepEqual(await errorOf({ response_type: 'token' }), back('unsupported_response_type'))
    for (const resource of [
      'https://other.example/mcp',
      `${service.baseUrl}/`,
      `${service.baseUrl}/v1/prices`,
    ]) {
      assert.deepEqual(await errorOf({ resource }), back('invalid_target'), resource)
    }
  })

  test('without a scope or with those of others the market may be read; without a resource at /mcp/connect', async () => {
    const inputs: readonly Readonly<Record<string, string>>[] = [
      { scope: '' },
      { scope: 'openid profile email' },
      { scope: 'offline_access' },
      { resource: '', nonce: 'n', max_age: '5' },
    ]
    for (const options of inputs) {
      const tokens = await signIn(service, account.id, options)
      assert.match(tokens.scope, /^market:read/)
      assert.ok(tokens.refresh_token, JSON.stringify(options))
      const answered = await mcp('/mcp/connect', PRICES, bearer(tokens.access_token))
      assert.equal(answered.json.result.isError, undefined, JSON.stringify(options))
    }
  })

  test('the page belongs to one browser and is answered once', async () => {
    const id = String((await client.register({ redirect_uris: [REDIRECT] })).body.client_id)
    const browser = new Browser(service.baseUrl)
    const page = await browser.go(client.authorization(id).path)
    const answer = `${page.url.pathname}/${account.id}`
    const stranger = new Browser(service.baseUrl)
    assert.equal((await stranger.go(page.url.pathname)).status, 410)
    assert.equal((await stranger.go(answer, { method: 'POST' })).status, 410)
    const clicks = await Promise.all([1, 2, 3].map(() => browser.go(answer, { method: 'POST' })))
    assert.equal(clicks.filter(({ url }) => url.searchParams.has('code')).length, 1)
    assert.deepEqual(
      [(await browser.go(page.url.pathname)).status, (await browser.go(answer, { method: 'POST' })).status],
      [410, 410],
    )
    const denying = new Browser(service.baseUrl)
    const other = await denying.go(client.authorization(id).path)
    const denied = await denying.go(`${other.url.pathname}/deny`, { method: 'POST' })
    assert.equal(denied.url.searchParams.get('error'), 'access_denied')
    assert.equal(denied.url.searchParams.get('state'), 'st4te')
  })

  test('the same browser is asked again each time, whoever signs in', async () => {
    const id = String((await client.register({ redirect_uris: [REDIRECT] })).body.client_id)
    const other = await client.newAccount('bob@example.com')
    const browser = new Browser(service.baseUrl)
    for (const who of [account.id, account.id, other.id]) {
      const page = await browser.go(client.authorization(id).path)
      assert.match(page.url.pathname, /^\/connect\//)
      const back = await browser.go(`${page.url.pathname}/${who}`, { method: 'POST' })
      assert.ok(back.url.searchParams.has('code'), `${back.url} ${back.text}`)
    }
  })

  test('revoking, rotating the key and disabling it end tokens at once', async () => {
    const works = async (token: string) => (await client.get('/v1/account', token)).status === 200
    const owner = await client.newAccount('eve@example.com', 'enterprise')
    const one = await signIn(service, owner.id, v1())
    const two = await signIn(service, owner.id, v1())
    assert.deepEqual([await works(one.access_token), await works(two.access_token)], [true, true])
    assert.equal((await client.revoke(one.clientId, one.refresh_token)).status, 200)
    assert.deepEqual([await works(one.access_token), await works(two.access_token)], [false, true])
    const rotate = async (key: string, query = '') => {
      const response = await fetch(`${service.baseUrl}/v1/account/rotate${query}`, {
        method: 'POST',
        headers: { 'x-api-key': key },
      })
      return ((await response.json()) as Json).data.api_key as string
    }
    const second = await rotate(owner.key, '?tokens=keep')
    assert.equal(await works(two.access_token), true)
    await rotate(second)
    assert.equal(await works(two.access_token), false)
    assert.equal((await client.refresh(two.clientId, two.refresh_token)).status, 400)
    const three = await signIn(service, owner.id, v1())
    assert.equal(await works(three.access_token), true)
    const disabled = await fetch(`${service.baseUrl}/v1/admin/keys/disable?id=${owner.id}`, {
      method: 'POST',
      headers: { 'x-admin-token': ADMIN_TOKEN },
    })
    assert.equal(disabled.status, 200)
    assert.equal(await works(three.access_token), false)
    assert.equal((await client.refresh(three.clientId, three.refresh_token)).status, 400)
  })

  test('the apps of an account are listed, latest first, and one of them is ended', async () => {
    const owner = await client.newAccount('apps@example.com')
    const one = await signIn(service, owner.id, v1())
    const two = await signIn(service, owner.id, { ...v1(), scope: 'market:read' })
    const asked = async (key: string, path = '', method = 'GET') => {
      const headers = { 'x-api-key': key }
      const response = await fetch(`${service.baseUrl}/v1/account/apps${path}`, { method, headers })
      return ((await response.json()) as Json).data
    }
    const listed = (await asked(owner.key)).apps as readonly Json[]
    assert.equal(listed.length, 2)
    const [first] = listed.filter(({ scopes }) => scopes.length === 2)
    assert.deepEqual(
      [first.name, first.domain, first.scopes, first.resources],
      ['Test', null, ['market:read', 'account:read'], [`${service.baseUrl}/v1`]],
    )
    const [since, used] = [Date.parse(first.since), Date.parse(first.last_used)]
    assert.ok(since <= used && used <= Date.now())
    const revoke = `/revoke?grant=${encodeURIComponent(first.grant)}`
    assert.equal((await asked(account.key, revoke, 'POST')).ended, false, 'of another account')
    assert.equal((await client.get('/v1/account', one.access_token)).status, 200)
    assert.equal((await asked(owner.key, revoke, 'POST')).ended, true)
    assert.equal((await client.get('/v1/account', one.access_token)).status, 401)
    assert.equal((await client.get('/v1/prices?symbols=SPY', two.access_token)).status, 200)
    assert.equal((await asked(owner.key)).apps.length, 1)
  })

  test('a new sign-in of a client that registered itself ends the one before', async () => {
    const one = await signIn(service, account.id, v1())
    const two = await signIn(service, account.id, v1(), one.clientId)
    const other = await signIn(
      service,
      account.id,
      { ...v1(), resource: `${service.baseUrl}/mcp` },
      one.clientId,
    )
    assert.equal((await client.get('/v1/account', one.access_token)).status, 401)
    assert.equal((await client.refresh(one.clientId, one.refresh_token)).status, 400)
    assert.equal((await client.get('/v1/account', two.access_token)).status, 200)
    assert.equal((await client.refresh(one.clientId, other.refresh_token)).status, 200)
  })

  test('a good token of a network that guessed too often is asked to wait, not called invalid', async () => {
    const from = { 'x-forwarded-for': '198.51.100.99' }
    const ask = async (token: string) =>
      (await fetch(`${service.baseUrl}/v1/account`, { headers: { ...from, ...bearer(token) } })).status
    const guess = async () => {
      const guesses = Array.from({ length: 30 }, (_, index) => ask(String(index).padStart(43, 'x')))
      await Promise.all(guesses)
    }
    const connect = { resource: `${service.baseUrl}/mcp/connect` }
    const tool = await signIn(service, account.id, connect)
    let refused = 200
    // Again, if a minute ended meanwhile.
    for (let attempt = 0; refused !== 429 && attempt < 3; attempt++) {
      const data = await signIn(service, account.id, v1())
      for (let round = 0; round < 20; round++) await guess()
      refused = await ask(data.access_token)
    }
    assert.equal(refused, 429)
    const headers = { ...from, ...bearer(tool.access_token) }
    const { status, json } = await mcp('/mcp/connect', PRICES, headers)
    assert.deepEqual([status, json.result.isError], [200, true])
    assert.match(json.result.content[0].text, /rate_limited/)
  })

  test('a client by its metadata document is known by its domain, and is fetched once', async () => {
    const url = 'https://app.example/oauth/mcp.json'
    const document = { client_id: url, client_name: 'App', redirect_uris: [REDIRECT] }
    service.documents.set(url, { ...document, grant_types: ['authorization_code', 'refresh_token', 'other'] })
    const tokens = await signIn(service, account.id, v1(), url)
    assert.equal((await client.get('/v1/account', tokens.access_token)).status, 200)
    const shown = service.page.shown.at(-1)
    assert.deepEqual(shown?.client, { id: url, name: 'App', domain: 'app.example' })
    assert.equal((await client.refresh(url, tokens.refresh_token)).status, 200)
    assert.deepEqual(
      service.fetched.filter((one) => one === url),
      [url],
    )
    const hostile: Readonly<Record<string, object>> = {
      'https://other.example/a': document,
      'https://secret.example/a': { ...document, client_id: 'https://secret.example/a', client_secret: 'x' },
      'https://script.example/a': {
        client_id: 'https://script.example/a',
        redirect_uris: ['javascript:alert(1)'],
      },
    }
    for (const [id, stated] of Object.entries(hostile)) {
      service.documents.set(id, stated)
      const page = await new Browser(service.baseUrl).go(client.authorization(id).path)
      assert.equal(page.status, 400, id)
    }
    const many = Array.from({ length: 12 }, (_, index) => `https://many.example/${index}`)
    for (const id of many) {
      await fetch(service.baseUrl + client.authorization(id).path, {
        headers: { 'x-forwarded-for': '198.51.100.7' },
      })
    }
    assert.equal(service.fetched.filter((one) => one.startsWith('https://many.')).length, 10)
  })

  test('browser clients of any site may use what needs no cookie, and nothing else', async () => {
    const origin = { origin: 'https://inspector.example' }
    const preflight = (path: string) =>
      fetch(service.baseUrl + path, {
        method: 'OPTIONS',
        headers: {
          ...origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-a',
        },
      })
    for (const path of ['/mcp', '/mcp/connect', '/a2a', '/oauth/token', '/oauth/register', '/v1/prices']) {
      const { status, headers } = await preflight(path)
      assert.equal(status, 204, path)
      assert.match(headers.get('access-control-allow-headers') ?? '', /Authorization/)
    }
    assert.notEqual((await preflight('/connect/x')).status, 204)
    const seen = await mcp('/mcp/connect', PRICES, origin)
    assert.equal(seen.status, 401)
    assert.equal(seen.headers.get('access-control-allow-origin'), '*')
    assert.match(seen.headers.get('access-control-expose-headers') ?? '', /WWW-Authenticate.*Mcp-Session-Id/)
    for (const path of [
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
    ]) {
      const { headers } = await fetch(service.baseUrl + path, { headers: origin })
      assert.ok(['*', origin.origin].includes(headers.get('access-control-allow-origin') ?? ''), path)
      assert.equal(headers.get('access-control-allow-credentials'), null)
    }
  })

  test('each step is logged, and no code, token or secret is', async () => {
    const tokens = await signIn(service, account.id, v1())
    await client.get('/v1/account', tokens.access_token)
    const mine = service.steps.filter(({ fields }) => fields.client === tokens.clientId)
    assert.deepEqual(
      mine.map(({ event, fields }) => [event, fields.step, fields.outcome]),
      [
        ['oauth_step', 'register', 'ok'],
        ['oauth_step', 'authorize', 'asked'],
        ['oauth_step', 'authorize', 'ok'],
        ['oauth_step', 'token', 'ok'],
        ['oauth_step', 'first_use', 'ok'],
      ],
    )
    const text = JSON.stringify(service.steps)
    for (const secret of [tokens.access_token, tokens.refresh_token, tokens.code, tokens.verifier]) {
      assert.ok(!text.includes(secret))
    }
    assert.equal(service.steps.filter(({ event }) => event === 'oauth_failed').length, 0)
  })

  test('failed token requests are counted, and not each is a line', async () => {
    const failed = ({ fields }: LoggedStep) => fields.step === 'token' && fields.outcome !== 'ok'
    const counted = async () => {
      const scraped = await fetch(`${service.baseUrl}/metrics`, { headers: { 'x-admin-token': ADMIN_TOKEN } })
      const lines = (await scraped.text()).matchAll(/oauth_failures_total{step="token",.*} (\d+)/g)
      return [...lines].reduce((sum, [, value]) => sum + Number(value), 0)
    }
    const [before, lines] = [await counted(), service.steps.filter(failed).length]
    for (let index = 0; index < 50; index++) await client.exchange('nobody', 'none', 'none')
    assert.equal((await counted()) - before, 50)
    assert.ok(service.steps.filter(failed).length - lines <= 2, 'one a minute')
  })

  test('a service that cannot know its address says so instead of trusting a name', async () => {
    const { port } = new URL(service.baseUrl)
    for (const path of METADATA) {
      for (const host of ['evil.example', '192.168.1.7:8080', 'localhost.evil.example']) {
        const { status, text } = await askAs(host, port, path)
        assert.deepEqual([status, JSON.parse(text).error], [503, 'sign_in_unavailable'], `${path} ${host}`)
      }
      for (const host of ['localhost:81', `127.0.0.1:${port}`, '[::1]:8080']) {
        assert.equal((await askAs(host, port, path)).status, 200)
      }
    }
  })

  test('registrations are limited by network and redirect host: one that is used up leaves the others', async () => {
    const register = async (host: string, from = '198.51.100.7') => {
      const metadata = { redirect_uris: [`https://${host}/callback`] }
      return (await client.register(metadata, { 'x-forwarded-for': from })).status
    }
    const registered = async (count: number, host: (index: number) => string) => {
      let accepted = 0
      for (let index = 0; index < count; index++) accepted += Number((await register(host(index))) === 201)
      return accepted
    }
    assert.equal(await registered(23, () => 'of-one-user.example'), 20)
    assert.equal(
      await register('assistant.example', '198.51.100.99'),
      201,
      'another host, at the same network',
    )
    assert.equal(await registered(90, (index) => `host-${index}.example`), 79, 'a network in all')
    assert.equal(await register('of-one-user.example', '192.0.2.1'), 201, 'another network')
  })

  test('documents are limited by network, whichever of its addresses asks', async () => {
    const { length } = service.fetched
    for (let host = 1; host <= 25; host++) {
      const { path } = client.authorization(`https://unknown.example/${host}`)
      const headers = { 'x-forwarded-for': `203.0.113.${host}` }
      await fetch(service.baseUrl + path, { headers, redirect: 'manual' })
    }
    const fetched = service.fetched.length - length
    assert.ok(fetched >= 10 && fetched <= 20, `${fetched}: the limit begins anew with each minute`)
  })

  test('pages share a window of documents; past it a client is shown by its domain alone', async () => {
    const own = 'https://own.example/client.json'
    // The library keeps up to 200 documents.
    const others = Array.from({ length: 201 }, (_, index) => `https://other.example/${index}`)
    for (const id of [own, ...others])
      service.documents.set(id, { client_id: id, client_name: 'Own', redirect_uris: [REDIRECT] })
    const browser = new Browser(service.baseUrl)
    const page = await browser.go(client.authorization(own).path)
    for (const id of others) await new Browser(service.baseUrl).go(client.authorization(id).path)
    service.documents.delete(own)
    const { length } = service.fetched
    for (let load = 0; load < 50; load++) assert.equal((await browser.go(page.url.pathname)).status, 200)
    const fetched = service.fetched.length - length
    assert.ok(fetched >= 10 && fetched <= 20, `${fetched}`)
    assert.deepEqual(service.page.shown.at(-1)?.client, { id: own, name: '', domain: 'own.example' })
  })
})

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const METADATA = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/oauth/jwks',
]

/** Asks under the name of a host. */
const askAs = (
  host: string,
  port: string | number,
  path: string,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, path, headers: { host } }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject).end()
  })

test('a service that has an address is at that one, whatever name it is called by', async () => {
  const PORT = String(await freePort())
  const named = await signInService({ BASE_URL: 'https://api.example.com', PORT })
  for (const host of ['evil.example', 'localhost', 'api.example.com']) {
    const { text } = await askAs(host, PORT, METADATA[0])
    const { issuer, token_endpoint: tokens } = JSON.parse(text)
    assert.deepEqual(
      [issuer, tokens],
      ['https://api.example.com', 'https://api.example.com/oauth/token'],
      host,
    )
  }
  await named.stop()
})
