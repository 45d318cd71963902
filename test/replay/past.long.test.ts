import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { tokenBound } from '@bellwether-markets/engine/text/token-bound'
import { type Caller, callerOf } from '../journeys/caller.ts'
import { type RunningService, startService } from '../journeys/service.ts'

const RECORDED = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const skip = existsSync(`${RECORDED}/news.csv`)
  ? false
  : 'there are no recorded news in ../shared/data/market'

interface Named {
  readonly asOf: string
  readonly category: string
  readonly region: string
  readonly countries: readonly string[]
  readonly title: RegExp
  /** A region whose news part is high, if its news are enough for one. */
  readonly loud?: string
}

/** Known turns of the market: the regime and the status of the risk index after the close of each day. */
const TURNS: readonly (readonly [asOf: string, regime: string, status: string])[] = [
  ['2008-10-10T21:00:00Z', 'CRISIS', 'CRITICAL'],
  ['2017-10-16T21:00:00Z', 'BULL', 'CALM'],
  ['2020-03-16T21:00:00Z', 'CRISIS', 'CRITICAL'],
  ['2022-06-16T21:00:00Z', 'BEAR', 'ELEVATED'],
  ['2025-04-08T21:00:00Z', 'CRISIS', 'ELEVATED'],
]

/** What was happening, as the world remembers it. */
const KNOWN: readonly Named[] = [
  {
    asOf: '2020-03-16T21:00:00Z',
    category: 'pandemic',
    region: 'global',
    countries: ['CN', 'US'],
    title: /^Epidemic worldwide/,
    loud: 'north_america',
  },
  {
    asOf: '2022-02-25T21:00:00Z',
    category: 'war',
    region: 'europe',
    countries: ['RU', 'UA'],
    title: /^War in Europe/,
    loud: 'europe',
  },
  {
    asOf: '2022-03-05T21:00:00Z',
    category: 'war',
    region: 'europe',
    countries: ['RU', 'UA'],
    title: /^War in Europe/,
    loud: 'europe',
  },
  {
    asOf: '2025-04-18T21:00:00Z',
    category: 'trade',
    region: 'global',
    countries: ['CN', 'US'],
    title: /^Trade conflict worldwide/,
  },
]

/** Asks again while the service is still making its first answers. */
async function patient(call: Caller, target: string): ReturnType<Caller> {
  for (let attempt = 0; attempt < 180; attempt++) {
    const answer = await call(target)
    if (answer.status !== 503) return answer
    await sleep(1000)
  }
  return call(target)
}

describe('a replay', { skip }, () => {
  let service: RunningService
  let call: Caller
  before(async () => {
    const env = { MARKET: 'replay', REPLAY_DIR: RECORDED, REPLAY_AS_OF: '2025-05-06T21:00:00Z' }
    service = await startService({ env })
    call = await callerOf(service)
  })
  after(async () => void (await service?.stop()))

  test('every known turn of the market is answered as of its day', async () => {
    for (const [asOf, regime, status] of TURNS) {
      const [first, second] = [await call(`/v1/regime?as_of=${asOf}`), await call(`/v1/risk?as_of=${asOf}`)]
      assert.deepEqual([asOf, first.json.data.regime, second.json.data.status], [asOf, regime, status])
      assert.equal(first.json.meta.market, 'replay')
    }
    const future = await call('/v1/regime?as_of=2025-05-07T00:00:00Z')
    assert.equal(future.status, 422, 'the frozen clock is the present')
  })

  test('crises and regions name what the headlines of the day tell of', async (t) => {
    const ask = (target: string) => patient(call, target)

    for (const { asOf, category, region, countries, title, loud } of KNOWN) {
      const { data } = (await ask(`/v1/risk?as_of=${asOf}`)).json
      const [crisis] = data.crises
      assert.ok(crisis, `a crisis is open on ${asOf}`)
      assert.deepEqual([asOf, crisis.category, crisis.region], [asOf, category, region])
      assert.match(crisis.title, title)
      assert.deepEqual(
        countries.filter((code) => !crisis.countries.includes(code)),
        [],
        crisis.title,
      )
      assert.ok(crisis.evidence.length > 0 && crisis.assets.length > 0 && crisis.last_seen_at <= asOf)
      assert.ok(crisis.started_at < asOf)
      if (loud !== undefined) {
        const { news, missing } = data.regions[loud]
        const reason = missing.find(({ name }: { name: string }) => name === 'news')?.reason
        const isSaid = news === null ? /^too few (headlines|general sources)/.test(reason) : news > 85
        assert.ok(isSaid, `${loud} on ${asOf}: ${news} ${reason}`)
      }
      t.diagnostic(
        `${asOf.slice(0, 10)}: ${data.crises.map((one: { title: string; severity: number }) => `${one.title} ${one.severity}`).join('; ')}`,
      )
    }

    const calm = (await ask('/v1/risk?as_of=2017-10-16T21:00:00Z')).json.data
    assert.deepEqual(calm.crises, [])
    assert.equal(calm.regions.africa.news, null)
    assert.match(calm.regions.africa.missing.at(-1).reason, /^too few general sources/)

    const war = (await ask('/v1/risk?as_of=2022-02-25T21:00:00Z')).json.data.geopolitics
    assert.deepEqual([war.score, war.in_value], [null, false])
    assert.match(war.reason, /^too few general sources/)

    const first = await ask('/v1/events?as_of=2025-05-05T20:00:00Z&limit=5')
    assert.equal(first.status, 200)
    assert.ok(first.json.data.count > 0 && first.json.data.count <= 5)
    assert.equal(call.data(await ask('/v1/events?as_of=2025-05-05T20:00:00Z&limit=5')), call.data(first))
    for (const event of first.json.data.events) assert.ok(event.first_seen_at <= '2025-05-05T20:00:00Z')
    const none = (await ask('/v1/events?as_of=2024-09-10T20:00:00Z')).json.data
    assert.deepEqual([none.count, none.missing[0].name], [0, 'news'], 'months without news say so')

    const map = (await ask('/v1/impact?event=war_act&as_of=2022-03-05T21:00:00Z')).json.data
    assert.ok(map.count > 5 && map.measured_to <= '2022-03-05')
    assert.ok(map.rows.every((row: { event: string; n: number }) => row.event === 'war_act' && row.n >= 0))

    const context = await ask('/v1/agent-context')
    assert.equal(context.status, 200)
    assert.ok(tokenBound(JSON.stringify(context.json.data)) <= 600)
    assert.match(context.json.data.crises[0], /^Trade conflict worldwide/)
  })
})
