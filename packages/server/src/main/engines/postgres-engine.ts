import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { wallClock } from '../../adapters/clock/clock.ts'
import { TIERS, type Tier, type TierId } from '../../kernel/credits.ts'
import { CATALOG } from '../../products/catalog.ts'
import type {
  Clock,
  Ledger,
  Log,
  OrderLedger,
  SandboxStore,
  SnapshotIndex,
  SnapshotProducer,
  TrackRecordReader,
  WordingStore,
} from '../../service/ports.ts'
import { watchAccounts } from '../../storage/postgres/account-watch.ts'
import { openPool } from '../../storage/postgres/connection.ts'
import { databaseClock } from '../../storage/postgres/database-clock.ts'
import { refuseOtherMarket, sharedValue } from '../../storage/postgres/installation.ts'
import { jobQueue } from '../../storage/postgres/job-queue.ts'
import { migrate, refuseBehind } from '../../storage/postgres/migrations.ts'
import { openPostgresLedger } from '../../storage/postgres/postgres-ledger.ts'
import { reachability } from '../../storage/postgres/reachability.ts'
import { followRecord } from '../../storage/postgres/record-follower.ts'
import { postgresSandboxStore } from '../../storage/postgres/sandbox-store.ts'
import { postgresSnapshotIndex } from '../../storage/postgres/snapshot-index.ts'
import { snapshotJobs } from '../../storage/postgres/snapshot-jobs.ts'
import { watchSupply } from '../../storage/postgres/supply-watch.ts'
import { postgresWordingStore } from '../../storage/postgres/wording-store.ts'
import type { DataDirectory } from '../../storage/sqlite/data-directory.ts'
import { openTrackRecordReader, openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import type { Config } from '../config/config.ts'
import { identityOf } from '../market/market-identity.ts'
import { supplierFreshness } from '../market/supplier-freshness.ts'
import { havePricesFailed, leftAloneMs, type Supply } from '../threads/start-ingest.ts'

const SECRET_BYTES = 32
const COPY_FILE = 'track-record-copy.sqlite'

export interface LedgerWish {
  readonly endpoints: readonly string[]
  readonly tiers?: Readonly<Record<TierId, Tier>> | undefined
  readonly onFatal: (error: Error) => void
}

/** What a process that answers calls has in PostgreSQL. */
export interface PostgresEngine {
  readonly ledger: Ledger & OrderLedger
  readonly producer: SnapshotProducer
  readonly record: TrackRecordReader
  readonly snapshotIndex: SnapshotIndex
  readonly sandbox: SandboxStore
  readonly wordings: WordingStore
  /** How the suppliers of a live market do that a worker asks. */
  readonly supply: Supply | undefined
  readonly adminToken: string
  readonly serverSecret: string
  /** Tells which accounts another process changed; undefined where any may be. */
  onAccountChange(changed: (account: number | undefined) => void): void
  /** The clock of the database, which is the one that all processes share. */
  readonly clock: Clock
  isReachable(): Promise<boolean>
  /** Ends what is open beside ledger, producer and record. */
  close(): Promise<void>
}

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

export const sharedAdminToken = (pool: Pool): Promise<string> => secretOf(pool, 'admin-token')

export const openSharedLedger = (
  url: string,
  { tiers = TIERS, ...wish }: LedgerWish,
): Promise<Ledger & OrderLedger> => openPostgresLedger({ url, wallClock, tiers, ...wish })

/** @throws StartRefused where the database cannot be used */
export async function openPostgresEngine(
  url: string,
  config: Config,
  { directory, log, ...wish }: LedgerWish & { readonly directory: DataDirectory; readonly log: Log },
): Promise<PostgresEngine> {
  const pool = await openInstallation(url, config)
  const listeners: ((account: number | undefined) => void)[] = []
  const [clock, adminToken, serverSecret, ledger, watch] = await Promise.all([
    databaseClock(pool),
    sharedAdminToken(pool),
    sharedServerSecret(pool),
    openSharedLedger(url, wish),
    watchAccounts(url, pool, (account) => {
      for (const tell of listeners) tell(account)
    }),
  ])
  const copy = directory.file(COPY_FILE)
  const follower = followRecord(pool, openTrackRecordStore(copy), log)
  // What was recorded before this process came is no news to the readers of its stream.
  await follower.caughtUp
  const versionOf = (id: string): number => CATALOG.computedById.get(id)?.version ?? 0
  return {
    ledger,
    producer: snapshotJobs({ url, pool, queue: jobQueue(pool), versionOf }),
    record: openTrackRecordReader(copy),
    snapshotIndex: postgresSnapshotIndex(pool),
    sandbox: postgresSandboxStore(pool),
    wordings: postgresWordingStore(pool),
    supply: config.market.kind === 'live' ? supplyOf(pool) : undefined,
    adminToken,
    serverSecret,
    clock,
    isReachable: reachability(pool),
    onAccountChange: (changed) => void listeners.push(changed),
    async close() {
      clock.close()
      await Promise.all([watch.close(), follower.close()])
      await pool.end()
    },
  }
}

function supplyOf(pool: Pool): Supply {
  const watch = watchSupply(pool)
  const freshness = () => supplierFreshness(watch.sources(), wallClock.now())
  return {
    sources: freshness,
    pricesFail: () => havePricesFailed(watch.failuresOf('quotes')),
    leftAloneMs: () => leftAloneMs(freshness(), wallClock.now()),
    close: async () => watch.close(),
  }
}
