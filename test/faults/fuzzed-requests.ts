import { randomFrom } from './random-from.ts'
import { request } from './raw-socket.ts'

/** What a fuzzed request may carry. */
export interface Secrets {
  readonly keys: readonly string[]
  /** Of another account: a request may replace it. */
  readonly spareKey: string
  readonly adminToken: string
}

export interface FuzzedRequest {
  readonly kind: string
  /** As it goes over the wire, a character a byte. */
  readonly text: string
}

const PRODUCTS = [
  '/v1/risk', '/v1/regime', '/v1/risk/history?days=30', '/v1/regime/history', '/v1/signals/latest?source=alpha_14d',
  '/v1/signals/alpha', '/v1/commodities', '/v1/intraday', '/v1/prices?symbols=SPY,GC%3DF,EURUSD%3DX',
  '/v1/prices/history?symbol=AAPL', '/v1/analysis/NVDA', '/v1/sector-radar', '/v1/intelligence/briefing?lang=de',
  '/v1/portfolio/model', '/v1/events?limit=5&type=x&symbol=AAPL&since=2024-01-01', '/v1/impact?event=x&symbol=GC%3DF',
  '/v1/agent-context', '/v1/risk?as_of=2024-08-05T15:00:00Z', '/v1/prices?as_of=2025-01-02',
  '/v1/track-record?limit=5&source=alpha_14d', '/v1/changes?since=2025-01-02', '/v1/account', '/v1/health', '/v1/',
] // biome-ignore format: a list
const PAGES = [
  '/v1/openapi.json', '/v1/docs', '/v1/redoc', '/v1/docs/static/swagger-ui.css', '/llms.txt', '/legal', '/metrics',
  '/.well-known/agent.json', '/.well-known/agent-card.json', '/.well-known/ai-plugin.json', '/', '/favicon.ico',
] // biome-ignore format: a list
const ADMIN = [
  'POST /v1/admin/keys?name=a&email=a@example.com&tier=pro', 'GET /v1/admin/keys', 'GET /v1/admin/usage?limit=10',
  'POST /v1/admin/credits?api_key=KEY&amount=5', 'POST /v1/admin/keys/disable?id=999999', 'GET /v1/admin/orders',
] // biome-ignore format: a list
const CHECKOUT = [
  'GET /v1/checkout/tiers', 'POST /v1/checkout/free?email=N@example.com&name=x',
  'POST /v1/checkout/create?tier=starter&email=N@example.com', 'POST /v1/checkout/create?tier=pro',
  'POST /v1/checkout/capture?order_id=NONE&name=x&email=N@example.com', 'POST /v1/account/rotate',
] // biome-ignore format: a list
const TOOLS = [
  'get_market_risk', 'get_market_regime', 'get_trading_signals', 'get_asset_prices', 'get_stock_analysis', 'x', '',
  '__proto__', 'constructor', 'get_commodity_signals', 'get_sector_rotation', 'get_model_portfolio',
] // biome-ignore format: a list
const MCP_METHODS = [
  'initialize', 'ping', 'tools/list', 'tools/call', 'prompts/list', 'prompts/get', 'resources/list', 'resources/read',
  'resources/templates/list', 'completion/complete', 'logging/setLevel', 'server/discover', 'notifications/initialized',
  'subscriptions/listen', 'nothing', '',
] // biome-ignore format: a list
const A2A_METHODS = [
  'SendMessage',
  'SendStreamingMessage',
  'GetTask',
  'CancelTask',
  'message/send',
  'tasks/get',
  '',
]
/** Bodies of JSON: `?` stands for a value. */
const WRITES = [
  'POST /v1/account/keys {"name":?,"monthly_credits":5,"scope":?}', 'POST /v1/account/keys {"name":"x","expires_at":?}',
  'POST /v1/alerts {"when":"risk.value > 70","name":?,"to":?}', 'POST /v1/alerts {"when":?,"cooldown_s":?}',
  'POST /v1/watchlists {"name":?,"symbols":[?,"AAPL"]}', 'POST /v1/watchlists {"name":"x","symbols":?}',
  'POST /v1/portfolio/check {"holdings":[{"symbol":?,"weight":?}]}', 'POST /v1/portfolio/check ?',
  'POST /oauth/register {"redirect_uris":[?],"client_name":?}', 'POST /oauth/register {"redirect_uris":?,"jwks":?}',
  'POST /v1/checkout/webhooks/paypal {"id":?,"resource":?}', 'POST /v1/alerts/test {"to":?}',
] // biome-ignore format: a list
const FORMS = [
  'POST /oauth/token grant_type=authorization_code&code=?&client_id=?', 'POST /oauth/revoke token=?&client_id=?',
  'POST /oauth/token grant_type=refresh_token&refresh_token=?&client_id=?&client_secret=?',
  'POST /connect step=mail&email=?&back=?', 'POST /account/sign-in step=key&key=?&back=?', 'POST /account/choose account=?',
  'POST /account/free-key email=N@example.com&once=?', 'POST /account/free-key email=?&code=?', 'POST /checkout tier=?&email=?&once=?',
  'POST /checkout/return order=?', 'POST /checkout/sandbox/? decision=?', 'POST /view path=?&query=?&back=?',
  'POST /account/create-key name=?&monthly_credits=?&expires_at=?', 'POST /docs/risk/run as_of=?',
] // biome-ignore format: a list
const PLACES = [
  '/asset/?', '/search?q=?', '/search.json?q=?', '/briefing/?', '/history?from=?&to=?', '/connect/?', '/connect?by=?&back=?',
  '/checkout/sandbox/?', '/checkout/return?order_id=?', '/account/orders/?', '/account/sign-in?back=?', '/track-record.csv?source=?',
  '/oauth/authorize?client_id=?&redirect_uri=?&response_type=code&state=?', '/oauth/authorize/?', '/v1/analysis/?', '/v1/alerts/?',
  '/v1/admin/keys?q=?&cursor=?', '/v1/stream?products=?', '/v1/symbols?q=?', '/assets/?/?', '/docs?page=?', '/v1/watchlists/?',
] // biome-ignore format: a list
const SKILLS = ['market-risk-assessment', 'asset-prices', 'trading-signals', 'stock-analysis', 'nothing', '']
/** Stands for lists within each other: their text is not written by recursion. */
const DEEP = 'deep'
const DEPTHS = [33, 500, 9_000, 30_000]
const NO_UTF8 = ['\xff', '\xed\xa0\x80', '\xc0\x80', '\x00', '\xe2\x82']
const HOSTILE: readonly unknown[] = [
  null, true, false, 0, -1, 1e308, -0, 0.1, 2 ** 53, '', ' ', 'SPY', '\u0000', '\ud800', '\u202e', 'a'.repeat(3_000),
  '2024-08-05T15:00:00Z', '9999-12-31T23:59:60Z', '0000-00-00', '%00', '../../etc/passwd', "' OR 1=1 --", '$','{{7*7}}',
  '<script>', [], {}, [[]], [null], { __proto__: 1 }, { constructor: { prototype: 1 } }, { toString: 1 }, { length: 9e9 },
  Array(200).fill('SPY'), nested(60), 'a\u0000b', '\u0000', '\u0007', '\x1b[2J', '\x7f', '\u0085', 'x\ud83d', '\udc00', 'e\u0301', '\ufffd',
  '/.//evil.example', '//evil.example', 'SANDBOX-1', DEEP, [DEEP], { a: { b: DEEP } },
] // biome-ignore format: a list
const SCRAPS = [
  '%', '%00', '%zz', '%c3%28', '%f0%9f', '\x00', '\xff', '\r\n', '\n', ' ', '\t', '?', '&', '=', '#', ';', '/', '//',
  '..', '\\', "'", '"', '<', '{', '[', '*', ':', '-1', '1e999', 'NaN', '9'.repeat(40), 'a'.repeat(900), '__proto__',
  'constructor', '[object Object]', '0001-01-01', '9999-12-31T23:59:60Z', '+', '%2B', '\xe9', 'content-length: 5\r\n',
  'transfer-encoding: chunked\r\n', 'HTTP/1.1\r\n', '\r\n\r\n', 'GET ', 'expect: 100-continue\r\n', 'upgrade: h2c\r\n',
] // biome-ignore format: a list
const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'QUERY',
]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Percent-encoded, with bytes that are no UTF-8 for half a character. */
const escaped = (text: string): string =>
  [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80')).join('')

/** Makes requests: random bytes, and calls of every surface with something broken in them; a seed gives the same ones. */
export function fuzzedRequests(seed: number, secrets: Secrets): () => FuzzedRequest {
  const random = randomFrom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]
  const chance = (share: number): boolean => random() < share

  const headersOf = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    'x-forwarded-for': `10.${below(200)}.${below(250)}.${below(250)}`,
    ...(chance(0.8) ? { 'x-api-key': pick(secrets.keys) } : {}),
    ...(chance(0.1) ? { authorization: `Bearer ${pick([...secrets.keys, '', '\xff', 'x y'])}` } : {}),
    ...(chance(0.1)
      ? {
          'idempotency-key': pick([
            'once',
            '',
            'x y',
            'x\ty',
            '\x80\xff',
            'k'.repeat(300),
            `${below(1_000)}`,
          ]),
        }
      : {}),
    ...(chance(0.05) ? { 'accept-language': pick(['\xff', 'de', '*', ',;q=']) } : {}),
    ...(chance(0.05) ? { 'last-event-id': pick(['\x80', '0', '%00', 'x'.repeat(400)]) } : {}),
    ...(chance(0.05) ? { 'payment-signature': packed() } : {}),
    ...(chance(0.05) ? { authorization: `Basic ${packed()}` } : {}),
    ...(chance(0.05)
      ? { cookie: `bellwether-session=${pick(['\xff', '%00', 'a'.repeat(40), escaped('\0')])}` }
      : {}),
    ...(chance(0.1) ? { 'if-none-match': pick(['*', '"', 'W/', ',,,', '"x"']) } : {}),
    ...(chance(0.05) ? { origin: pick(['http://evil.example', 'null', '', 'http://127.0.0.1']) } : {}),
    ...(chance(0.05)
      ? { traceparent: pick(['00-0-0-0', 'x', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`]) }
      : {}),
    ...(chance(0.05) ? { origin: 'https://a.example', 'access-control-request-method': 'GET' } : {}),
    ...(chance(0.9) ? { connection: 'close' } : {}),
    ...more,
  })
  const withBody = (method: string, target: string, body: string, more = {}): string => {
    const bytes = damaged(Buffer.from(body.replaceAll(`"${DEEP}"`, deepList)).toString('latin1'))
    const length = { 'content-length': String(bytes.length), 'content-type': 'application/json' }
    return request(method, target, headersOf({ ...length, ...more }), bytes)
  }
  const hostile = (depth = 0): unknown => {
    if (depth > 2 || chance(0.6)) return pick(HOSTILE)
    const names = [
      'symbols',
      'symbol',
      'ticker',
      'lang',
      'source',
      'as_of',
      'limit',
      'skill',
      '__proto__',
      'x',
    ]
    return Object.fromEntries(Array.from({ length: below(4) }, () => [pick(names), hostile(depth + 1)]))
  }

  const deepList = (): string => {
    const depth = pick(DEPTHS)
    return '['.repeat(depth) + ']'.repeat(depth)
  }
  const damaged = (bytes: string): string => {
    if (!chance(0.05)) return bytes
    const at = below(bytes.length)
    return bytes.slice(0, at) + pick(NO_UTF8) + bytes.slice(at)
  }
  /** In the base64 of a header or a cursor. */
  const packed = (): string =>
    Buffer.from(JSON.stringify(hostile()).replaceAll(`"${DEEP}"`, deepList), 'latin1')
      .toString('base64url')
      .slice(0, 9_000)
  const text = (): string => {
    const value = pick(HOSTILE)
    return escaped(typeof value === 'string' ? value : JSON.stringify(value))
  }
  const filled = (pattern: string, value: () => string): string =>
    pattern.replaceAll('?', value).replaceAll('N@', `n${below(1e9)}@`)

  const kinds: Readonly<Record<string, () => string>> = {
    bytes: () => String.fromCharCode(...Array.from({ length: 1 + below(400) }, () => below(256))),
    http: () => mutated(request(pick(METHODS), parameterised(pick(PRODUCTS)), headersOf())),
    page: () => mutated(request(pick(METHODS), pick(PAGES), headersOf())),
    preflight: () => {
      const asked = { origin: 'https://a.example', 'access-control-request-method': pick(METHODS) }
      return mutated(request('OPTIONS', parameterised(pick(PRODUCTS)), headersOf(asked)))
    },
    admin: () => {
      const [method, target] = pick(ADMIN).split(' ')
      const token = chance(0.8) ? secrets.adminToken : pick(['', 'x', '\xff', 'a'.repeat(64)])
      const named = target.replace('KEY', pick([...secrets.keys, 'bw_x', '']))
      return mutated(request(method, parameterised(named), headersOf({ 'x-admin-token': token })))
    },
    checkout: () => {
      const [method, target] = pick(CHECKOUT).split(' ')
      const own = target.endsWith('/rotate') ? { 'x-api-key': secrets.spareKey } : {}
      return mutated(request(method, parameterised(target.replaceAll('N', `n${below(1e9)}`)), headersOf(own)))
    },
    mcp: () => {
      const modern = chance(0.4)
      const meta = modern
        ? {
            _meta: {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          }
        : {}
      const params = chance(0.8) ? { name: pick(TOOLS), arguments: hostile(), ...meta } : hostile()
      const method = chance(0.6) ? 'tools/call' : pick(MCP_METHODS)
      const message = {
        jsonrpc: pick(['2.0', '2.0', '2.0', '1.0', 2]),
        id: chance(0.8) ? 1 : hostile(),
        method,
        params,
      }
      const body = JSON.stringify(chance(0.1) ? [message, message] : message)
      const versions = modern ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method } : {}
      return scrapped(
        withBody('POST', '/mcp', cut(body), { accept: 'application/json, text/event-stream', ...versions }),
        0.1,
      )
    },
    a2a: () => {
      const part = chance(0.7)
        ? { data: { skill: pick(SKILLS), ...(hostile() as object) } }
        : { text: hostile() }
      const message = chance(0.8)
        ? { messageId: 'm', role: 'ROLE_USER', parts: [part, ...(chance(0.2) ? [hostile()] : [])] }
        : hostile()
      const method = chance(0.7) ? 'SendMessage' : pick(A2A_METHODS)
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: hostile(),
        method,
        params: chance(0.9) ? { message } : hostile(),
      })
      return scrapped(
        withBody('POST', '/a2a', cut(body), { 'a2a-version': pick(['1.0', '1.0', '0.3', '', '9']) }),
        0.1,
      )
    },
    write: () => {
      const [method, target, ...body] = pick(WRITES).split(' ')
      const value = (): string => JSON.stringify(hostile())
      return scrapped(
        withBody(method, target, cut(filled(body.join(' '), value)), { host: 'localhost' }),
        0.05,
      )
    },
    form: () => {
      const [method, target, body] = pick(FORMS).split(' ')
      const type = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' }
      return scrapped(withBody(method, filled(target, text), filled(body, text), type), 0.05)
    },
    place: () => {
      const [path, ...query] = pick(PLACES).split(/\?(?=\w+=)/)
      const target = [path, ...query].map((part) => filled(part, () => text().slice(0, 1_000))).join('?')
      const method = pick(['GET', 'GET', 'HEAD', 'DELETE', 'POST'])
      const token = chance(0.5) ? { 'x-admin-token': secrets.adminToken } : {}
      return mutated(request(method, target, headersOf({ host: 'localhost', ...token })))
    },
    cursor: () => {
      const params = { name: pick(TOOLS), arguments: { cursor: packed() } }
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      return withBody('POST', '/mcp', JSON.stringify(message), {
        accept: 'application/json, text/event-stream',
      })
    },
    pipelined: () => {
      const one = (connection: string): string =>
        request(pick(['GET', 'HEAD']), pick(PRODUCTS), headersOf({ connection }))
      return [...Array.from({ length: 1 + below(6) }, () => one('keep-alive')), one('close')].join('')
    },
  }

  function parameterised(target: string): string {
    if (!chance(0.5)) return target
    const value = text()
    const [path, query = ''] = target.split('?')
    const pairs = query.split('&').map((pair) => (chance(0.5) ? `${pair.split('=', 1)[0]}=${value}` : pair))
    return `${chance(0.1) ? `${path}/${value.slice(0, 300)}` : path}?${pairs.join('&')}`.slice(0, 6_000)
  }
  function cut(body: string): string {
    return chance(0.1) ? body.slice(0, below(body.length)) : body
  }
  function scrapped(text: string, share: number): string {
    if (!chance(share)) return text
    const at = below(text.length)
    return text.slice(0, at) + pick(SCRAPS) + text.slice(at)
  }
  /** Puts in, takes out, doubles or changes a few characters, most often in the first line. */
  function mutated(text: string): string {
    let result = text
    for (let times = chance(0.4) ? 0 : 1 + below(3); times > 0; times--) {
      const at = below(Math.max(1, chance(0.7) ? result.indexOf('\r\n') : result.length))
      const how = random()
      if (how < 0.6) result = result.slice(0, at) + pick(SCRAPS) + result.slice(at)
      else if (how < 0.8) result = result.slice(0, at) + result.slice(at + 1 + below(5))
      else if (how < 0.9)
        result = result.slice(0, at) + result.slice(at, at + 20).repeat(3) + result.slice(at)
      else result = result.slice(0, at)
    }
    return result
  }

  const names = Object.keys(kinds)
  return () => {
    const kind = pick(names)
    return { kind, text: kinds[kind]() }
  }
}
