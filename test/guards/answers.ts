import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataOf, send } from '../journeys/caller.ts'
import { type RunningService, type ServiceWish, startService } from '../journeys/service.ts'
import { digest, type Recorded, type Recording } from './recording.ts'

const ADMIN_TOKEN = 'the-admin-token-of-these-tests'
const WAITED_MS = 120_000

const SYMBOLS = ['AAPL', 'JPM', 'O', 'XLK', 'SPY', 'GC=F', 'CL=F', 'EURUSD=X', '%5EVIX', '%5EGSPC', 'NOPE']
const SOURCES = ['news_5m', 'alpha_14d', 'radar_daily', 'intraday_30m', 'scr_daily']
const PATHS = [
  '/v1/risk',
  '/v1/risk/history',
  '/v1/risk/history?days=9000',
  '/v1/regime',
  '/v1/regime/history',
  '/v1/regime/history?days=9000',
  '/v1/prices',
  '/v1/prices?symbols=SPY,GC=F,EURUSD=X,%5EVIX,aapl',
  '/v1/prices/history?symbol=SPY',
  '/v1/prices/history?symbol=CL=F',
  '/v1/prices/history?symbol=AAPL',
  '/v1/prices/history?symbol=NOPE',
  '/v1/signals/latest',
  ...SOURCES.map((source) => `/v1/signals/latest?source=${source}`),
  '/v1/signals/alpha',
  '/v1/commodities',
  '/v1/intraday',
  '/v1/events',
  '/v1/events?limit=200',
  '/v1/events?type=earnings_beat',
  '/v1/events?symbol=AAPL',
  '/v1/impact',
  '/v1/impact?event=earnings_miss',
  '/v1/impact?symbol=SPY',
  '/v1/agent-context',
  ...SYMBOLS.map((symbol) => `/v1/analysis/${symbol}`),
  '/v1/sector-radar',
  '/v1/portfolio/model',
  '/v1/intelligence/briefing?lang=en',
  '/v1/intelligence/briefing?lang=de',
]

interface Asker {
  readonly service: RunningService
  readonly key: string
}

export async function started(wish: ServiceWish): Promise<Asker> {
  const env = { ADMIN_TOKEN, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'error', ...wish.env }
  const service = await startService({ ...wish, env })
  const made = await send(`${service.baseUrl}/v1/admin/keys?name=a&email=a@example.com&tier=enterprise`, {
    method: 'POST',
    admin: ADMIN_TOKEN,
  })
  assert.equal(made.status, 200, made.text)
  return { service, key: made.json.data.api_key }
}

let calls = 0

/** Asks again while the service is still making its first answers; each call comes from an address of its own. */
async function patiently({ service, key }: Asker, target: string): ReturnType<typeof send> {
  const asked = performance.now()
  for (;;) {
    const from = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls++ & 255}`
    const answer = await send(service.baseUrl + target, { key, from })
    if (answer.status !== 503 || performance.now() - asked > WAITED_MS) return answer
    await sleep(500)
  }
}

/** Status, entity tag and digests of what does not hang on who asks and when. */
async function answerTo(asker: Asker, target: string): Promise<string> {
  const answer = await patiently(asker, target)
  const { status, json } = answer
  if (status !== 200) {
    const { request_id: _, ...refusal } = json
    return `${status} ${json.error} ${digest(JSON.stringify(refusal))}`
  }
  const { request_id: _, credits_remaining: __, ...meta } = json.meta
  const etag = answer.headers.get('etag') ?? 'no etag'
  return `${status} data ${digest(dataOf(answer))} meta ${digest(JSON.stringify(meta))} ${etag}`
}

async function answersAsOf(asker: Asker, instant: string): Promise<Recorded> {
  const dayBefore = new Date(Date.parse(instant) - 86_400_000).toISOString()
  const seen: Record<string, string> = {}
  for (const path of [...PATHS, `/v1/changes?since=${dayBefore}`]) {
    seen[path] = await answerTo(asker, `${path}${path.includes('?') ? '&' : '?'}as_of=${instant}`)
  }
  return seen
}

/** Compares what every product answers as of instants, byte for byte, with what was recorded. */
export async function holdAll(
  answers: Recording,
  asker: Asker,
  market: string,
  instants: readonly string[],
): Promise<void> {
  for (const instant of instants) answers.hold(`${market} ${instant}`, await answersAsOf(asker, instant))
}
