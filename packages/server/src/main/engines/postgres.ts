import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { asInstant, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { writePrivateFile } from '@bellwether-markets/platform/files/durable-files'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Pool } from 'pg'
import {
  expiryClock,
  type MarketTime,
  marketClock,
  monotonicMs,
  wallClock,
} from '../../adapters/clock/clock.ts'
import { openRecordSigner } from '../../adapters/signing/ed25519.ts'
import type { Clock, SnapshotProducer, TrackRecordStore } from '../../service/ports.ts'
import { blobStore, refuseUnwritable } from '../../storage/blobs/blob-store.ts'
import { watchAccounts } from '../../storage/postgres/account-watch.ts'
import { openBlockingDatabase } from '../../storage/postgres/blocking-database.ts'
import { ChangeListener } from '../../storage/postgres/change-listener.ts'
import { openPool, reachability, runOnPool } from '../../storage/postgres/connection.ts'
import { databaseNow, followDatabaseClock } from '../../storage/postgres/database-clock.ts'
import {
  refuseOtherDatabase,
  refuseOtherMarket,
  sharedValue,
  storedValue,
  storeValue,
} from '../../storage/postgres/installation.ts'
import { JobQueue, sharedSpending } from '../../storage/postgres/job-queue.ts'
import { postgresLlmBudget } from '../../storage/postgres/llm-budget.ts'
import { migrate, refuseBehind } from '../../storage/postgres/migrations.ts'
import { openPostgresLedger } from '../../storage/postgres/postgres-ledger.ts'
import { followRecord } from '../../storage/postgres/record-follower.ts'
import { refuseDeaf, refuseUnfit } from '../../storage/postgres/refuse-unfit.ts'
import { postgresSandboxStore } from '../../storage/postgres/sandbox-store.ts'
import { snapshotJobs } from '../../storage/postgres/snapshot-jobs.ts'
import { watchSupply } from '../../storage/postgres/supply-watch.ts'
import { type DataDirectory, INSTALLATION_FILE } from '../../storage/sqlite/data-directory.ts'
import { openTrackRecordCopy, openTrackRecordCopyReader } from '../../storage/sqlite/track-record-store.ts'
import { factReader } from '../../storage/stores/fact-store.ts'
import { paraphraseStore } from '../../storage/stores/paraphrase-store.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import { snapshotIndex } from '../../storage/stores/snapshot-index.ts'
import type { Sql } from '../../storage/stores/sql.ts'
import { trackRecordStore } from '../../storage/stores/track-record-store.ts'
import type { Config, LiveConfig } from '../config/config-tree.ts'
import type { Lifecycles } from '../lifecycle.ts'
import { identityOf } from '../market/market-identity.ts'
import { liveSupply } from '../threads/start-ingest.ts'
import { analysingThread, openComputing } from './computing.ts'
import { MARKET_FILE, RECORD_COPY_FILE, SIGNING_KEY_FILE } from './directory-files.ts'
import { directoryWatch } from './directory-watch.ts'
import { supplyOf } from './embedded.ts'
import type { Engine, EngineOptions, Supply } from './engine.ts'
import { paraphrasedProducerOf } from './paraphrases.ts'
import { type SettledTime, settledSinceStart } from './settled-time.ts'

const SECRET_BYTES = 32
/** Covers clock skew, until every process sees a write. */
const SEEN_WITHIN_MS = MINUTE

/** Common to every process on PostgreSQL. */
interface SharedEngine
  extends Pick<
    Engine,
    | 'marketClock'
    | 'ledger'
    | 'signIn'
    | 'alerts'
    | 'sandbox'
    | 'settledTime'
    | 'secrets'
    | 'isReachable'
    | 'isLedgerAway'
  > {
  readonly pool: Pool
  readonly listener: ChangeListener
}

export interface WorkerEngine extends SharedEngine {
  readonly producer: SnapshotProducer
}

type LedgerOptions = Pick<EngineOptions, 'countedPaths' | 'tiers' | 'onFatal'>

type InstallationConfig = Pick<Config, 'market' | 'migrateOnStart' | 'databaseSessionUrl' | 'blobs'>

/**
 * Migrates or verifies the database, which must belong to this market.
 * @param directory that must belong to the database, too
 * @throws StartupError
 */
export async function openInstallation(
  url: string,
  { market, migrateOnStart, databaseSessionUrl = url }: Omit<InstallationConfig, 'blobs'>,
  directory?: DataDirectory,
): Promise<Pool> {
  await (migrateOnStart ? migrate(databaseSessionUrl) : refuseBehind(databaseSessionUrl))
  const pool = openPool(url, 'service')
  try {
    await refuseUnfit(pool)
    if (directory) await refuseOtherDatabase(pool, directory.file(INSTALLATION_FILE))
    await refuseOtherMarket(pool, identityOf(market))
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** @throws StartupError if this process could not work with the database */
export async function checkDatabase(url: string, config: InstallationConfig): Promise<void> {
  const pool = await openInstallation(url, { ...config, migrateOnStart: false })
  const listener = new ChangeListener(config.databaseSessionUrl ?? url)
  try {
    await refuseDeaf(pool, listener)
    await refuseUnwritable(blobStore(config.blobs))
  } finally {
    await listener.close()
    await pool.end()
  }
}

const secretOf = (pool: Pool, name: string): Promise<string> =>
  sharedValue(pool, name, () => randomBytes(SECRET_BYTES).toString('base64url'))

export const sharedServerSecret = (pool: Pool): Promise<string> => secretOf(pool, 'server-secret')

export const openSharedLedger = (
  url: string,
  { countedPaths, tiers, onFatal }: LedgerOptions,
): ReturnType<typeof openPostgresLedger> =>
  openPostgresLedger({ url, wallClock, expiryClock, endpoints: countedPaths, tiers, onFatal })

/** Answers calls; workers compute. @throws StartupError if the database is unusable */
export async function openPostgresEngine(url: string, options: EngineOptions): Promise<Engine> {
  const { config, directory, parts } = options
  const { pool, listener, ...shared } = await openShared(url, options)
  const listeners: ((account: number | undefined) => void)[] = []
  const watch = await watchAccounts(listener, pool, (account) => {
    for (const tell of listeners) tell(account)
  })
  parts.closing('account watch', watch)
  const record = await openCopiedRecord(pool, options)
  const versionOf = (id: string): number => CATALOG.computedById.get(id)?.version ?? 0
  const jobs = snapshotJobs({
    listener,
    pool,
    blobs: blobStore(config.blobs),
    queue: new JobQueue(pool),
    versionOf,
    wallClock,
    isLimited: config.compute.pastQuotas,
  })
  const producer = paraphrasedProducerOf(jobs, paraphraseStore(runOnPool(pool)))
  parts.closing('snapshot jobs', producer)
  const analysing = analysingThread(computingFiles(url, directory), options, sharedSpending(pool))
  parts.closing('analyses', analysing)
  const directoryState = directoryWatch(
    [directory.path],
    'accounts are in the database: calls are answered',
    options.log,
  )
  parts.add(directoryState)
  return {
    ...shared,
    analyse: analysing.analyse,
    producer,
    record,
    snapshotIndex: snapshotIndex(runOnPool(pool)),
    facts: factReader(runOnPool(pool)),
    supply:
      config.market.kind === 'live'
        ? watchedSupply(pool, config.market.suppliers, parts)
        : supplyOf(producer),
    dataDirectory: directoryState.state,
    storesPast: () => true,
    hasWorkers: true,
    onAccountChange: (changed) => void listeners.push(changed),
  }
}

/** Once it has caught up: earlier records are no news to stream readers. */
async function openCopiedRecord(
  pool: Pool,
  { directory, parts, log }: EngineOptions,
): Promise<Engine['record']> {
  const copy = directory.file(RECORD_COPY_FILE)
  const follower = followRecord(pool, openTrackRecordCopy(copy, log), log)
  parts.closing('record follower', follower)
  await follower.caughtUp
  return parts.closing('track record', openTrackRecordCopyReader(copy))
}

/** Computes for answering processes. @throws StartupError if the database is unusable */
export async function openWorkerEngine(url: string, options: EngineOptions): Promise<WorkerEngine> {
  const { config, directory, parts } = options
  const shared = await openShared(url, options)
  const { pool, marketClock } = shared
  await refuseUnwritable(blobStore(config.blobs))
  const signingKeyFile = directory.file(SIGNING_KEY_FILE)
  await shareSigningKey(pool, signingKeyFile)
  const { producer } = await openComputing(computingFiles(url, directory), options, {
    openStore: () => paraphraseStore(runOnPool(pool)),
    sharedBudget: (perProduct) => postgresLlmBudget(runOnPool(pool), perProduct),
    marketClock: seenByAll(marketClock, config.market.time),
    quota: sharedSpending(pool),
  })
  parts.closing('computing', producer)
  parts.add(await settledSinceStart(shared, options.clock, options.log))
  return { ...shared, producer }
}

async function openShared(url: string, options: EngineOptions): Promise<SharedEngine> {
  const { config, directory, parts, clock } = options
  const pool = await openInstallation(url, config, directory)
  parts.add({ name: 'database', stop: () => pool.end() })
  const listener = parts.closing('listener', new ChangeListener(config.databaseSessionUrl ?? url))
  await refuseDeaf(pool, listener)
  const [clockReader, adminToken, serverSecret, ledger] = await Promise.all([
    followDatabaseClock(pool, monotonicMs, (reading) => clock.readDatabase(reading)),
    config.http.adminToken ?? secretOf(pool, 'admin-token'),
    sharedServerSecret(pool),
    openSharedLedger(url, options),
  ])
  parts.closing('database clock', clockReader)
  parts.closing('ledger', ledger)
  return {
    pool,
    listener,
    ledger,
    signIn: signInStore(ledger),
    alerts: ledger,
    marketClock: marketClock(config.market.time, wallClock),
    sandbox: postgresSandboxStore(pool),
    settledTime: sharedSettledTime(pool),
    secrets: { adminToken, serverSecret },
    isReachable: reachability(pool),
    isLedgerAway: ledger.isAway,
  }
}

const SETTLED_TIME = 'settled-time'

const sharedSettledTime = (pool: Pool): SettledTime => ({
  async read() {
    const value = await storedValue(pool, SETTLED_TIME)
    return value === undefined ? undefined : asInstant(Number(value))
  },
  write: (at) => storeValue(pool, SETTLED_TIME, String(at)),
})

/** When a current write counts as known: no process may answer for a later moment without it. */
const seenByAll = (market: Clock, time: MarketTime): Clock => ({
  now: () =>
    asInstant(market.now() + SEEN_WITHIN_MS * (time.kind === 'moving' ? Math.max(1, time.speed) : 1)),
})

const computingFiles = (databaseUrl: string, directory: DataDirectory) => ({
  databaseUrl,
  snapshotFile: '',
  recordFile: '',
  marketFile: directory.file(MARKET_FILE),
  signingKeyFile: directory.file(SIGNING_KEY_FILE),
})

/** What a correction of the clock needs. */
export interface SharedBooks {
  readonly store: TrackRecordStore
  readonly sql: Sql
  /** By the clock of the database. */
  readonly now: Instant
}

/** Writes the record as a worker does. @throws StartupError if the database is unusable */
export async function onSharedRecord<T>(
  url: string,
  config: Omit<InstallationConfig, 'blobs'>,
  signingKeyFile: string,
  work: (books: SharedBooks) => T,
): Promise<T> {
  const pool = await openInstallation(url, config)
  const database = openBlockingDatabase(url)
  const now = asInstant(Math.floor(await databaseNow(pool)))
  try {
    await shareSigningKey(pool, signingKeyFile)
    await pool.query('SELECT make_day_partitions_1($1)', [now])
    return work({ store: trackRecordStore(database), sql: database, now })
  } finally {
    database.close()
    await pool.end()
  }
}

/** All workers sign with the first worker's key. */
async function shareSigningKey(pool: Pool, file: string): Promise<void> {
  if (!existsSync(file)) openRecordSigner(file)
  const own = readFileSync(file, 'utf8')
  const shared = await sharedValue(pool, 'signing-key', () => own)
  if (shared !== own) writePrivateFile(file, shared)
}

function watchedSupply(pool: Pool, suppliers: LiveConfig, parts: Lifecycles): Supply {
  const watch = parts.closing('supply watch', watchSupply(pool))
  return liveSupply(suppliers, {
    states: watch.sources,
    quoteFailures: () => watch.failuresOf('quotes'),
    universe: watch.universe,
  })
}
