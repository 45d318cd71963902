import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { marketClock, wallClock } from '../adapters/clock.ts'
import { threadProducer } from '../adapters/compute/thread-producer.ts'
import { type DataDirectory, openDataDirectory } from '../adapters/database/data-directory.ts'
import { adminToken, serverSecret } from '../adapters/database/directory-secrets.ts'
import { openSqliteLedger } from '../adapters/database/sqlite-ledger.ts'
import { openTrackRecordReader } from '../adapters/database/track-record-store.ts'
import { openWordingStore } from '../adapters/database/wording-store.ts'
import { openAiCompatible } from '../adapters/language-model/openai-compatible.ts'
import { SERVICE_ENDPOINTS } from '../app/endpoints/all-endpoints.ts'
import type { Clock, Ledger, Log, SnapshotProducer } from '../app/ports.ts'
import { type PublishedSnapshots, publishedSnapshots } from '../app/published-snapshots.ts'
import { rephrasingProducer } from '../app/rephrase-text.ts'
import { recordAfterRefresh } from '../app/track-record/record-after-refresh.ts'
import { DEFAULT_UNIVERSE } from '../core/market/universe.ts'
import { TIERS, type Tier, type TierId } from '../kernel/credits.ts'
import { CATALOG } from '../products/all-products.ts'
import { analysisWording } from '../products/analysis/wording.ts'
import { prices } from '../products/prices/product.ts'
import { pricesHistory } from '../products/prices-history/product.ts'
import { regime } from '../products/regime/product.ts'
import { risk } from '../products/risk/product.ts'
import type { ComputeThreadData } from './compute-thread.ts'
import { type Config, defaultBaseUrl } from './config.ts'
import { httpApp } from './http-app.ts'
import { identityOf } from './open-market.ts'

const FIRST_ANSWERS_EVERY_MS = 50
const RECORD_FILE = 'track-record.sqlite'
const WORDING_FILE = 'wordings.sqlite'

/** How often the market's clock is compared with what is published. */
const REFRESH_EVERY_MS = 1_000

/** Time for calls under way at the stop; a request that never arrives whole must not hold it up. */
const DRAINED_WITHIN_MS = 3_000

/** Names of everything that is charged or counted; a ledger names endpoints by their position. */
const COUNTED = [...CATALOG.products, ...SERVICE_ENDPOINTS.filter(({ access }) => access === 'keyed')]

export interface Service {
  readonly app: FastifyInstance
  readonly adminToken: string
  /** Starts listening, then publishes the first snapshots; resolves once there are answers. */
  start(): Promise<{ readonly baseUrl: string }>
  stop(): Promise<void>
}

export interface ServiceOptions {
  readonly version: string
  readonly tiers?: Readonly<Record<TierId, Tier>>
  /** Told once where the service can no longer keep its word; the process must end. */
  readonly onFatal: (error: Error) => void
}

/** Opens the ledger of a data directory. @throws StartRefused */
export const openLedger = (
  directory: DataDirectory,
  options: Pick<ServiceOptions, 'tiers' | 'onFatal'>,
): Promise<Ledger> =>
  openSqliteLedger({
    file: directory.file('ledger.sqlite'),
    endpoints: COUNTED.map(({ path }) => path),
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

/** A producer whose texts a language model may word otherwise, where one is configured. */
function withWordings(
  producer: SnapshotProducer,
  of: {
    readonly directory: DataDirectory
    readonly config: Config
    readonly marketClock: Clock
    readonly log: Log
  },
): SnapshotProducer {
  const { directory, config, marketClock, log } = of
  if (config.languageModel === undefined) return producer
  return rephrasingProducer(producer, {
    wordables: [analysisWording],
    model: openAiCompatible(config.languageModel),
    store: openWordingStore(directory.file(WORDING_FILE)),
    names: DEFAULT_UNIVERSE.assets.map(({ name }) => name),
    marketClock,
    log,
  })
}

async function composeIn(
  directory: DataDirectory,
  config: Config,
  log: Log,
  options: ServiceOptions,
): Promise<Service> {
  const market = marketClock(config.market.time, wallClock)
  const [ledger, computed] = await Promise.all([
    openLedger(directory, options),
    threadProducer(new URL('./compute-thread.ts', import.meta.url), threadData(directory, config), log),
  ])
  const producer = withWordings(computed, { directory, config, marketClock: market, log })
  const record = openTrackRecordReader(directory.file(RECORD_FILE))
  const keepRecord = recordAfterRefresh(producer, market, log)
  const published = publishedSnapshots(CATALOG, producer, market, wallClock, log)
  const token = config.adminToken ?? adminToken(directory.path)
  let baseUrl = config.baseUrl ?? defaultBaseUrl(config.host, config.port)
  const app = httpApp({
    config,
    log,
    ledger,
    published,
    record,
    sources: () => producer.sources(),
    marketClock: market,
    adminToken: token,
    serverSecret: serverSecret(directory.path),
    version: options.version,
    tiers: options.tiers ?? TIERS,
    endpointIndex: new Map(COUNTED.map(({ id }, position) => [id, position])),
    baseUrl: () => baseUrl,
  })

  let timer: NodeJS.Timeout | undefined
  return {
    app,
    adminToken: token,
    async start() {
      await app.listen({ host: config.host, port: config.port })
      const address = app.server.address()
      if (config.baseUrl === undefined && typeof address === 'object' && address) {
        baseUrl = defaultBaseUrl(config.host, address.port)
      }
      const refresh = (): Promise<void> => published.refresh().then(() => keepRecord(published))
      const refreshed = refresh()
      timer = setInterval(() => void refresh(), REFRESH_EVERY_MS)
      await Promise.race([refreshed, firstAnswers(published)])
      return { baseUrl }
    },
    async stop() {
      clearInterval(timer)
      const cut = globalThis.setTimeout(() => app.server.closeAllConnections(), DRAINED_WITHIN_MS)
      await app.close()
      clearTimeout(cut)
      await producer.close()
      record.close()
      await ledger.close()
      directory.release()
    },
  }
}

/** Resolves once what most callers ask first can be answered; the rest follows within seconds. */
async function firstAnswers(published: PublishedSnapshots): Promise<void> {
  const waited = new Set([risk.id, regime.id, prices.id, pricesHistory.id])
  while (waited.size > 0) {
    for (const { product, asOf } of published.freshness()) if (asOf !== undefined) waited.delete(product)
    await setTimeout(FIRST_ANSWERS_EVERY_MS)
  }
}

const threadData = (directory: DataDirectory, config: Config): ComputeThreadData => ({
  market: config.market,
  snapshotFile: directory.file('snapshots.sqlite'),
  recordFile: directory.file(RECORD_FILE),
  signingKeyFile: directory.file('signing-key'),
})
