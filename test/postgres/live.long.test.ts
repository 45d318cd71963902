import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { asDay, asInstant, dayFromDate, utcDay } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { hostStatesInFile, UNTOUCHED } from '@bellwether-markets/suppliers/providers/host-states'
import { freePort } from '../../bench/free-port.ts'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { postgresObservationReading } from '../../packages/server/src/storage/postgres/observation-store.ts'
import {
  openObservationReading,
  openObservationStore,
} from '../../packages/server/src/storage/sqlite/observation-store.ts'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import { sendFree } from '../journeys/caller.ts'
import {
  type Command,
  killAll,
  type RunningService,
  runBellwether,
  startService,
  temporaryDirectory,
} from '../journeys/service.ts'
import { type TruthSuppliers, truthSuppliers } from '../live/truth-suppliers.ts'
import { bar, batch, job, NOON } from '../ports/observation-contract.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const now = () => asInstant(Date.now())

let cluster: Cluster
before(async () => {
  if (!withoutPostgres()) cluster = await startCluster()
})
after(() => cluster?.remove())

describe('a live market that is asked for by workers', { skip: withoutPostgres() }, () => {
  let url = ''
  let suppliers: TruthSuppliers
  let service: RunningService
  const workers: Command[] = []
  const ports: number[] = []
  const env = (): Record<string, string> => ({
    MARKET: 'live',
    LIVE_SUPPLIERS_BASE: suppliers.base,
    DATABASE_URL: url,
    DATA_DIR: join(temporaryDirectory(), 'data'),
  })
  before(async () => {
    const to = asDay(utcDay(now()) + 1)
    const from = dayFromDate(2024, 1, 2)
    const observations = simulateMarket({ seed: 2, universe: DEFAULT_UNIVERSE, from, to })
    suppliers = await truthSuppliers({ observations, splits: {} }, now)
    url = await cluster.newDatabase()
    ports.push(await freePort(), await freePort())
    workers.push(...ports.map((port) => runBellwether(['work'], { ...env(), WORK_PORT: String(port) })))
    service = await startService({ env: env() })
  })
  after(async () => {
    await killAll([service, ...workers])
    await suppliers.close()
  })

  const holder = async (): Promise<string> =>
    String(
      (await cluster.query(url, `SELECT holder FROM leases WHERE held_until > clock_timestamp()`))[0]?.holder,
    )
  const bars = async (): Promise<number> =>
    Number((await cluster.query(url, 'SELECT count(DISTINCT symbol) AS n FROM market_daily'))[0].n)

  test('one worker asks; the service that answers shows how its suppliers do', async () => {
    const source = await until('health shows the daily bars', async () => {
      const { json } = await sendFree(`${service.baseUrl}/v1/health`)
      const sources: { id: string; known_at: string | null; last_error: string | null }[] =
        json.data.freshness.sources
      return sources.find(({ id }) => id === 'yahoo daily bars')
    })
    assert.ok(source.known_at !== null)
    assert.equal(source.last_error, null)
    const asking = workers.filter((worker) => worker.output().includes('"event":"lease_held"'))
    assert.equal(asking.length, 1)
    const figures = await Promise.all(
      ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    )
    for (const [index, text] of figures.entries()) {
      const isAsking = workers[index] === asking[0]
      assert.match(
        text,
        new RegExp(`^bellwether_lease_held\\{lease="suppliers"\\} ${Number(isAsking)}$`, 'm'),
      )
      assert.equal(text.includes('bellwether_source_failing{source="yahoo daily bars"} 0'), isAsking)
    }
  })

  test('when it is asked to stop another goes on with what is not done', async () => {
    const first = await holder()
    const leaving = workers.find(({ pid }) => first.includes(` ${pid} `))
    assert.ok(leaving, first)
    // Enough for a request that is made twice to show among those that are made once.
    const wanted = Math.max((await bars()) + 1, 3)
    leaving.signal('SIGTERM')
    assert.equal((await leaving.ended).code, 0)
    await until('another worker asks', async () => {
      const next = await holder()
      return next !== first && next !== 'undefined' && (await bars()) > wanted ? next : undefined
    })
    const charts = suppliers.asked.filter(
      ({ path, search }) => path.startsWith('/v8/finance/chart/') && search.includes('interval=1d'),
    )
    const times = Map.groupBy(charts, ({ path }) => path)
    const repeated = [...times.values()].filter((asked) => asked.length > 1)
    // What was under way at the stop is asked for again.
    assert.ok(charts.length > 3 && repeated.length <= 1, JSON.stringify(repeated))
  })

  test('what cannot be computed yet is refused with its reason, and none of it is a fault', async () => {
    const ended = await until('refreshes have ended', async () => {
      const rows = await cluster.query(
        url,
        `SELECT name, state, result FROM jobs WHERE state IN ('done', 'failed')`,
      )
      return rows.length > 3 ? rows : undefined
    })
    for (const { name, state, result } of ended)
      assert.ok(state === 'done' || String(result).includes('no_data_then'), `${name}: ${state} ${result}`)
  })
})

describe('an embedded live market', { skip: withoutPostgres() }, () => {
  test('is moved to PostgreSQL with every revision, what is known of its suppliers, and their limits', async () => {
    const directory = join(temporaryDirectory(), 'data')
    mkdirSync(directory)
    const file = join(directory, 'market.sqlite')
    const store = openObservationStore(file, DEFAULT_UNIVERSE)
    store.append(batch({ daily: [bar(170.1), bar(1, { symbol: 'MSFT' })] }), job('a'), () => NOON)
    store.append(batch({ daily: [bar(171)] }), job('b'), () => asInstant(NOON + 1))
    store.saveProviderState('first start', '7')
    store.close()
    hostStatesInFile(join(directory, 'supplier-limits.jsonl')).put('sec', { ...UNTOUCHED, opens: 3 })
    const url = await cluster.newDatabase()
    const moving = runBellwether(['migrate-to-postgres'], {
      MARKET: 'live',
      DATABASE_URL: url,
      DATA_DIR: directory,
    })
    assert.equal((await moving.ended).code, 0, moving.output())
    assert.match(moving.output(), /market: daily +3 /)

    const database = openBlockingDatabase(url)
    const moved = postgresObservationReading(database, DEFAULT_UNIVERSE)
    const original = openObservationReading(file, DEFAULT_UNIVERSE)
    for (const symbol of ['AAPL', 'MSFT']) {
      assert.deepEqual(moved.market.daily(symbol), original.market.daily(symbol))
    }
    assert.equal(moved.market.providerState('first start'), '7')
    const [limit] = await cluster.query(url, 'SELECT host, state FROM supplier_limits')
    assert.deepEqual([limit.host, JSON.parse(String(limit.state)).opens], ['sec', 3])
    const jobs = await cluster.query(url, 'SELECT id FROM market_jobs ORDER BY id')
    assert.deepEqual(jobs, [{ id: 'a' }, { id: 'b' }])
    original.close()
    moved.close()
  })
})
