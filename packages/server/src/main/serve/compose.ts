import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { marketClock, wallClock } from '../../adapters/clock/clock.ts'
import { sandboxStore } from '../../adapters/payments/sandbox-store.ts'
import { countingLog } from '../../adapters/telemetry/counting-log.ts'
import { jobMeter } from '../../adapters/telemetry/job-meter.ts'
import { measuredProducer } from '../../adapters/telemetry/measured-producer.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Operation } from '../../contract/operation.ts'
import { TIERS, type Tier, type TierId } from '../../kernel/credits.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { heapCollector } from '../../platform/heap/heap-collector.ts'
import { keepTickShape } from '../../platform/heap/keep-tick-shape.ts'
import { CATALOG } from '../../products/catalog.ts'
import { EMITTERS } from '../../products/emitters.ts'
import { admission } from '../../service/answer/admit-caller.ts'
import { withSupplyStaleness } from '../../service/ingest/supply-staleness.ts'
import type { Clock, Ledger, Log, OrderLedger, SnapshotProducer } from '../../service/ports.ts'
import { publishedSnapshots } from '../../service/snapshots/published-snapshots.ts'
import { hasSnapshots, readiness } from '../../service/snapshots/readiness.ts'
import { tracedLedger, tracedProducer } from '../../service/tracing/traced.ts'
import { recordAfterRefresh } from '../../service/track-record/record-after-refresh.ts'
import { type DataDirectory, openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import { adminToken, serverSecret } from '../../storage/sqlite/directory-secrets.ts'
import { openSnapshotIndex } from '../../storage/sqlite/snapshot-index.ts'
import { openSqliteLedger } from '../../storage/sqlite/sqlite-ledger.ts'
import { openTrackRecordReader } from '../../storage/sqlite/track-record-store.ts'
import { openWordingStore } from '../../storage/sqlite/wording-store.ts'
import { type Config, defaultBaseUrl } from '../config/config.ts'
import type { PostgresEngine } from '../engines/postgres-engine.ts'
import { identityOf } from '../market/market-identity.ts'
import type { ComputeThreadData } from '../threads/compute-thread.ts'
import { type Supply, startIngest } from '../threads/start-ingest.ts'
import { threadProducer } from '../threads/thread-producer.ts'
import { comparingRounds, payments } from './payments.ts'
import { openTracing } from './tracing.ts'

export const MARKET_FILE = 'market.sqlite'
export const HOSTS_FILE = 'supplier-limits.jsonl'
const SNAPSHOT_FILE = 'snapshots.sqlite'
export const SANDBOX_FILE = 'sandbox-payments.json'
const RECORD_FILE = 'track-record.sqlite'
export const WORDING_FILE = 'wordings.sqlite'

/** How often the market's clock is compared with what is published. */
const REFRESH_EVERY_MS = 1_000

/** Time for calls under way at the stop; a request that never arrives whole must not hold it up. */
const DRAINED_WITHIN_MS = 3_000

/** Names of everything that is charged or counted; a ledger names endpoints by their position. */
const countedOf = (operations: readonly Operation[]): readonly Endpoint[] => [
  ...CATALOG.products,
  ...operations.filter(({ access }) => access === 'keyed'),
]

const pathsOf = (endpoints: readonly Endpoint[]): readonly string[] => endpoints.map(({ path }) => path)

export const COUNTED_PATHS = pathsOf(countedOf(OPERATIONS))

export interface Service {
  readonly app: FastifyInstance
  readonly adminToken: string
  /** Starts listening; the first snapshots are computed from the beginning, and calls wait for theirs. */
  start(): Promise<{ readonly baseUrl: string }>
  stop(): Promise<void>
}

export interface ServiceOptions {
  readonly version: string
  readonly tiers?: Readonly<Record<TierId, Tier>>
  /** Endpoints that are no products; those of the service unless given. */
  readonly operations?: readonly Operation[]
  /** Told once where the service can no longer keep its word; the process must end. */
  readonly onFatal: (error: Error) => void
}

/** Opens the ledger of a data directory. @throws StartRefused */
export const openLedger = (
  directory: DataDirectory,
  options: Pick<ServiceOptions, 'tiers' | 'operations' | 'onFatal'>,
): Promise<Ledger & OrderLedger> =>
  openSqliteLedger({
    file: directory.file('ledger.sqlite'),
    endpoints: pathsOf(countedOf(options.operations ?? OPERATIONS)),
    wallClock,
    tiers: options.tiers ?? TIERS,
    onFatal: options.onFatal,
  })

/**
 * Puts the service together. This is the one place where ports meet their adapters.
 * @throws StartRefused with what the operator can do about it
 */
export async function compose(config: Config, log: Log, options: ServiceOptions): Promise<Service> {
  const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
  try {
    return await composeIn(directory, config, log, options)
  } catch (error) {
    directory.release()
    throw error
  }
}

async function composeIn(
  directory: DataDirectory,
  config: Config,
  givenLog: Log,
  options: ServiceOptions,
): Promise<Service> {
  const log = countingLog(givenLog)
  const operations = options.operations ?? OPERATIONS
  const counted = countedOf(operations)
  const tracing = await openTracing(config.tracing, 'serve', options.version)
  const own = await ingestOf(directory, config, options.version, log)
  const engine =
    config.databaseUrl === undefined
      ? undefined
      : await (await import('../engines/postgres-engine.ts')).openPostgresEngine(config.databaseUrl, config, {
          ...options,
          directory,
          log,
          endpoints: pathsOf(counted),
        })
  const market = marketClock(config.market.time, engine?.clock ?? wallClock)
  // What answers calls is loaded while the threads load what they need.
  const [[opened, made], { httpApp }] = await Promise.all([
    engine ? ([engine.ledger, engine.producer] as const) : embeddedEngine(directory, config, log, options),
    import('./http-app.ts'),
  ]).catch(async (error) => {
    await own?.close()
    throw error
  })
  const ingest = engine?.supply ?? own
  const ledger = tracing ? tracedLedger(opened, pathsOf(counted), tracing) : opened
  // With PostgreSQL it is the workers that compute.
  const computed = tracing && !engine ? tracedProducer(made, tracing) : made
  const jobs = jobMeter()
  const producer = measuredProducer(
    await wordedBy({ directory, config, engine, market, log }, computed),
    jobs,
  )
  const record = engine?.record ?? openTrackRecordReader(directory.file(RECORD_FILE))
  const snapshotIndex = engine?.snapshotIndex ?? openSnapshotIndex(directory.file(SNAPSHOT_FILE))
  const keepRecord = engine
    ? async () => undefined
    : recordAfterRefresh(producer, EMITTERS.signals.id, market, log)
  const published = withSupplyStaleness(
    publishedSnapshots(CATALOG, producer, market, wallClock, log),
    (id) => CATALOG.byId.get(id),
    {
      pricesFail: () => ingest?.pricesFail() ?? false,
      leftAloneMs: () => ingest?.leftAloneMs(),
    },
  )
  const refresh = (): Promise<void> => published.refresh().then(() => keepRecord(published))
  void refresh()
  const token = config.adminToken ?? engine?.adminToken ?? adminToken(directory.path)
  let baseUrl = config.baseUrl ?? defaultBaseUrl(config.host, config.port)
  const shared = {
    config,
    log,
    ledger,
    admission: admission(ledger),
    serverSecret: engine?.serverSecret ?? serverSecret(directory.path),
    tiers: options.tiers ?? TIERS,
    baseUrl: () => baseUrl,
  }
  const selling = payments({
    ...shared,
    sandbox: engine?.sandbox ?? sandboxStore(directory.file(SANDBOX_FILE)),
  })
  const rounds = engine ? undefined : comparingRounds(selling.compare, log)
  const ready = readiness({
    hasAnswers: () => hasSnapshots(published),
    isDatabaseThere: engine?.isReachable ?? (async () => true),
  })
  const app = httpApp({
    ...shared,
    operations,
    payments: selling,
    published,
    ready,
    tracing,
    record,
    snapshotIndex,
    sources: () => ingest?.sources() ?? producer.sources(),
    furtherMetrics: () => [...jobs.metrics(), ...log.metrics()],
    marketClock: market,
    adminToken: token,
    onAccountChange: engine?.onAccountChange,
    version: options.version,
    endpointIndex: new Map(counted.map(({ id }, position) => [id, position])),
  })

  let timer: NodeJS.Timeout | undefined
  return {
    app,
    adminToken: token,
    async start() {
      await keepTickShape()
      // What loading has left behind, before there are calls that would wait for it.
      heapCollector().shrink()
      await app.listen({ host: config.host, port: config.port })
      const address = app.server.address()
      if (config.baseUrl === undefined && typeof address === 'object' && address) {
        baseUrl = defaultBaseUrl(config.host, address.port)
      }
      timer = setInterval(() => void refresh(), REFRESH_EVERY_MS)
      rounds?.start()
      return { baseUrl }
    },
    async stop() {
      ready.drain()
      if (app.server.listening) await setTimeout(config.drainDelayMs)
      clearInterval(timer)
      const cut = globalThis.setTimeout(() => app.server.closeAllConnections(), DRAINED_WITHIN_MS)
      await app.close()
      clearTimeout(cut)
      await rounds?.stop()
      await ingest?.close()
      await producer.close()
      record.close()
      snapshotIndex.close()
      await ledger.close()
      await engine?.close()
      await tracing?.close()
      directory.release()
    },
  }
}

interface WordingParts {
  readonly directory: DataDirectory
  readonly config: Config
  readonly engine: PostgresEngine | undefined
  readonly market: Clock
  readonly log: Log
}

/** Texts in the words of a language model, where one is asked; with PostgreSQL those that the workers have found. */
async function wordedBy(
  { directory, config, engine, market, log }: WordingParts,
  producer: SnapshotProducer,
): Promise<SnapshotProducer> {
  if (engine) return (await import('./wordings.ts')).showingWordings(producer, engine.wordings)
  const { languageModel } = config
  if (languageModel === undefined) return producer
  const { askingForWordings } = await import('./wordings.ts')
  const openStore = () => openWordingStore(directory.file(WORDING_FILE))
  return askingForWordings(producer, { languageModel, openStore, marketClock: market, log })
}

/** Ledger and computing in threads of this process. @throws StartRefused */
const embeddedEngine = (
  directory: DataDirectory,
  config: Config,
  log: Log,
  options: ServiceOptions,
): Promise<readonly [Ledger & OrderLedger, SnapshotProducer]> => {
  const data = threadData(directory, config)
  const thread = new URL('../threads/compute-thread.ts', import.meta.url)
  return Promise.all([
    openLedger(directory, options),
    threadProducer(thread, data, log, config.computeMemoryMb),
  ])
}

/** Asks the suppliers where the market is the live one and no worker does; before any other thread reads what they give. */
async function ingestOf(
  directory: DataDirectory,
  { market, databaseUrl, tracing }: Config,
  version: string,
  log: Log,
): Promise<Supply | undefined> {
  if (market.kind !== 'live' || databaseUrl !== undefined) return undefined
  const files = { marketFile: directory.file(MARKET_FILE), hostsFile: directory.file(HOSTS_FILE) }
  const kept = { kind: 'files', ...files } as const
  const clockOffsetMs = new Float64Array(1)
  return startIngest({ suppliers: market.suppliers, kept, clockOffsetMs, version, tracing }, wallClock, log)
}

const threadData = (directory: DataDirectory, config: Config): ComputeThreadData => ({
  market: config.market,
  marketFile: directory.file(MARKET_FILE),
  snapshotFile: directory.file(SNAPSHOT_FILE),
  recordFile: directory.file(RECORD_FILE),
  signingKeyFile: directory.file('signing-key'),
})
