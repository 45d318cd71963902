import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { elapsedClock, expiryClock, marketClock, wallClock } from '../../adapters/clock/clock.ts'
import { sandboxStore } from '../../adapters/payments/sandbox-provider.ts'
import type { SnapshotIndex, SnapshotProducer } from '../../service/ports.ts'
import { computeQuota } from '../../service/snapshots/compute-quota.ts'
import { openParaphraseStore } from '../../storage/sqlite/cache-database.ts'
import type { DataDirectory } from '../../storage/sqlite/data-directory.ts'
import { refuseBehindDirectory, refuseLostBooks } from '../../storage/sqlite/directory-databases.ts'
import { adminToken, serverSecret } from '../../storage/sqlite/directory-secrets.ts'
import { openFactReader, openSnapshotIndex } from '../../storage/sqlite/snapshot-store.ts'
import { openSqliteLedger } from '../../storage/sqlite/sqlite-ledger.ts'
import { openSealLog, openTrackRecordReader } from '../../storage/sqlite/track-record-store.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import { languageModelUses } from '../config/language-models.ts'
import { rounds } from '../serve/rounds.ts'
import { type Ingest, startIngest } from '../threads/start-ingest.ts'
import { openComputing } from './computing.ts'
import {
  HOSTS_FILE,
  LEDGER_FILE,
  MARKET_FILE,
  PARAPHRASE_FILE,
  RECORD_FILE,
  SANDBOX_FILE,
  SETTLED_TIME_FILE,
  SIGNING_KEY_FILE,
  SNAPSHOT_FILE,
} from './directory-files.ts'
import { directoryWatch } from './directory-watch.ts'
import { diskWatch } from './disk-watch.ts'
import type { Engine, EngineOptions, Supply } from './engine.ts'
import { SEALS_KEPT_EVERY_MS, sealEveryMs, sealKeeping } from './seal-keeping.ts'
import { settledTimeInFile } from './settled-time.ts'

/** One process with all data in its data directory. @throws StartupError */
export async function openEmbeddedEngine(options: EngineOptions): Promise<Engine> {
  const { config, directory, parts } = options
  // Before a thread begins one.
  refuseLostBooks(directory)
  if (!config.migrateOnStart) refuseBehindDirectory(directory)
  const clock = marketClock(config.market.time, wallClock)
  // Must precede other readers of the providers' data.
  const ingest = await openIngest(options)
  const [ledger, { producer, analyse }] = await Promise.all([
    openLedger(directory, options),
    openComputing(computingFiles(directory), options, {
      openStore: () => openParaphraseStore(directory.file(PARAPHRASE_FILE), options.log),
      marketClock: clock,
      quota: computeQuota(elapsedClock),
    }),
  ])
  parts.closing('ledger', ledger)
  const record = parts.closing('track record', openTrackRecordReader(directory.file(RECORD_FILE)))
  keepOwnSeals(options)
  const snapshots = directory.file(SNAPSHOT_FILE)
  const snapshotIndex = parts.closing('snapshot index', openSnapshotIndex(snapshots))
  const facts = parts.closing('fact tables', openFactReader(snapshots))
  parts.closing('computing', producer)
  return {
    ...onItsDisk(options),
    marketClock: clock,
    ledger,
    record,
    snapshotIndex,
    facts,
    signIn: signInStore(ledger),
    alerts: ledger,
    producer: readingStored(producer, snapshotIndex),
    analyse,
    supply: ingest ?? supplyOf(producer),
    sandbox: sandboxStore(directory.file(SANDBOX_FILE)),
    settledTime: settledTimeInFile(directory.file(SETTLED_TIME_FILE)),
    secrets: {
      adminToken: config.http.adminToken ?? adminToken(directory.path),
      serverSecret: serverSecret(directory.path),
    },
    hasWorkers: false,
    onAccountChange: () => undefined,
  }
}

/** What the data directory and its disk allow. */
function onItsDisk({
  directory,
  parts,
  log,
}: EngineOptions): Pick<Engine, 'isReachable' | 'isLedgerAway' | 'dataDirectory' | 'storesPast'> {
  const disk = diskWatch(directory.path, log)
  const books = [directory.path, directory.file(LEDGER_FILE)]
  const { state, ...watch } = directoryWatch(books, 'nothing is sold or charged', log)
  parts.add(disk)
  parts.add(watch)
  return {
    isReachable: async () => state() === 'there',
    isLedgerAway: () => state() !== 'there',
    dataDirectory: state,
    storesPast: () => disk.hasRoom(),
  }
}

function keepOwnSeals({ config, directory, parts, log }: EngineOptions): void {
  if (sealEveryMs(config.seals) === undefined) return
  const seals = parts.closing('seals of the track record', openSealLog(directory.file(RECORD_FILE)))
  const round = sealKeeping(config.seals, { seals, log })
  if (round) parts.add(rounds('seals', SEALS_KEPT_EVERY_MS, round, log))
}

/** A stored answer is no question: it only has to be read, and costs nobody's quota. */
const readingStored = (producer: SnapshotProducer, index: SnapshotIndex): SnapshotProducer => ({
  ...producer,
  async produce(product, asOf, urgency, asker) {
    if (urgency !== 'past') return producer.produce(product, asOf, urgency)
    const version = CATALOG.computedById.get(product)?.version ?? 0
    const [latest] = await index.latest([{ product, version }], asOf)
    return producer.produce(product, asOf, latest === asOf ? 'stored' : urgency, asker)
  },
})

/** @throws StartupError */
export async function openLedger(
  directory: DataDirectory,
  options: Pick<EngineOptions, 'countedPaths' | 'tiers' | 'onFatal'>,
): ReturnType<typeof openSqliteLedger> {
  refuseLostBooks(directory)
  return openSqliteLedger({
    file: directory.file(LEDGER_FILE),
    endpoints: options.countedPaths,
    wallClock,
    expiryClock,
    tiers: options.tiers,
    onFatal: options.onFatal,
  })
}

/** A market without providers cannot lack supply. */
export const supplyOf = (producer: SnapshotProducer): Supply => ({
  sources: () => producer.sources(),
  cells: () => [],
  pricesUnavailable: () => false,
  unattendedMs: () => undefined,
  delivers: false,
  universe: () => DEMO_UNIVERSE,
})

async function openIngest({
  config: { market, tracing, languageModel },
  directory,
  version,
  parts,
  log,
}: EngineOptions): Promise<Ingest | undefined> {
  if (market.kind !== 'live') return undefined
  const files = { marketFile: directory.file(MARKET_FILE), hostsFile: directory.file(HOSTS_FILE) }
  const stores = { kind: 'files', ...files } as const
  const { headlines } = languageModelUses(languageModel)
  const { suppliers } = market
  const started = await startIngest({ suppliers, headlines, stores, version, tracing }, log)
  return parts.closing('ingest', started)
}

const computingFiles = (directory: DataDirectory) => ({
  marketFile: directory.file(MARKET_FILE),
  snapshotFile: directory.file(SNAPSHOT_FILE),
  recordFile: directory.file(RECORD_FILE),
  signingKeyFile: directory.file(SIGNING_KEY_FILE),
})
