import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { DAY } from '@bellwether-markets/engine/kernel/time'

/** 45 in all. */
export const CALLS_A_SECOND = { keyed: 18, page: 12, mcp: 7, a2a: 4, alert: 2, stream: 2 } as const

const TICK_MS = 20
/** How long a stream is read. */
const STREAM_MS = 30_000
/** How far back is asked. */
const PAST_DAYS = 60
const TIME_LIMIT_MS = 120_000

type Kind = keyof typeof CALLS_A_SECOND

interface MixedCall {
  readonly path: string
  readonly isKeyed: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** Posted as JSON. */
  readonly body?: object
  readonly endsAfterMs?: number
}

export interface MixedLoad {
  readonly port: number
  readonly keys: readonly string[]
  readonly symbols: readonly string[]
  /** Instant of the latest answers of the market, milliseconds since 1970. */
  readonly now: number
}

/** By kind and status, such as `page 200`. A call without an answer has the status `broken`. */
export type MixedAnswers = ReadonlyMap<string, number>

/** Makes the calls until the work is done, each over a connection of its own from one of many networks of the loopback. */
export async function mixedLoad(load: MixedLoad, work: Promise<unknown>): Promise<MixedAnswers> {
  const answers = new Map<string, number>()
  const made: Record<Kind, number> = { keyed: 0, page: 0, mcp: 0, a2a: 0, alert: 0, stream: 0 }
  const onTheWay = new Set<Promise<void>>()
  const make = (kind: Kind): void => {
    const call = send(load, CALLS[kind](load, made[kind]++)).then((status) => {
      const name = `${kind} ${status}`
      answers.set(name, (answers.get(name) ?? 0) + 1)
      onTheWay.delete(call)
    })
    onTheWay.add(call)
  }
  const begun = performance.now()
  const timer = setInterval(() => {
    const elapsedS = (performance.now() - begun) / 1000
    for (const kind of Object.keys(made) as Kind[]) {
      while (made[kind] < elapsedS * CALLS_A_SECOND[kind]) make(kind)
    }
  }, TICK_MS)
  await work.finally(() => clearInterval(timer))
  await Promise.all(onTheWay)
  return answers
}

type Ask<Result> = (load: MixedLoad) => Result

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
const symbolOf: Ask<string> = ({ symbols }) => pick(symbols)
const someSymbols: Ask<readonly string[]> = (load) =>
  Array.from({ length: randomInt(2, 6) }, () => symbolOf(load))

/** A weekday. */
function pastDay(load: MixedLoad): string {
  const day = new Date(load.now - randomInt(2, PAST_DAYS) * DAY)
  return day.getUTCDay() % 6 === 0 ? pastDay(load) : day.toISOString().slice(0, 10)
}

const KEYED: readonly Ask<string>[] = [
  (load) => `/v1/prices?symbols=${someSymbols(load)}`,
  (load) => `/v1/prices/history?symbol=${symbolOf(load)}`,
  (load) => `/v1/prices/why?symbol=${symbolOf(load)}`,
  (load) => `/v1/analysis/${symbolOf(load)}`,
  (load) => `/v1/analysis?symbols=${someSymbols(load)}`,
  (load) => `/v1/risk?date=${pastDay(load)}`,
  (load) => `/v1/changes?since=${pastDay(load)}T00:00:00Z`,
  () => `/v1/screener?preset=quality_at_price&limit=${randomInt(1, 50)}`,
  () => `/v1/signals/latest?limit=${randomInt(1, 50)}`,
  () => `/v1/calendar?limit=${randomInt(1, 50)}`,
  () => '/v1/intelligence/briefing',
  () => '/v1/account',
]

const PAGES: readonly Ask<string>[] = [
  ...[
    '',
    'market',
    'signals',
    'history',
    'assets',
    'track-record',
    'briefing',
    'portfolio',
    'methods',
    'docs',
  ].map((name) => () => `/${name}`),
  (load) => `/history/${pastDay(load)}`,
  (load) => `/briefing/${pastDay(load)}`,
  (load) => `/asset/${encodeURIComponent(symbolOf(load))}`,
  (load) => `/search?q=${encodeURIComponent(symbolOf(load))}`,
]

const TOOLS: readonly Ask<{ readonly name: string; readonly arguments: object }>[] = [
  () => ({ name: 'get_market_risk', arguments: { view: 'history' } }),
  () => ({ name: 'get_trading_signals', arguments: { limit: randomInt(1, 30) } }),
  (load) => ({ name: 'get_asset_prices', arguments: { symbols: someSymbols(load) } }),
  (load) => ({ name: 'get_stock_analysis', arguments: { ticker: symbolOf(load), detail: 'detailed' } }),
  () => ({ name: 'get_model_portfolio', arguments: { view: 'curve' } }),
]

const MESSAGES: readonly Ask<string>[] = [
  () => '{"skill": "market-risk-assessment", "view": "history"}',
  (load) => `What about ${symbolOf(load)} and gold?`,
]

const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: randomInt(1e9), method, params })

const CALLS: Readonly<Record<Kind, (load: MixedLoad, turn: number) => MixedCall>> = {
  keyed: (load) => ({ path: pick(KEYED)(load), isKeyed: true }),
  page: (load) => ({
    path: pick(PAGES)(load),
    isKeyed: false,
    headers: { accept: 'text/html', 'accept-encoding': pick(['br', 'gzip', 'identity']) },
  }),
  // A progress token and a list are answered by the library of the protocol.
  mcp: (load, turn) => ({
    path: '/mcp',
    isKeyed: true,
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
    body:
      turn % 7 === 0
        ? rpc('tools/list', {})
        : rpc('tools/call', {
            ...pick(TOOLS)(load),
            ...(turn % 3 === 0 && { _meta: { progressToken: turn } }),
          }),
  }),
  a2a: (load, turn) => ({
    path: '/a2a',
    isKeyed: true,
    headers: { 'a2a-version': '1.0' },
    body: rpc(turn % 4 === 0 ? 'SendStreamingMessage' : 'SendMessage', {
      message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text: pick(MESSAGES)(load) }] },
    }),
  }),
  alert: (_, turn) => ({
    path: '/v1/alerts',
    isKeyed: true,
    ...(turn % 2 === 0 && { body: { when: pick(['risk.value > 99', 'regime changes']) } }),
  }),
  stream: () => ({ path: '/v1/stream', isKeyed: true, endsAfterMs: STREAM_MS }),
}

/** @returns its status, or `broken` */
function send({ port, keys }: MixedLoad, call: MixedCall): Promise<number | 'broken'> {
  const { path, isKeyed, headers, body, endsAfterMs } = call
  return new Promise((resolve) => {
    const sent = request({
      host: '127.0.0.1',
      localAddress: `127.0.${randomInt(1, 200)}.${randomInt(1, 200)}`,
      port,
      method: body === undefined ? 'GET' : 'POST',
      path,
      timeout: TIME_LIMIT_MS,
      headers: {
        ...headers,
        ...(isKeyed && { 'x-api-key': pick(keys) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve('broken'))
    sent.on('response', (response) => {
      if (endsAfterMs !== undefined) setTimeout(() => sent.destroy(), endsAfterMs)
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
