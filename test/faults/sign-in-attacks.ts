import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Browser, type oauthClient, REDIRECT } from '../agents/sign-in-service.ts'
import { randomFrom } from './random-from.ts'

/** Addresses of the client that is attacked. */
export const REGISTERED = ['https://app.example/callback', REDIRECT, 'com.example.app:/callback'] as const

export interface Victim {
  readonly baseUrl: string
  /** Whose person agrees to everything. */
  readonly account: number
  /** A client of its own addresses, and another one. */
  readonly clients: readonly [string, string]
  readonly client: ReturnType<typeof oauthClient>
  readonly onAnswer: (response: Response, text: string) => void
  readonly note: (secret: string) => void
}

export interface Attack {
  readonly kind: string
  readonly strike: () => Promise<void>
}

const FOREIGN_REDIRECTS = [
  'https://evil.example/callback', 'https://app.example@evil.example/callback', 'https://app.example:x@evil.example/callback',
  'https://evil.example\\@app.example/callback', 'https://evil.example%5c@app.example/callback', 'https://app.example%2eevil.example/callback',
  'https://app.example%2f.evil.example/callback', 'https://app.example%00.evil.example/callback', '//evil.example/callback',
  '///evil.example/callback', '\\\\evil.example\\callback', '/callback', 'callback', '', 'https:/\\evil.example/callback',
  'https:evil.example/callback', 'https:/app.example/callback', 'https:\\\\app.example/callback', 'https://app.example.evil.example/callback',
  'https://evil-app.example/callback', 'https://sub.app.example/callback', 'https://app.example./callback', 'https://app.example/callback/../evil',
  'https://app.example/callback/%2e%2e/evil', 'https://app.example/./callback', 'https://app.example/callback/', 'https://app.example/Callback',
  'https://app.example//callback', 'https://app.example/%63allback', 'https://app.example/callback;x', 'https://app.example/callback#x',
  'https://app.example/callback?next=https://evil.example', 'https://app.example/callback%00', 'https://app.example/callback%0d%0aset-cookie:x=1',
  'https://app.example/callback\r\nset-cookie: x=1', 'https://app.example/callback https://evil.example', 'https://app.example:8443/callback',
  'https://app.example:443/callback', 'http://app.example/callback', 'HTTPS://APP.EXAMPLE/callback', 'https://аpp.example/callback',
  'https://xn--pp-7lc.example/callback', 'https://app。example/callback', 'https://ａpp.example/callback', 'https://app.exam\u00adple/callback',
  '\thttps://app.example/callback', ' https://app.example/callback', 'https://app.example/callback\n', 'javascript:alert(1)//app.example/callback',
  'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x', 'file:///etc/passwd',
  'blob:https://app.example/1', 'about:blank', 'http://127.0.0.1.evil.example:33777/callback', 'http://127.0.0.1:33777@evil.example/callback',
  'http://127.0.0.1@evil.example:33777/callback', 'http://localhost:33777/callback', 'http://[::1]:33777/callback', 'http://2130706433:33777/callback',
  'http://0x7f.1:33777/callback', 'http://127.1:33777/callback', 'http://127.0.0.2:33777/callback', 'http://0.0.0.0:33777/callback',
  'https://127.0.0.1:33777/callback', 'http://127.0.0.1:33777/callback/../x', 'http://127.0.0.1:33777/callback?x=1', 'http://127.0.0.1:99999/callback',
  'http://user@127.0.0.1:33777/callback', 'com.example.app:/callback/../x', 'com.example.app://evil.example/callback', 'com.example.app:callback',
  'com.example.app.evil:/callback', 'urn:ietf:wg:oauth:2.0:oob', 'postmessage', '*', 'https://*.example/callback', `https://app.example/${'x'.repeat(5_000)}`,
] // biome-ignore format: a list
const TEXTS = [
  '', ' ', '"><script>alert(1)</script>', '\r\nset-cookie: a=b', '\u0000', '\u202e', '\ud800', '%', '%zz', '../../etc/passwd',
  "' OR 1=1 --", 'a'.repeat(4_000), '__proto__', 'constructor', '[object Object]', '{{7*7}}', 'null', '-1', '𝕏',
] // biome-ignore format: a list
const SCOPES = [
  'admin', 'account:write', 'market:read account:read admin', 'alerts:write', 'openid profile email', 'market:read\taccount:read',
  'MARKET:READ', '*', 'market:read,account:read', 'offline_access', '"', '\\',
] // biome-ignore format: a list
const PARAMETERS = [
  'client_id', 'redirect_uri', 'response_type', 'state', 'code_challenge', 'code_challenge_method', 'scope', 'resource', 'response_mode',
  'prompt', 'login_hint', 'ui_locales', 'claims', 'request', 'request_uri', 'registration', 'id_token_hint', 'nonce', 'max_age', 'iss',
  'acr_values', 'display', 'dpop_jkt', 'authorization_details', 'client_secret', 'client_assertion', '__proto__', 'code',
] // biome-ignore format: a list

/** Attacks on sign-in; each seed makes another one. Everything not asserted here is judged by `onAnswer`. */
export function attackOf(seed: number, victim: Victim): Attack {
  const random = randomFrom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]
  const chance = (share: number): boolean => random() < share
  const { baseUrl, client, clients } = victim
  const [clientId, otherId] = clients
  const from = `${1 + below(9)}.${below(256)}.${below(256)}.${below(256)}`
  const here = { 'x-forwarded-for': from }
  const newBrowser = (): Browser => new Browser(baseUrl, victim.onAnswer)

  const send = async (
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await fetch(baseUrl + path, {
      redirect: 'manual',
      ...init,
      headers: { ...here, ...init.headers },
    })
    const text = await response.text()
    victim.onAnswer(response, text)
    const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : {} }
  }
  const post = (
    path: string,
    fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
    headers = {},
  ) => send(path, { method: 'POST', body: new URLSearchParams(fields as never), headers })
  const register = (metadata: unknown) =>
    send('/oauth/register', {
      method: 'POST',
      body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
      headers: { 'content-type': 'application/json' },
    })

  /** A request with parameters set, removed (''), or added. @returns what a person who agrees to everything brings about */
  const authorize = async (
    options: Readonly<Record<string, string>> = {},
    added: readonly (readonly [string, string])[] = [],
  ): Promise<{ code: string | null; verifier: string; told: URLSearchParams }> => {
    const { path, verifier } = client.authorization(clientId, { redirect_uri: REGISTERED[0], ...options })
    victim.note(verifier)
    const more = new URLSearchParams(added as [string, string][]).toString()
    const browser = newBrowser()
    const page = await browser.go(more === '' ? path : `${path}&${more}`)
    const isAsked = page.url.pathname.startsWith('/connect/')
    const { url } = isAsked
      ? await browser.go(`${page.url.pathname}/${victim.account}`, { method: 'POST' })
      : page
    const told = new URLSearchParams(url.search || url.hash.slice(1))
    return { code: url.origin === baseUrl ? null : told.get('code'), verifier, told }
  }
  const code = async (options: Readonly<Record<string, string>> = {}) => {
    const { code, verifier } = await authorize(options)
    assert.ok(code)
    return { code, verifier }
  }
  const exchange = (code: string, verifier: string, options: Readonly<Record<string, string>> = {}) => {
    const usual = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: REGISTERED[0] }
    const fields = Object.entries({ ...usual, code, code_verifier: verifier, ...options })
    return post(
      '/oauth/token',
      fields.filter(([, value]) => value !== ''),
    )
  }
  const tokens = async (options: Readonly<Record<string, string>> = {}) => {
    const given = await code({ resource: `${baseUrl}/v1`, ...options })
    const { status, body } = await exchange(given.code, given.verifier)
    assert.equal(status, 200, JSON.stringify(body))
    return {
      access: String(body.access_token),
      refresh: String(body.refresh_token),
      scope: String(body.scope),
    }
  }
  const refresh = (token: string, options: Readonly<Record<string, string>> = {}) =>
    post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: token,
      ...options,
    })
  const reads = async (path: string, token: string): Promise<number> =>
    (await send(path, { headers: { authorization: `Bearer ${token}` } })).status
  const refused = (answer: { status: number; body: Record<string, unknown> }, what: string): void => {
    assert.ok(
      answer.status === 400 || answer.status === 401,
      `${what}: ${answer.status} ${JSON.stringify(answer.body)}`,
    )
    assert.equal(answer.body.access_token, undefined, what)
  }

  const kinds: Readonly<Record<string, () => Promise<void>>> = {
    async redirect() {
      // Judged by where the answer goes.
      await authorize({ redirect_uri: pick(FOREIGN_REDIRECTS) })
    },
    async registration() {
      const uri = pick(FOREIGN_REDIRECTS)
      const { status, body } = await register({
        client_name: pick(TEXTS),
        redirect_uris: chance(0.5) ? [uri] : [REGISTERED[0], uri],
      })
      if (status !== 201) return refused({ status, body }, uri)
      const url = new URL(uri)
      const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
      assert.ok(
        url.protocol === 'https:' ||
          (url.protocol === 'http:' && isLoopback) ||
          !/^(http|javascript|data|vbscript|file|blob|about):$/.test(url.protocol),
        uri,
      )
      assert.deepEqual([url.username, url.password, url.hash], ['', '', ''], uri)
    },
    async 'registration of something else'() {
      const odd: readonly unknown[] = [
        '',
        '{',
        'null',
        '[]',
        '"x"',
        '1',
        `{"redirect_uris":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
        '{"redirect_uris":["https://a.example/"],"__proto__":{"x":1}}',
        {},
        { redirect_uris: [] },
        { redirect_uris: REGISTERED[0] },
        { redirect_uris: [1] },
        { redirect_uris: [[REGISTERED[0]]] },
        { redirect_uris: Array.from({ length: 2_000 }, (_, index) => `https://a.example/${index}`) },
        {
          redirect_uris: [REGISTERED[0]],
          client_name: { toString: 'x' },
          grant_types: 'password',
          response_types: ['token'],
        },
        {
          redirect_uris: [REGISTERED[0]],
          grant_types: ['implicit', 'password', 'client_credentials'],
          scope: 'admin',
        },
        {
          redirect_uris: [REGISTERED[0]],
          token_endpoint_auth_method: 'private_key_jwt',
          jwks_uri: 'http://169.254.169.254/latest',
        },
        {
          redirect_uris: [REGISTERED[0]],
          token_endpoint_auth_method: 'private_key_jwt',
          jwks: { keys: [{ kty: 'oct', k: 'x' }, null, 1] },
        },
        {
          redirect_uris: [REGISTERED[0]],
          subject_type: 'pairwise',
          sector_identifier_uri: 'https://169.254.169.254/',
        },
        {
          redirect_uris: [REGISTERED[0]],
          require_pushed_authorization_requests: true,
          default_max_age: -1,
          logo_uri: 'javascript:x',
        },
        {
          redirect_uris: [REGISTERED[0]],
          client_id: clientId,
          client_secret: 'mine',
          registration_access_token: 'mine',
        },
        'x'.repeat(300_000),
      ]
      const { status, body } = await register(pick(odd))
      if (status !== 201) return assert.ok([400, 413].includes(status), JSON.stringify(body))
      assert.notEqual(body.client_id, clientId)
      assert.notEqual(body.client_secret, 'mine')
      assert.deepEqual(
        [body.response_types, body.registration_access_token, body.scope],
        [['code'], undefined, undefined],
      )
      assert.ok(
        (body.grant_types as string[]).every((grant) =>
          ['authorization_code', 'refresh_token'].includes(grant),
        ),
      )
    },
    async 'PKCE downgrade'() {
      const inputs: readonly Readonly<Record<string, string>>[] = [
        { code_challenge: '' }, { code_challenge: '', code_challenge_method: '' }, { code_challenge_method: '' }, { code_challenge_method: 'plain' },
        { code_challenge_method: 's256' }, { code_challenge_method: 'S512' }, { code_challenge_method: 'none' }, { code_challenge: 'short' },
        { code_challenge: `${'a'.repeat(42)}!` }, { code_challenge: 'a'.repeat(129) }, { code_challenge: ' ' }, { code_challenge_method: 'S256 plain' },
      ] // biome-ignore format: a list
      const options = pick(inputs)
      const { code, told } = await authorize(options)
      assert.deepEqual([code, told.get('error')], [null, 'invalid_request'], JSON.stringify(options))
    },
    async 'wrong verifier'() {
      const given = await code()
      const challenge = createHash('sha256').update(given.verifier).digest('base64url')
      const wrong = pick([
        '',
        challenge,
        'a'.repeat(43),
        given.verifier.slice(1),
        `${given.verifier}a`,
        given.verifier.toUpperCase(),
        'a'.repeat(129),
        ' ',
        `${given.verifier}\u0000`,
      ])
      refused(await exchange(given.code, wrong), wrong)
    },
    async 'another resource'() {
      const foreign = [
        'https://evil.example/mcp',
        `${baseUrl}/`,
        baseUrl,
        `${baseUrl}/v1/`,
        `${baseUrl}/v1/account`,
        `${baseUrl}/mcp#x`,
        `${baseUrl}/mcp?x`,
        `${baseUrl}/MCP`,
        `${baseUrl}@evil.example/mcp`,
        'mcp',
        '*',
        'urn:x',
        `${baseUrl}/mcp/../v1`,
      ]
      if (chance(0.5)) {
        const resource = pick(foreign)
        const { code, told } = await authorize({ resource })
        return assert.deepEqual([code, told.get('error')], [null, 'invalid_target'], resource)
      }
      const given = await code({ resource: `${baseUrl}/mcp/connect`, scope: 'market:read account:read' })
      const { status, body } = await exchange(given.code, given.verifier, { resource: `${baseUrl}/v1` })
      if (status === 200) assert.equal(await reads('/v1/account', String(body.access_token)), 401)
      else refused({ status, body }, 'a resource that nobody agreed to')
    },
    async 'two resources'() {
      const { code, verifier } = await authorize(
        { resource: `${baseUrl}/mcp`, scope: 'market:read account:read' },
        [['resource', `${baseUrl}/v1`]],
      )
      if (code === null) return
      const { status, body } = await exchange(code, verifier)
      assert.equal(status, 200)
      assert.equal(await reads('/v1/account', String(body.access_token)), 401)
    },
    async 'more scope'() {
      const scope = pick(SCOPES)
      if (chance(0.5)) {
        const { code, verifier } = await authorize({ scope, resource: `${baseUrl}/v1` })
        if (code === null) return
        const { body } = await exchange(code, verifier)
        const allowed = ['market:read', 'account:read', 'offline_access']
        if (scope === 'alerts:write') allowed.push(scope)
        for (const given of String(body.scope ?? '').split(' ')) assert.ok(allowed.includes(given), scope)
        return
      }
      const given = await tokens({ scope: 'market:read' })
      const { status, body } = await refresh(given.refresh, {
        scope: pick(['market:read account:read', 'account:read', scope]),
      })
      if (status === 200) assert.equal(await reads('/v1/account', String(body.access_token)), 403)
      else refused({ status, body }, scope)
    },
    async 'a code again'() {
      const given = await code({ resource: `${baseUrl}/v1`, scope: 'market:read account:read' })
      const answers = await Promise.all(Array.from({ length: 3 }, () => exchange(given.code, given.verifier)))
      const good = answers.filter(({ status }) => status === 200)
      assert.ok(good.length <= 1)
      for (const answer of answers) if (answer.status !== 200) refused(answer, 'again')
      refused(await exchange(given.code, given.verifier), 'again, later')
      for (const { body } of good) assert.equal(await reads('/v1/account', String(body.access_token)), 401)
    },
    async "another client's code"() {
      const given = await code()
      refused(await exchange(given.code, given.verifier, { client_id: otherId }), 'of another client')
      refused(
        await exchange(given.code, given.verifier, { client_id: pick(TEXTS.filter((text) => text !== '')) }),
        'of no client',
      )
      refused(
        await exchange(given.code, given.verifier, {
          redirect_uri: pick(FOREIGN_REDIRECTS.filter((uri) => uri !== '')),
        }),
        'redirect',
      )
    },
    async "another client's refresh token"() {
      const given = await tokens({ scope: 'market:read account:read' })
      refused(await refresh(given.refresh, { client_id: otherId }), 'of another client')
      const token = pick([given.access, given.refresh])
      await post('/oauth/revoke', {
        client_id: otherId,
        token,
        token_type_hint: pick(['access_token', 'refresh_token', 'x']),
      })
      assert.equal(await reads('/v1/account', given.access), 200, 'another client ended the grant')
    },
    async 'a refresh token again'() {
      const given = await tokens({ scope: 'market:read account:read' })
      const { status, body } = await refresh(given.refresh)
      assert.equal(status, 200)
      refused(await refresh(given.refresh), 'again')
      refused(await refresh(String(body.refresh_token)), 'of the grant whose token came back')
      for (const token of [given.access, String(body.access_token)])
        assert.equal(await reads('/v1/account', token), 401)
    },
    async 'tokens in the wrong place'() {
      const given = await tokens({ scope: 'market:read account:read' })
      const { code: fresh } = await code()
      for (const token of [given.refresh, fresh, clientId, `${given.access}x`, given.access.toLowerCase()]) {
        assert.equal(await reads('/v1/account', token), 401, token)
      }
      refused(await refresh(given.access), 'an access token refreshes')
      refused(await exchange(given.refresh, 'a'.repeat(43)), 'a refresh token is a code')
      assert.equal((await send(`/v1/account?access_token=${given.access}`, {})).status, 401, 'in the query')
    },
    async 'consent from elsewhere'() {
      const mine = newBrowser()
      const page = await mine.go(client.authorization(clientId, { redirect_uri: REGISTERED[0] }).path)
      const theirs = newBrowser()
      const other = await theirs.go(client.authorization(clientId, { redirect_uri: REGISTERED[0] }).path)
      const resume = page.url.pathname.replace('/connect/', '/oauth/authorize/')
      const answer = (path: string) => `${path}/${victim.account}`
      const tries = [
        await newBrowser().go(answer(page.url.pathname), { method: 'POST' }),
        await theirs.go(answer(page.url.pathname), { method: 'POST' }),
        await newBrowser().go(page.url.pathname),
        await newBrowser().go(resume),
        await theirs.go(resume),
        await mine.go(answer('/connect/nothing'), { method: 'POST' }),
      ]
      for (const { url } of tries) assert.equal(url.origin, baseUrl, `${url}`)
      // Resuming without an answer asks again.
      assert.equal((await mine.go(resume)).url.origin, baseUrl)
      const denied = await theirs.go(`${other.url.pathname}/deny`, { method: 'POST' })
      assert.equal(denied.url.searchParams.get('error'), 'access_denied')
      assert.equal((await theirs.go(answer(other.url.pathname), { method: 'POST' })).url.origin, baseUrl)
    },
    async 'another response'() {
      const inputs: readonly Readonly<Record<string, string>>[] = [
        { response_type: 'token' }, { response_type: 'code token' }, { response_type: 'id_token' }, { response_type: 'none' }, { response_type: pick(TEXTS) },
        { response_mode: 'fragment' }, { response_mode: 'form_post' }, { response_mode: 'web_message' }, { response_mode: 'jwt' }, { response_mode: pick(TEXTS) },
        { prompt: 'none' }, { prompt: 'none login' }, { prompt: 'create' }, { prompt: 'consent' }, { prompt: pick(TEXTS) },
        { request: 'eyJhbGciOiJub25lIn0.e30.' }, { request_uri: 'https://169.254.169.254/' }, { request_uri: 'urn:x' }, { claims: '{"id_token":{}}' },
        { id_token_hint: 'eyJhbGciOiJub25lIn0.e30.' }, { registration: '{}' }, { iss: 'https://evil.example' }, { code: 'x' },
      ] // biome-ignore format: a list
      const { told } = await authorize({ state: pick([...TEXTS, 'st4te']), ...pick(inputs) })
      assert.equal(told.get('access_token'), null)
      assert.equal(told.get('id_token'), null)
    },
    async 'a parameter twice'() {
      const name = pick(PARAMETERS)
      const value = pick([...TEXTS, 'https://evil.example/callback', otherId, 'plain', 'token'])
      const { code, told } = await authorize(chance(0.3) ? { [name]: 'x' } : {}, [[name, value]])
      if (code !== null && name === 'state') assert.equal(told.getAll('state').length, 1)
    },
    async 'a field twice'() {
      const given = await code()
      const usual = {
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: REGISTERED[0],
        code: given.code,
        code_verifier: given.verifier,
      }
      const name = pick(Object.keys(usual))
      const fields = [
        ...Object.entries(usual),
        [name, pick([...TEXTS, otherId, 'refresh_token', 'a'.repeat(43)])] as [string, string],
      ]
      refused(await post('/oauth/token', fields), `twice: ${name}`)
    },
    async 'fields in the query'() {
      const given = await code()
      const query = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: given.code,
        code_verifier: given.verifier,
        redirect_uri: REGISTERED[0],
      })
      refused(await post(`/oauth/token?${query}`, {}), 'all in the query')
      refused(
        await post(`/oauth/token?client_id=${clientId}`, {
          grant_type: 'refresh_token',
          refresh_token: 'x',
          client_id: otherId,
        }),
        'in both',
      )
      const basic = Buffer.from(`${otherId}:x`).toString('base64')
      refused(await post('/oauth/token', query as never, { authorization: `Basic ${basic}` }), 'two clients')
    },
    async 'a body that is none'() {
      const path = pick(['/oauth/token', '/oauth/revoke', '/oauth/register'])
      const type = pick([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/xml',
        '',
        'application/json; charset=utf-16',
        'x',
      ])
      const body = pick([
        '',
        '{',
        '%',
        '%00=%zz',
        '&&&==',
        '\u0000',
        '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
        `a=${'x'.repeat(2_000_000)}`,
        '&a=1'.repeat(20_000),
        '{"grant_type":["refresh_token"]}',
        `${'['.repeat(20_000)}`,
      ])
      const { status } = await send(path, {
        method: 'POST',
        body,
        headers: type === '' ? {} : { 'content-type': type },
      })
      assert.ok([400, 401, 413, 415].includes(status), `${path} ${type} ${status}`)
    },
    async 'another method'() {
      const path = pick([
        '/oauth/token',
        '/oauth/revoke',
        '/oauth/register',
        '/oauth/authorize',
        '/oauth/jwks',
        '/oauth/authorize/x',
        '/oauth/introspect',
        '/oauth/token/',
        '/oauth/register/x',
        '/oauth/../v1/account',
        '/oauth/request',
        '/oauth/device',
        '/session/end',
        '/me',
      ])
      const method = pick(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'POST'])
      const { status } = await send(path, {
        method,
        ...(['GET', 'HEAD'].includes(method) ? {} : { body: 'a=1' }),
      })
      assert.ok([200, 204, 400, 401, 404, 405, 410, 415].includes(status), `${method} ${path} ${status}`)
    },
    async 'another name of the service'() {
      const headers = pick([
        { 'x-forwarded-host': 'evil.example' },
        { forwarded: 'host=evil.example' },
        { 'x-forwarded-proto': 'https' },
        { 'x-forwarded-prefix': '/evil' },
        { 'x-original-url': '/evil' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ])
      const { status, body } = await send('/.well-known/oauth-authorization-server', { headers })
      assert.deepEqual([status, body.issuer, body.token_endpoint], [200, baseUrl, `${baseUrl}/oauth/token`])
      const page = await newBrowser().go(
        client.authorization(clientId, { redirect_uri: REGISTERED[0] }).path,
        { headers },
      )
      assert.equal(page.url.origin, baseUrl)
    },
  }
  const kind = pick(Object.keys(kinds))
  return { kind, strike: kinds[kind] }
}
