import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { type MarketTime, marketClock, wallClock } from '../../adapters/clock/clock.ts'
import { openRecordSigner } from '../../adapters/signing/ed25519.ts'
import { asInstant, MINUTE } from '../../kernel/time.ts'
import { writePrivateFile } from '../../platform/files/write-private-file.ts'
import { CATALOG } from '../../products/catalog.ts'
import type { Clock, Ledger, OrderLedger, SnapshotProducer } from '../../service/ports.ts'
import { AccountWatch } from '../../storage/postgres/account-watch.ts'
import { postgresCallBudget } from '../../storage/postgres/call-budget.ts'
import { openPool, reachability, runOnPool } from '../../storage/postgres/connection.ts'
import { databaseClock } from '../../storage/postgres/database-clock.ts'
import { refuseOtherMarket, sharedValue } from '../../storage/postgres/installation.ts'
import { JobQueue } from '../../storage/postgres/job-queue.ts'
import { migrate, refuseBehind } from '../../storage/postgres/migrations.ts'
import { openPostgresLedger } from '../../storage/postgres/postgres-ledger.ts'
import { followRecord } from '../../storage/postgres/record-follower.ts'
import { postgresSandboxStore } from '../../storage/postgres/sandbox-store.ts'
import { snapshotJobs } from '../../storage/postgres/snapshot-jobs.ts'
import { watchSupply } from '../../storage/postgres/supply-watch.ts'
import { openTrackRecordReader, openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import { snapshotIndex } from '../../storage/stores/snapshot-index.ts'
import { wordingStore } from '../../storage/stores/wording-store.ts'
import type { Config } from '../config/config-tree.ts'
import type { Lifecycles } from '../lifecycle.ts'
import { identityOf } from '../market/market-identity.ts'
import { supplierFreshness } from '../market/supplier-freshness.ts'
import { havePricesFailed, leftAloneMs } from '../threads/start-ingest.ts'
import { openComputing } from './computing.ts'
import { MARKET_FILE, RECORD_COPY_FILE, SIGNING_KEY_FILE } from './directory-files.ts'
import { supplyOf } from './embedded.ts'
import type { Engine, EngineOptions, Supply } from './engine.ts'
import { showingWordings } from './wordings.ts'

const SECRET_BYTES = 32
/** Time for every process to see what was stored, whose clock may be ahead. */
const SEEN_WITHIN_MS = MINUTE

/** What every process of an installation on PostgreSQL has. */
interface SharedParts extends Pick<Engine, 'marketClock' | 'ledger' | 'sandbox' | 'secrets' | 'isReachable'> {
  readonly pool: Pool
  /** The clock of the database, which is the one that all processes share. */
  readonly clock: Clock
}

/** What a process that computes for others has. */
export interface WorkerEngine extends SharedParts {
  readonly producer: SnapshotProducer
}

type LedgerOptions = Pick<EngineOptions, 'countedPaths' | 'tiers' | 'onFatal'>

/** Makes sure that the database is up to date and belongs to this market. @throws StartRefused */
export async function openInstallation(
  url: string,
  { market, migrateOnStart }: Pick<Config, 'market' | 'migrateOnStart'>,
): Promise<Pool> {
  await (migrateOnStart ? migrate(url) : refuseBehind(url))
  const pool = openPool(url, 'service')
  try {
    await refuseOtherMarket(pool, identityOf(market))
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

const secretOf = (pool: Pool, name: string): Promise<string> =>
  sharedValue(pool, name, () => randomBytes(SECRET_BYTES).toString('base64url'))

export const sharedServerSecret = (pool: Pool): Promise<string> => secretOf(pool, 'server-secret')

export const openSharedLedger = (
  url: string,
  { countedPaths, tiers, onFatal }: LedgerOptions,
): Promise<Ledger & OrderLedger> =>
  openPostgresLedger({ url, wallClock, endpoints: countedPaths, tiers, onFatal })

/** A process that answers; workers compute for it. @throws StartRefused where the database cannot be used */
export async function openPostgresEngine(url: string, options: EngineOptions): Promise<Engine> {
  const { config, directory, parts, log } = options
  const { pool, clock: _, ...shared } = await openShared(url, options)
  const listeners: ((account: number | undefined) => void)[] = []
  const watch = await AccountWatch.start(url, pool, (account) => {
    for (const tell of listeners) tell(account)
  })
  parts.add({ name: 'account watch', stop: () => watch.close() })
  const copy = directory.file(RECORD_COPY_FILE)
  const follower = followRecord(pool, openTrackRecordStore(copy), log)
  parts.add({ name: 'record follower', stop: () => follower.close() })
  // What was recorded before this process came is no news to the readers of its stream.
  await follower.caughtUp
  const record = openTrackRecordReader(copy)
  parts.add({ name: 'track record', stop: () => record.close() })
  const versionOf = (id: string): number => CATALOG.computedById.get(id)?.version ?? 0
  const asked = snapshotJobs({ url, pool, queue: new JobQueue(pool), versionOf })
  const producer = showingWordings(asked, wordingStore(runOnPool(pool)))
  parts.add({ name: 'snapshot jobs', stop: () => producer.close() })
  return {
    ...shared,
    ...{ producer, record, snapshotIndex: snapshotIndex(runOnPool(pool)) },
    supply: config.market.kind === 'live' ? watchedSupply(pool, parts) : supplyOf(producer),
    hasWorkers: true,
    onAccountChange: (changed) => void listeners.push(changed),
  }
}

/** A process that computes for those that answer. @throws StartRefused where the database cannot be used */
export async function openWorkerEngine(url: string, options: EngineOptions): Promise<WorkerEngine> {
  const { config, directory, parts } = options
  const shared = await openShared(url, options)
  const { pool, marketClock } = shared
  const signingKeyFile = directory.file(SIGNING_KEY_FILE)
  await shareSigningKey(pool, signingKeyFile)
  const producer = await openComputing(
    {
      ...{ databaseUrl: url, signingKeyFile },
      ...{ marketFile: directory.file(MARKET_FILE), snapshotFile: '', recordFile: '' },
    },
    options,
    {
      openStore: () => wordingStore(runOnPool(pool)),
      sharedBudget: (perProduct) => postgresCallBudget(pool, perProduct),
      marketClock: seenByAll(marketClock, config.market.time),
    },
  )
  parts.add({ name: 'computing', stop: () => producer.close() })
  return { ...shared, producer }
}

async function openShared(url: string, options: EngineOptions): Promise<SharedParts> {
  const { config, parts } = options
  const pool = await openInstallation(url, config)
  parts.add({ name: 'database', stop: () => pool.end() })
  const [clock, adminToken, serverSecret, ledger] = await Promise.all([
    databaseClock(pool),
    config.http.adminToken ?? secretOf(pool, 'admin-token'),
    sharedServerSecret(pool),
    openSharedLedger(url, options),
  ])
  parts.add({ name: 'database clock', stop: () => clock.close() })
  parts.add({ name: 'ledger', stop: () => ledger.close() })
  return {
    ...{ pool, clock, ledger },
    marketClock: marketClock(config.market.time, clock),
    sandbox: postgresSandboxStore(pool),
    secrets: { adminToken, serverSecret },
    isReachable: reachability(pool),
  }
}

/**
 * The moment from which on something that is stored now counts as known: no process may have answered of a later one
 * without it.
 */
const seenByAll = (market: Clock, time: MarketTime): Clock => ({
  now: () =>
    asInstant(market.now() + SEEN_WITHIN_MS * (time.kind === 'moving' ? Math.max(1, time.speed) : 1)),
})

/** All workers sign with one key: that of the first. */
async function shareSigningKey(pool: Pool, file: string): Promise<void> {
  if (!existsSync(file)) openRecordSigner(file)
  const own = readFileSync(file, 'utf8')
  const shared = await sharedValue(pool, 'signing-key', () => own)
  if (shared !== own) writePrivateFile(file, shared)
}

function watchedSupply(pool: Pool, parts: Lifecycles): Supply {
  const watch = watchSupply(pool)
  parts.add({ name: 'supply watch', stop: () => watch.close() })
  const freshness = () => supplierFreshness(watch.sources(), wallClock.now())
  return {
    sources: freshness,
    pricesFail: () => havePricesFailed(watch.failuresOf('quotes')),
    leftAloneMs: () => leftAloneMs(freshness(), wallClock.now()),
  }
}
