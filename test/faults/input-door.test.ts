import assert from 'node:assert/strict'
import { issueKey } from '../journeys/caller.ts'
import { startService } from '../journeys/service.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'
import { converse, type RawResponse, request } from './raw-socket.ts'

/** As a value of JSON and, if it can stand there, percent-encoded. */
interface Poison {
  readonly name: string
  readonly json: string
  readonly percent?: string
}

const nested = (depth: number): Poison => ({
  name: `${depth} brackets`,
  json: '['.repeat(depth) + ']'.repeat(depth),
})

const POISONS: readonly Poison[] = [
  { name: 'U+0000', json: '"a\\u0000b"', percent: 'a%00b' },
  { name: 'U+0007', json: '"a\\u0007b"', percent: 'a%07b' },
  { name: 'half a character', json: '"a\\ud800b"', percent: 'a%ED%A0%80b' },
  { name: 'bytes that are no UTF-8', json: '"a\xffb"', percent: 'a%ffb' },
  nested(33),
  nested(9_000),
  nested(30_000),
]

type Place = readonly [
  method: string,
  target: string,
  type?: 'json' | 'form' | undefined,
  body?: string,
  headers?: Readonly<Record<string, string>> | undefined,
]

const rpc = (method: string, params: string, id = '1'): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`
const MCP = { accept: 'application/json, text/event-stream' }
const A2A = { 'a2a-version': '1.0' }
const A2A_OLD = { 'a2a-version': '0.3' }

/** Where text of a caller comes in: `§` stands for it. */
const PLACES: readonly Place[] = [
  ['GET', '/v1/prices?symbols=§'],
  ['GET', '/v1/analysis/§'],
  ['GET', '/v1/track-record?signal_id=§'],
  ['GET', '/v1/changes?symbols=§'],
  ['POST', '/v1/checkout/free?email=N@example.com&name=§'],
  ['POST', '/v1/checkout/free?email=§@example.com'],
  ['POST', '/v1/checkout/create?tier=starter&email=§@example.com'],
  ['POST', '/v1/checkout/capture?order_id=§'],
  ['POST', '/v1/checkout/capture?order_id=x&name=§'],
  ['POST', '/v1/checkout/x402?tier=starter&name=§'],
  ['POST', '/v1/admin/keys?name=§&email=N@example.com'],
  ['GET', '/v1/admin/keys?cursor=§'],
  ['GET', '/v1/admin/keys?q=§&email=§&search=§'],
  ['POST', '/v1/admin/keys/1/note?note=§'],
  ['POST', '/v1/admin/credits?api_key=§&amount=1'],
  ['DELETE', '/v1/alerts/§'],
  ['DELETE', '/v1/watchlists/§'],
  ['POST', '/v1/account/apps/revoke?grant=§'],
  ['POST', '/v1/account/apps/limit?grant=§&monthly_credits=5'],
  ['POST', '/v1/account/keys', 'json', '{"name":§,"monthly_credits":5}'],
  ['POST', '/v1/account/keys', 'json', '{"name":"x","monthly_credits":5,"scope":§}'],
  ['POST', '/v1/account/keys', 'json', '{"name":"x","monthly_credits":5,"expires_at":§}'],
  ['POST', '/v1/account/keys', 'json', '{"name":"x","monthly_credits":5,"more":§}'],
  ['POST', '/v1/account/keys', 'json', '§'],
  ['POST', '/v1/alerts', 'json', '{"when":"risk.value > 70","name":§}'],
  ['POST', '/v1/alerts', 'json', '{"when":§}'],
  ['POST', '/v1/alerts', 'json', '{"when":"risk.value > 70","to":§}'],
  ['POST', '/v1/watchlists', 'json', '{"name":§,"symbols":["AAPL"]}'],
  ['POST', '/v1/watchlists', 'json', '{"name":"x","symbols":[§]}'],
  ['POST', '/v1/portfolio/check', 'json', '{"holdings":§}'],
  ['POST', '/mcp', 'json', rpc('tools/call', '{"name":"get_asset_prices","arguments":{"symbols":§}}'), MCP],
  [
    'POST',
    '/mcp',
    'json',
    rpc(
      'tools/call',
      '{"name":"manage_alerts","arguments":{"view":"create","when":"risk.value > 70","name":§}}',
    ),
    MCP,
  ],
  [
    'POST',
    '/mcp',
    'json',
    rpc('tools/call', '{"name":"manage_watchlists","arguments":{"view":"save","name":"x","symbols":§}}'),
    MCP,
  ],
  ['POST', '/mcp', 'json', rpc('tools/call', '{"name":§}'), MCP],
  ['POST', '/mcp', 'json', rpc('tools/call', '{"name":"get_market_risk","arguments":{"days":§}}'), MCP],
  ['POST', '/mcp', 'json', rpc('prompts/get', '{"name":§}'), MCP],
  ['POST', '/mcp', 'json', rpc('resources/read', '{"uri":§}'), MCP],
  ['POST', '/mcp', 'json', rpc('ping', '{}', '§'), MCP],
  ['POST', '/mcp', 'json', '§', MCP],
  ['POST', '/mcp?toolset=§', 'json', rpc('ping', '{}'), MCP],
  ['POST', '/mcp/connect', 'json', '§', MCP],
  [
    'POST',
    '/a2a',
    'json',
    rpc('SendMessage', '{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":§}]}}'),
    A2A,
  ],
  [
    'POST',
    '/a2a',
    'json',
    rpc('SendMessage', '{"message":{"messageId":§,"contextId":§,"role":"ROLE_USER","parts":[{"text":"x"}]}}'),
    A2A,
  ],
  [
    'POST',
    '/a2a',
    'json',
    rpc(
      'SendMessage',
      '{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"data":{"skill":"asset-prices","symbols":§}}]}}',
    ),
    A2A,
  ],
  [
    'POST',
    '/a2a',
    'json',
    rpc('SendMessage', '{"message":{"messageId":"m","role":"ROLE_USER","metadata":§,"parts":[{"data":§}]}}'),
    A2A,
  ],
  [
    'POST',
    '/a2a',
    'json',
    rpc('message/send', '{"message":{"messageId":"m","role":"user","parts":[{"kind":"text","text":§}]}}'),
    A2A_OLD,
  ],
  ['POST', '/a2a', 'json', rpc('GetTask', '{"id":§}'), A2A],
  ['POST', '/a2a', 'json', '§', A2A],
  ['GET', '/oauth/authorize?client_id=§&redirect_uri=https://a.example/&response_type=code'],
  ['GET', '/oauth/authorize?client_id=x&redirect_uri=§&state=§&scope=§&resource=§'],
  ['GET', '/oauth/authorize/§'],
  ['POST', '/oauth/register', 'json', '{"redirect_uris":["https://a.example/"],"client_name":§}'],
  ['POST', '/oauth/register', 'json', '{"redirect_uris":§}'],
  [
    'POST',
    '/oauth/register',
    'json',
    '{"redirect_uris":["https://a.example/"],"token_endpoint_auth_method":"private_key_jwt","jwks":{"keys":[{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0","kid":§}]}}',
  ],
  ['POST', '/oauth/token', 'form', 'grant_type=authorization_code&code=x&client_id=§'],
  ['POST', '/oauth/token', 'form', 'grant_type=authorization_code&code=§&client_id=x'],
  ['POST', '/oauth/token', 'form', 'grant_type=refresh_token&refresh_token=§&client_id=x'],
  ['POST', '/oauth/revoke', 'form', 'token=§&client_id=§'],
  ['GET', '/connect?by=§&back=§'],
  ['GET', '/connect/§'],
  ['POST', '/connect', 'form', 'step=mail&email=§&token=§&back=§'],
  ['GET', '/connect/code/§'],
  ['GET', '/account/sign-in?back=§'],
  ['POST', '/account/sign-in', 'form', 'step=key&key=§&back=§'],
  ['GET', '/account/orders/§?new=§'],
  ['POST', '/account/free-key', 'form', 'email=§@example.com&once=§&code=§'],
  ['POST', '/account/create-key', 'form', 'name=§'],
  ['GET', '/checkout?tier=§'],
  ['POST', '/checkout', 'form', 'tier=§&email=§@example.com&once=§'],
  ['GET', '/checkout/return?order_id=§'],
  ['POST', '/checkout/return', 'form', 'order=§'],
  ['GET', '/checkout/sandbox/§'],
  ['POST', '/checkout/sandbox/§', 'form', 'decision=§'],
  ['POST', '/view', 'form', 'path=/v1/analysis/§&query=§&back=§'],
  ['GET', '/asset/§'],
  ['GET', '/search?q=§'],
  ['GET', '/track-record?source=§'],
  ['GET', '/history?from=§&to=§'],
  ['GET', '/briefing/§'],
  ['POST', '/docs/risk/run', 'form', 'as_of=§'],
]

/** Numbers of rows, which PostgreSQL keeps in 32 bits. */
const NUMBERS = [
  'GET /v1/admin/keys/§',
  'GET /v1/admin/keys?cursor=§&limit=1',
  'POST /v1/admin/keys/disable?id=§',
  'POST /v1/admin/keys/§/credits?amount=1',
  'GET /v1/admin/orders?cursor=§',
  'GET /v1/admin/usage?key_id=§',
  'DELETE /v1/account/keys/§',
]

const CONTENT_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

/** A refusal of HTTP, or of JSON-RPC, whose status may be 200. */
const isRefused = ({ status, json }: RawResponse): boolean =>
  (status >= 400 && status < 500) || json?.error?.code < 0 || json?.result?.isError === true

/** A place with a poison in it. */
interface Attempt {
  readonly name: string
  readonly place: Place
}

const attempts = (): readonly Attempt[] => [
  ...PLACES.flatMap(poisoned),
  ...POISONS.flatMap(packed),
  ...NUMBERS.map((line) => {
    const [method, target] = line.split(' ')
    return { name: 'more than 32 bits', place: [method, target.replace('§', '90071992540992')] as const }
  }),
]

const poisoned = ([method, target, type, body = '', headers]: Place, index: number): readonly Attempt[] =>
  POISONS.filter(({ percent }) => percent !== undefined || (type === 'json' && body.includes('§'))).map(
    ({ name, json, percent }, at) => {
      const put = (text: string, poison = ''): string =>
        text.replaceAll('§', poison).replaceAll('N@', `n${index}-${at}@`)
      return {
        name,
        place: [method, put(target, percent), type, put(body, type === 'json' ? json : percent), headers],
      }
    },
  )

/** In base64, which no look at the text of a request finds. */
function packed({ name, json }: Poison): readonly Attempt[] {
  const cursor = Buffer.from(`[{},${json},[0]]`, 'latin1').toString('base64url')
  const call = rpc('tools/call', `{"name":"get_asset_prices","arguments":{"cursor":"${cursor}"}}`)
  const payment = Buffer.from(`{"x402Version":2,"payload":{"authorization":{"from":${json}}}}`, 'latin1')
  const header = { 'payment-signature': payment.toString('base64').slice(0, 12_000) }
  return [
    { name, place: ['POST', '/mcp', 'json', call, MCP] },
    { name, place: ['POST', '/v1/checkout/x402?tier=pro', undefined, '', header] },
  ]
}

onEachEngine('text that nobody may send', 1_200_000, async (t, { engine, env }) => {
  const service = await startService({ env: { ...env, TRUSTED_PROXIES: 'loopback' } })
  t.after(() => service.stop())
  const key = await issueKey(service, 'enterprise')
  const taken: string[] = []
  const all = attempts()
  for (const [tries, { name, place }] of all.entries()) {
    const [method, target, type, body = '', more] = place
    const headers = {
      'x-forwarded-for': `198.18.${Math.floor(tries / 250)}.${tries % 250}`,
      'x-api-key': key,
      'x-admin-token': service.adminToken,
      'content-length': String(body.length),
      ...(type && { 'content-type': CONTENT_TYPES[type] }),
      connection: 'close',
      host: `127.0.0.1:${service.port}`,
      ...more,
    }
    const { responses } = await converse(service.port, request(method, target, headers, body), { until: 1 })
    const [answer] = responses
    if (answer === undefined || !isRefused(answer))
      taken.push(`${name} in ${method} ${target} ${body.slice(0, 120)}: ${answer?.status} ${answer?.body}`)
  }
  assert.deepEqual(taken, [])
  stateFault(t, { fault: 'text that nobody may send', engine, tries: all.length, lost: 0, double: 0 })
})
