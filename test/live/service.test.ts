import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_UNIVERSE } from '../../src/core/market/universe.ts'
import { simulateMarket } from '../../src/core/simulator/simulate-market.ts'
import { asDay, asInstant, dayFromDate, utcDay } from '../../src/kernel/time.ts'
import { runBellwether, startService } from '../journeys/service.ts'
import { type TruthSuppliers, truthSuppliers } from './truth-suppliers.ts'

const now = () => asInstant(Date.now())
let suppliers: TruthSuppliers

before(async () => {
  const to = asDay(utcDay(now()) + 1)
  const observations = simulateMarket({
    seed: 2,
    universe: DEFAULT_UNIVERSE,
    from: dayFromDate(2016, 1, 4),
    to,
  })
  suppliers = await truthSuppliers({ observations, splits: {} }, now)
})
after(() => suppliers.close())

interface Health {
  readonly data: {
    readonly market: string
    readonly freshness: {
      readonly sources: readonly {
        readonly id: string
        readonly known_at: string | null
        readonly age_seconds: number | null
        readonly stale: boolean
        readonly last_error: string | null
        readonly next_try_at: string | null
      }[]
    }
  }
}

test('the live market starts without an account, answers at once and says what is not there yet', async () => {
  suppliers.mishap = ({ host }) =>
    host === 'www.cnbc.com' ? { status: 429, body: 'Too Many Requests', type: 'text/plain' } : undefined
  const service = await startService({ env: { MARKET: 'live', LIVE_SUPPLIERS_BASE: suppliers.base } })
  try {
    assert.match(service.output(), /passing data on is your own responsibility/)
    const alpha = await fetch(`${service.baseUrl}/v1/risk`)
    assert.equal(alpha.status, 503)
    assert.ok(Number(alpha.headers.get('retry-after')) > 0)
    assert.equal(((await alpha.json()) as { error: string }).error, 'no_data_yet')

    const health = async (): Promise<Health['data']> =>
      ((await (await fetch(`${service.baseUrl}/v1/health`)).json()) as Health).data
    const until = async (reached: (data: Health['data']) => boolean): Promise<Health['data']> => {
      for (let tries = 0; tries < 40; tries++) {
        const data = await health()
        if (reached(data)) return data
        await sleep(700)
      }
      return assert.fail(`health never showed it: ${JSON.stringify(await health())}\n${service.output()}`)
    }
    const sourceOf = (data: Health['data'], id: string) => data.freshness.sources.find((one) => one.id === id)
    const data = await until(
      (seen) => sourceOf(seen, 'yahoo daily bars') !== undefined && sourceOf(seen, 'feed cnbc') !== undefined,
    )
    assert.equal(data.market, 'live')
    const bars = sourceOf(data, 'yahoo daily bars')
    assert.equal(bars?.last_error, null)
    assert.ok(bars?.known_at !== null && bars?.age_seconds !== null)
    const feed = sourceOf(data, 'feed cnbc')
    assert.match(feed?.last_error ?? '', /limited: (?:too many requests|the breaker of the host is open)/)
    assert.equal(feed?.stale, true)
    assert.ok(Date.parse(feed?.next_try_at ?? '') > Date.now())
    assert.match(service.output(), /"event":"backfill_progress".*"symbols":1\d\d/)
  } finally {
    const exit = await service.stop()
    assert.equal(exit.code, 0)
    assert.doesNotMatch(service.output(), /"level":"error"/)
  }
})

test('doctor --live tries every supplier once and prints what works', async () => {
  suppliers.mishap = ({ host }) =>
    host === 'api.gdeltproject.org' ? { status: 200, body: '<html></html>', type: 'text/html' } : undefined
  const asked = suppliers.asked.length
  const command = runBellwether(['doctor', '--live'], {
    MARKET: 'live',
    LIVE_SUPPLIERS_BASE: suppliers.base,
    FINNHUB_API_KEY: 'not-a-real-key',
    PORT: '0',
  })
  await command.ended
  const output = command.output()
  assert.match(output, /ok +yahoo charts +\d+ days up to \d{4}-\d\d-\d\d/)
  assert.match(output, /ok +cboe +\d+ days/)
  assert.match(output, /- +gdelt +blocked: a page of HTML/)
  assert.match(output, /- +finnhub /)
  assert.match(output, /ok +suppliers +\d+ of \d+ work/)
  assert.doesNotMatch(output, /not-a-real-key/)
  // Cookie, crumb and quote are three requests to one supplier.
  assert.ok(suppliers.asked.length - asked <= 20, String(suppliers.asked.length - asked))
})
