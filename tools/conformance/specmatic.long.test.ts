import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { type Answer, send } from '../../test/journeys/caller.ts'
import { PREPARED_PAST } from '../../test/journeys/first-snapshots.ts'
import type { Json } from '../../test/journeys/json.ts'
import { type RunningService, startService } from '../../test/journeys/service.ts'
import { callerRelay, type Relay } from './caller-relay.ts'
import { describedExisting } from './described-existing.ts'
import { runSpecmatic, whyNoSpecmatic } from './specmatic.ts'

const skip = whyNoSpecmatic()
const PLENTY = 1_000_000_000
const UNBOUNDED = { ...TIERS, pro: { ...TIERS.pro, credits: PLENTY, callsPerMinute: PLENTY } }
const STANDS_FOR_KEY = 1_000_000
const DAY_MS = 86_400_000
const dayAround = (instant: string | number, days: number): string =>
  new Date(new Date(instant).getTime() + days * DAY_MS).toISOString().slice(0, 10)
/** What has a span that ends today. */
const lastWeekOf = (path: string) => ({
  [`${path} from`]: dayAround(Date.now(), -9),
  [`${path} to`]: dayAround(Date.now(), -2),
  [`${path} as_of`]: dayAround(Date.now(), -1),
})

describe('calls that Specmatic generates from the description', { skip }, () => {
  let service: RunningService
  let relay: Relay
  let document: Json
  let key: string

  const call = async (target: string, options = {}): Promise<Answer> => {
    const answer = await send(service.baseUrl + target, options)
    assert.equal(answer.status, 200, `${target}: ${answer.text}`)
    return answer
  }
  const operator = (target: string): Promise<Answer> =>
    call(target, { method: 'POST', admin: service.adminToken })
  const issueKey = async (): Promise<string> =>
    (await operator('/v1/admin/keys?name=agent&email=agent@example.com&tier=pro')).json.data.api_key
  const paidOrder = async (): Promise<string> => {
    const { order_id, approve_url } = (await call('/v1/checkout/create?tier=starter', { method: 'POST' }))
      .json.data
    await fetch(approve_url, { method: 'POST', body: 'decision=approve', redirect: 'manual' })
    return order_id
  }

  const issuedSignals = async (): Promise<readonly string[]> => {
    const { entries } = (await call('/v1/track-record?limit=50', { from: '10.255.0.2' })).json.data
    return entries.flatMap(({ payload }: Json) => payload.signal?.id ?? [])
  }

  before(async () => {
    service = await startService({
      tiers: UNBOUNDED,
      env: { TRUSTED_PROXIES: 'loopback' },
      // Examples of the description name yesterday.
      fromNothing: true,
    })
    const from = '10.255.0.1'
    while ((await call('/v1/health', { from })).json.data.status === 'starting') await pause(1000)
    while ((await issuedSignals()).length === 0) await pause(1000)
    key = await issueKey()
    const toppedUp = await issueKey()
    relay = await callerRelay({
      port: service.port,
      key,
      issueKey,
      standsForKey: STANDS_FOR_KEY,
      keyNumber: 2,
    })
    document = describedExisting((await call('/v1/openapi.json')).json, {
      symbol: 'SPY',
      symbols: 'SPY',
      '/v1/commodities symbols': 'GC=F',
      ticker: 'AAPL',
      as_of: PREPARED_PAST.calmAndRising,
      from: dayAround(PREPARED_PAST.calmAndRising, -7),
      to: dayAround(PREPARED_PAST.calmAndRising, 0),
      ...lastWeekOf('/v1/prices/history'),
      ...lastWeekOf('/v1/prices/why'),
      ...lastWeekOf('/v1/calendar'),
      '/v1/screener sort': 'quality',
      signal_id: (await issuedSignals())[0],
      order_id: await paidOrder(),
      '/v1/admin/orders/grant order': await paidOrder(),
      api_key: toppedUp,
      id: STANDS_FOR_KEY,
      key_id: STANDS_FOR_KEY,
    })
  })
  after(async () => {
    await relay?.close()
    await service?.stop()
  })

  const run = (described: Json) =>
    runSpecmatic({
      document: described,
      baseUrl: relay.baseUrl,
      secrets: { ApiKeyAuth: key, BearerAuth: key, AdminToken: service.adminToken },
      combinations: 1,
    })

  test('are answered or refused as described, every one', async (t) => {
    const { code, tests, failures, operations, report } = await run(document)
    const byStatus = [...relay.statuses].sort().map(([status, calls]) => `${calls} × ${status}`)
    t.diagnostic(`${tests} calls, ${failures} failures: ${byStatus.join(', ')}`)
    assert.deepEqual([code, failures], [0, 0], report.slice(0, 20_000))
    const described = Object.values<Json>(document.paths).flatMap((item) => Object.keys(item))
    assert.equal(operations.size, described.length, [...operations].join(', '))
    assert.ok(tests > 300, `${tests} tests`)
  })

  test('and where the description is wrong about an answer or a parameter, that is found', async () => {
    const wrong = structuredClone(document)
    wrong.paths = { '/v1/risk/history': wrong.paths['/v1/risk/history'] }
    wrong.components.schemas.RiskHistoryData.properties.count = { type: 'string' }
    const { failures, report } = await run(wrong)
    assert.ok(failures > 0)
    assert.match(report, /RESPONSE\.BODY\.data\.count/)
  })
})
