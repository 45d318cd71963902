import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dataOf, send } from '../journeys/caller.ts'
import { PREPARED_PAST } from '../journeys/first-snapshots.ts'
import { type RunningService, type ServiceWish, startService } from '../journeys/service.ts'
import { digest, IS_RECORDING, type Recorded, recording } from './recording.ts'

/**
 * What every product answers as of past instants, byte for byte. A change of the code that is to change no figure runs this
 * unchanged. `GUARD_ALL=1` asks for all instants, `RECORD=1` writes answers.json again.
 */
const ALL = process.env.GUARD_ALL === '1' || IS_RECORDING

const ANSWERS = recording(fileURLToPath(new URL('./answers.json', import.meta.url)))
const REPLAYED = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const NO_REPLAY = existsSync(REPLAYED) ? false : 'there is no recorded market in ../shared/data/market'
const ADMIN_TOKEN = 'the-admin-token-of-these-tests'
const WAITED_MS = 120_000

/** The first are asked for always. */
const DEMO_INSTANTS = [
  PREPARED_PAST.falling,
  PREPARED_PAST.calmAndRising,
  '2020-03-16T21:00:00Z', // little history
  '2021-12-06T20:00:00Z', // calm, in a session
  '2022-08-04T18:30:00Z', // a crisis, in a session
  '2023-07-24T21:30:00Z', // a crisis, after the close
  '2024-12-25T12:00:00Z', // a holiday
  '2025-11-28T18:30:00Z', // a session that ended early
  '2026-09-23T14:35:00Z',
  '2026-11-19T20:50:00Z',
]
/** The clock stands at the first, which is computed anyway. */
const REPLAY_INSTANTS = [
  '2025-08-14T18:10:00Z',
  '2008-10-10T15:00:00Z',
  '2020-03-16T21:00:00Z',
  '2022-02-26T12:00:00Z', // a weekend
]

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

async function started(wish: ServiceWish): Promise<Asker> {
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

async function holdAll(asker: Asker, market: string, instants: readonly string[]): Promise<void> {
  for (const instant of instants) ANSWERS.hold(`${market} ${instant}`, await answersAsOf(asker, instant))
}

describe('every product answers of the past as it did when it was recorded', () => {
  after(ANSWERS.write)

  test('on the demo market', async (t) => {
    const asker = await started({ withPast: true })
    t.after(() => asker.service.stop())
    await holdAll(asker, 'demo', DEMO_INSTANTS.slice(0, ALL ? undefined : 2))
  })

  test('on the recorded market', { skip: NO_REPLAY }, async (t) => {
    const env = { MARKET: 'replay', REPLAY_DIR: REPLAYED, REPLAY_AS_OF: REPLAY_INSTANTS[0] }
    const asker = await started({ env })
    t.after(() => asker.service.stop())
    await holdAll(asker, 'replay', REPLAY_INSTANTS.slice(0, ALL ? undefined : 1))
  })
})
