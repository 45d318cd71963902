import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { marketClock, wallClock } from '../adapters/clock.ts'
import { threadProducer } from '../adapters/compute/thread-producer.ts'
import { type DataDirectory, openDataDirectory } from '../adapters/database/data-directory.ts'
import { adminToken, serverSecret } from '../adapters/database/directory-secrets.ts'
import { openSqliteLedger } from '../adapters/database/sqlite-ledger.ts'
import { steadyClock } from '../adapters/database/steady-clock.ts'
import { addressLimit } from '../app/address-limit.ts'
import { admission } from '../app/admit-caller.ts'
import { callAnswerer } from '../app/answer-call.ts'
import { serviceAnswerer } from '../app/answer-service.ts'
import { SERVICE_ENDPOINTS } from '../app/endpoints/all-endpoints.ts'
import type { Clock, Ledger, Log } from '../app/ports.ts'
import { publishedSnapshots } from '../app/published-snapshots.ts'
import { showHealth } from '../app/show-health.ts'
import {
  FREE_CALLS_PER_MINUTE,
  FREE_KEYS_PER_MINUTE,
  TIERS,
  type Tier,
  type TierId,
} from '../kernel/credits.ts'
import { asInstant } from '../kernel/time.ts'
import { CATALOG } from '../products/all-products.ts'
import { documentRoutes } from '../surfaces/http/document-routes.ts'
import { productRoutes } from '../surfaces/http/product-routes.ts'
import { requestIds } from '../surfaces/http/request-ids.ts'
import { httpServer, refuseUnknownRoutes } from '../surfaces/http/server.ts'
import { serviceRoutes } from '../surfaces/http/service-routes.ts'
import type { ComputeThreadData } from './compute-thread.ts'
import { type Config, defaultBaseUrl } from './config.ts'
import { documentsOf } from './documents.ts'
import { identityOf } from './open-market.ts'
import { accountingHandlers } from './service-handlers.ts'

const OPENAPI_PATH = '/v1/openapi.json'

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

async function composeIn(
  directory: DataDirectory,
  config: Config,
  log: Log,
  options: ServiceOptions,
): Promise<Service> {
  const tiers = options.tiers ?? TIERS
  const clock = marketClock(config.market.time, wallClock)
  const threadData: ComputeThreadData = {
    market: config.market,
    snapshotFile: directory.file('snapshots.sqlite'),
  }
  const [ledger, producer] = await Promise.all([
    openLedger(directory, options),
    threadProducer(new URL('./compute-thread.ts', import.meta.url), threadData, log),
  ])
  const admissions = admission(ledger)
  const published = publishedSnapshots(CATALOG, producer, clock, wallClock, log)
  const token = config.adminToken ?? adminToken(directory.path)
  const onFault = (error: unknown, requestId: string): void =>
    log.error('request_failed', { request_id: requestId, error })
  const steady = steadyClock(wallClock.now(), () => performance.now())
  const steadyWallClock: Clock = { now: () => asInstant(steady(wallClock.now())) }
  const shared = {
    ledger,
    admission: admissions,
    addressLimit: addressLimit(steadyWallClock, FREE_CALLS_PER_MINUTE),
    market: config.market.kind,
    tiers,
    endpointIndex: new Map(COUNTED.map(({ id }, position) => [id, position])),
    onFault,
  }

  const app = httpServer({
    nextRequestId: requestIds(randomBytes(4).toString('hex')),
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    onFault,
  })
  let baseUrl = config.baseUrl ?? defaultBaseUrl(config.host, config.port)
  const documents = documentsOf({
    version: options.version,
    market: config.market.kind,
    baseUrl: () => baseUrl,
  })
  const handlers = new Map([
    ...accountingHandlers({
      ledger,
      admission: admissions,
      wallClock,
      randomBytes,
      serverSecret: serverSecret(directory.path),
    }),
    ['overview', documents.overview] as const,
    [
      'health',
      showHealth({
        version: options.version,
        market: config.market.kind,
        published,
        sources: () => producer.sources(),
        marketClock: clock,
        wallClock,
        integration: documents.integration,
      }),
    ] as const,
  ])
  const ownLimits = new Map([['checkout-free', addressLimit(steadyWallClock, FREE_KEYS_PER_MINUTE)]])
  productRoutes(app, CATALOG.products, callAnswerer({ ...shared, published, marketClock: clock }), wallClock)
  serviceRoutes(
    app,
    SERVICE_ENDPOINTS,
    serviceAnswerer({ ...shared, handlers, ownLimits, adminToken: token }),
    wallClock,
  )
  documentRoutes(app, documents.pages, { path: OPENAPI_PATH, text: documents.openApi })
  refuseUnknownRoutes(app, [
    ...CATALOG.products.map(({ path }) => ({ method: 'GET', path })),
    ...SERVICE_ENDPOINTS,
    ...[OPENAPI_PATH, ...documents.pages.map(({ path }) => path)].map((path) => ({ method: 'GET', path })),
  ])

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
      await published.refresh()
      timer = setInterval(() => void published.refresh(), REFRESH_EVERY_MS)
      return { baseUrl }
    },
    async stop() {
      clearInterval(timer)
      const cut = setTimeout(() => app.server.closeAllConnections(), DRAINED_WITHIN_MS)
      await app.close()
      clearTimeout(cut)
      await producer.close()
      await ledger.close()
      directory.release()
    },
  }
}
