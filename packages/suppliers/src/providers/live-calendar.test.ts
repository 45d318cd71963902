import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { asInstant, DAY, formatDay, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { ScheduledEvent } from '@bellwether-markets/engine/market/observation'
import type { FetchResult, StoredMarket } from '@bellwether-markets/engine/market/supply-port'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { job } from '../../../../test/ports/observation-contract.ts'
import { bytesOf } from '../../../../test/suppliers/parse-meta.ts'
import { openObservationStore } from '../../../server/src/storage/sqlite/observation-store.ts'
import { hostStatesInMemory } from './host-states.ts'
import { collectReleases, collectReports } from './live-calendar.ts'
import type { LiveDeps } from './live-deps.ts'
import { SourceNotes } from './live-sources.ts'
import { ProviderFault } from './provider-request.ts'
import { supplyOrder } from './supply-order.ts'

const START = asInstant(Date.parse('2026-11-20T21:00:00Z'))
const APPLE = DEFAULT_UNIVERSE.bySymbol.get('AAPL') ?? assert.fail()

/** A market on its first day, and what its suppliers say. */
function opened(t: TestContext, key?: string) {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-calendar-'))
  const store = openObservationStore(join(directory, 'market.sqlite'), DEFAULT_UNIVERSE)
  t.after(() => {
    store.close()
    rmSync(directory, { recursive: true })
  })
  let now: Instant = START
  const clock = { now: () => now }
  const says = { reports: [] as string[], releases: {} as Record<string, readonly string[]>, asked: 0 }
  const sleep = (_: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal === undefined) resolve()
      else signal.addEventListener('abort', () => resolve())
    })
  const deps = {
    policy: {
      clock,
      sleep,
      random: () => 0,
      states: hostStatesInMemory(),
      trying: new Set<string>(),
      send: async (url: string) => {
        says.asked++
        const id = new URL(url).searchParams.get('release_id') ?? ''
        const days = says.releases[id] ?? []
        return Response.json({ release_dates: days.map((date) => ({ release_id: Number(id), date })) })
      },
      policyOf: () => ({
        rates: [{ burst: 100, everyMs: 1 }],
        timeoutMs: 120_000,
        maxBytes: 1e6,
        retries: 0,
        openMs: 1,
        longestOpenMs: 1,
      }),
    },
    identity: { product: 'Bellwether/test', contact: 'ops@example.com' },
    universe: DEFAULT_UNIVERSE,
    keys: { fred: key },
    sources: new SourceNotes(clock, []),
    order: supplyOrder({}, { keys: { fred: key }, contact: undefined, bulkDirectory: undefined }),
    yahoo: {
      async calendar() {
        if (says.reports.length === 0) throw new ProviderFault('not_found', 'no such symbol')
        const earningsDate = says.reports.map((text) => Date.parse(text) / SECOND)
        const earnings = { earningsDate, isEarningsDateEstimate: earningsDate.length > 1 }
        const body = { quoteSummary: { result: [{ calendarEvents: { earnings } }], error: null } }
        return { bytes: bytesOf(body), receivedAt: now }
      },
    },
  } as unknown as LiveDeps
  return {
    says,
    deps,
    market: store.market,
    nextDay: () => {
      now = asInstant(now + DAY)
    },
    /** Stores what was collected, as the ingest does. */
    async keep(collected: Promise<FetchResult>) {
      const { batch, failure } = await collected
      assert.equal(failure, undefined)
      store.append(batch, job('calendar'), clock.now)
      return batch.scheduled.map(told)
    },
  }
}

const told = ({ name, day, lastDay, status }: ScheduledEvent) =>
  [name, formatDay(day), ...(day === lastDay ? [] : [formatDay(lastDay)]), status].join(' ')
const stored = (market: StoredMarket) => market.scheduled?.().map(told)

test('the day of a report is stored once, and again if it changes', async (t) => {
  const { says, deps, market, nextDay, keep } = opened(t)
  const ask = () => keep(collectReports(APPLE, market, deps))
  assert.deepEqual(await ask(), [], 'a supplier that does not know the company has not failed')
  says.reports = ['2027-01-25T12:00:00Z', '2027-01-29T12:00:00Z']
  assert.deepEqual(await ask(), ['report 2027-01-25 2027-01-29 estimated'])
  nextDay()
  assert.deepEqual(await ask(), [])
  says.reports = ['2027-01-28T21:00:00Z']
  assert.deepEqual(await ask(), ['report 2027-01-28 announced'])
  nextDay()
  assert.deepEqual(await ask(), [])
  says.reports = ['2027-01-25T12:00:00Z', '2027-01-29T12:00:00Z']
  assert.deepEqual(await ask(), ['report 2027-01-25 2027-01-29 estimated'])
  assert.equal(stored(market)?.length, 3)
  assert.deepEqual(
    market.scheduled?.().map(({ knownAt }) => knownAt),
    [START, START + DAY, START + 2 * DAY],
  )
})

test('without a key nobody is asked for days of releases', async (t) => {
  const { says, deps, market, keep } = opened(t)
  assert.deepEqual(await keep(collectReleases(market, deps)), [])
  assert.equal(says.asked, 0)
  assert.deepEqual(deps.sources.takeChanged(), [])
})

test('days of releases are stored once, and withdrawn when they are listed no longer', async (t) => {
  const { says, deps, market, nextDay, keep } = opened(t, 'k')
  const ask = () => keep(collectReleases(market, deps))
  says.releases = { 10: ['2026-11-10', '2026-12-10', '2027-01-13'], 50: ['2026-12-04'] }
  assert.deepEqual(await ask(), [
    'cpi 2026-12-10 announced',
    'cpi 2027-01-13 announced',
    'jobs 2026-12-04 announced',
  ])
  assert.equal(says.asked, 5)
  nextDay()
  assert.deepEqual(await ask(), [])
  says.releases = { 10: ['2026-12-18', '2027-01-13'] }
  assert.deepEqual(await ask(), ['cpi 2026-12-18 announced', 'cpi 2026-12-10 withdrawn'])
  nextDay()
  assert.deepEqual(await ask(), [], 'an answer without a day of a release says nothing of it')
  assert.equal(stored(market)?.length, 5)
})
