import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { storedHostStates, UNTOUCHED } from '@bellwether-markets/suppliers/providers/host-states'
import type { Pool } from 'pg'
import { openBlockingDatabase } from '../../packages/server/src/storage/postgres/blocking-database.ts'
import { openPool } from '../../packages/server/src/storage/postgres/connection.ts'
import {
  type HeldLease,
  type Lease,
  LeaseHolding,
  lease,
} from '../../packages/server/src/storage/postgres/lease.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import {
  postgresObservationReading,
  postgresObservationStore,
  supplierLimits,
} from '../../packages/server/src/storage/postgres/observation-store.ts'
import { postgresUniverseStore } from '../../packages/server/src/storage/postgres/universe-store.ts'
import type { Sql } from '../../packages/server/src/storage/stores/sql.ts'
import { keptLog } from '../fakes/fake-market.ts'
import { assertFilesAreStored, manyStocks } from '../ports/bulk-files.ts'
import { bar, batch, job, observationContract } from '../ports/observation-contract.ts'
import { SEED, universeContract } from '../ports/universe-contract.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const SHORT_LEASE_SECONDS = 0.3

describe('the live market on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  let template = ''
  const databases: Sql[] = []
  const pools: Pool[] = []
  before(async () => {
    cluster = await startCluster()
    template = await cluster.newDatabase()
    await migrate(template)
  })
  after(async () => {
    for (const database of databases) database.close()
    await Promise.all(pools.map((pool) => pool.end()))
    cluster.remove()
  })

  const opened = async (seconds?: number) => {
    const url = await cluster.newDatabase(template)
    const pool = openPool(url, 'test')
    pools.push(pool)
    const connect = (): Sql => {
      const database = openBlockingDatabase(url)
      databases.push(database)
      return database
    }
    return { url, connect, suppliers: lease(pool, 'suppliers', seconds) }
  }
  const acquired = async (suppliers: Lease): Promise<HeldLease> => {
    const held = await suppliers.acquire('test')
    assert.ok(held)
    return held
  }
  const storeOn = (database: Sql, { fence }: HeldLease, clockOverride?: 'caller') =>
    postgresObservationStore(database, {
      seed: DEFAULT_UNIVERSE,
      fence,
      ...(clockOverride === undefined ? {} : { clockOverride }),
    })

  observationContract('PostgreSQL', async (run) => {
    const { connect, suppliers } = await opened()
    const held = await acquired(suppliers)
    const database = connect()
    run({
      store: storeOn(database, held, 'caller'),
      openReading: () => postgresObservationReading(database, DEFAULT_UNIVERSE),
      reopen: () => storeOn(database, held, 'caller'),
    })
  })

  universeContract('PostgreSQL', async () => {
    const { connect, url } = await opened()
    const pool = openPool(url, 'test')
    const now = async () => {
      const { rows } = await pool.query('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now')
      return asInstant(Number(rows[0].now))
    }
    const reading = postgresObservationReading(connect(), SEED)
    const store = postgresUniverseStore(openPool(url, 'test'), SEED)
    pools.push(pool)
    return { store, reading: { ...reading, close: () => undefined }, now }
  })

  test('what is received is known from a moment of the database on; a reader waits until a moment is over', async () => {
    const { connect, suppliers, url } = await opened()
    const store = storeOn(connect(), await acquired(suppliers))
    const wrongClock = () => asInstant(5)
    const clock = async () =>
      Number((await cluster.query(url, 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms'))[0].ms)
    const before = await clock()
    store.append(batch({ daily: [bar(170)] }), job('a'), wrongClock)
    const knownAt = store.market.daily('AAPL')?.knownAt[0] ?? 0
    assert.ok(knownAt >= Math.floor(before) && knownAt <= (await clock()), `${knownAt} ${before}`)

    const reading = postgresObservationReading(connect(), DEFAULT_UNIVERSE)
    const soon = asInstant(Math.ceil((await clock()) + 400))
    reading.catchUp(soon)
    assert.ok((await clock()) > soon)
    store.append(batch({ daily: [bar(171)] }), job('a'), wrongClock)
    reading.catchUp(soon)
    assert.ok((reading.market.daily('AAPL')?.knownAt[1] ?? 0) > soon)
  })

  test('a file of ten thousand symbols is stored in one pass, once, and again where it changed', async () => {
    const { connect, suppliers } = await opened()
    await assertFilesAreStored(storeOn(connect(), await acquired(suppliers), 'caller'), manyStocks(10_000))
  })

  test('who has lost the lease can neither write nor ask a supplier any more', async () => {
    const { connect, suppliers } = await opened(SHORT_LEASE_SECONDS)
    const first = await acquired(suppliers)
    assert.equal(await suppliers.acquire('another'), undefined)
    const store = storeOn(connect(), first)
    const limits = storedHostStates(supplierLimits(connect(), first.fence))
    store.append(batch({ daily: [bar(170)] }), job('a'), () => asInstant(1))
    limits.put('sec', { ...UNTOUCHED, opens: 2, fullAt: [asInstant(7)] })
    await sleep(SHORT_LEASE_SECONDS * 1_500)
    const second = await acquired(suppliers)
    assert.equal(await suppliers.extend(first), undefined)
    assert.throws(() => limits.put('sec', UNTOUCHED), /another worker asks/)
    assert.throws(
      () => store.append(batch({ daily: [bar(171)] }), job('a'), () => asInstant(1)),
      /another worker asks/,
    )
    const successor = storedHostStates(supplierLimits(connect(), second.fence))
    assert.deepEqual(successor.get('sec'), { ...UNTOUCHED, opens: 2, fullAt: [asInstant(7)] })
    assert.deepEqual(successor.get('yahoo'), UNTOUCHED)
    assert.deepEqual(Array.from(store.market.daily('AAPL')?.close ?? []), [170])
  })

  test('a step that is sent again because its answer was lost is taken once', async () => {
    const { url, suppliers } = await opened()
    const { fence } = await acquired(suppliers)
    const rows = JSON.stringify({
      quotes: [['AAPL', 1, 2, 3, 'yahoo', 170, null, null, null]],
      scheduled: [['report', 'AAPL', 1, 1, null, 'announced', 3, 'yahoo']],
    })
    const send = (operation: string, receivedAt: number) =>
      cluster.query(url, 'SELECT append_observations_3($1, $2, $3, true, $4)', [
        fence,
        operation,
        receivedAt,
        rows,
      ])
    const [one, other] = [1, 2].map((last) => `00000000-0000-0000-0000-00000000000${last}`)
    await send(one, 10)
    await send(one, 20)
    await send(other, 30)
    for (const table of ['market_quotes', 'market_scheduled']) {
      const stored = await cluster.query(url, `SELECT known_at FROM ${table} ORDER BY known_at`)
      assert.deepEqual(stored, [{ known_at: 10 }, { known_at: 30 }], table)
    }
  })

  test('what one process at a time may do is begun by another when the first is asked to stop', async () => {
    const { suppliers } = await opened()
    const running: string[] = []
    const hold = (holder: string) =>
      new LeaseHolding(suppliers, {
        holder,
        log: keptLog(),
        begin: async () => {
          running.push(holder)
          return { close: async () => void running.push(`${holder} ended`) }
        },
      })
    const first = hold('first')
    await until('one runs', () => running.length > 0)
    const second = hold('second')
    await sleep(50)
    assert.deepEqual(running, ['first'])
    await first.close()
    await until('the other runs', () => running.length >= 3)
    assert.deepEqual(running, ['first', 'first ended', 'second'])
    await second.close()
  })
})
