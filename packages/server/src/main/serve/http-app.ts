import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { EXPOSITION_TYPE, type Metric } from '../../adapters/telemetry/exposition.ts'
import { FREE_CALLS_PER_MINUTE, FREE_KEYS_PER_MINUTE, type Tier, type TierId } from '../../kernel/credits.ts'
import { rotatedAccount } from '../../operations/account/account-handlers.ts'
import { SERVICE_ENDPOINTS } from '../../operations/all-endpoints.ts'
import { serviceAnswerer } from '../../operations/answer-service.ts'
import { showChanges } from '../../operations/changes/show-changes.ts'
import { showHealth } from '../../operations/health/show-health.ts'
import { showTrackRecord } from '../../operations/track-record/show-track-record.ts'
import { CATALOG } from '../../products/catalog.ts'
import { addressLimit } from '../../service/answer/address-limit.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import { callAnswerer } from '../../service/answer/answer-call.ts'
import { guessLimit } from '../../service/answer/guess-limit.ts'
import type {
  Clock,
  Ledger,
  Log,
  SnapshotIndex,
  SourceFreshness,
  Tracing,
  TrackRecordReader,
} from '../../service/ports.ts'
import type { PublishedSnapshots } from '../../service/snapshots/published-snapshots.ts'
import type { Readiness } from '../../service/snapshots/readiness.ts'
import { tracedCalls, tracedService } from '../../service/tracing/traced.ts'
import { documentRoutes } from '../../surfaces/http/document-routes.ts'
import { METRICS_PATH, metricsRoute } from '../../surfaces/http/metrics-route.ts'
import { ownHostGuard } from '../../surfaces/http/own-host.ts'
import { probeRoutes } from '../../surfaces/http/probe-routes.ts'
import { productRoutes } from '../../surfaces/http/product-routes.ts'
import { requestIds } from '../../surfaces/http/request-ids.ts'
import { httpServer, refuseUnknownRoutes } from '../../surfaces/http/server.ts'
import { serviceRoutes } from '../../surfaces/http/service-routes.ts'
import { webRoutes } from '../../surfaces/web/web-routes.ts'
import type { HttpConfig, MarketConfig } from '../config/config-tree.ts'
import { agentSurfaces } from './agent-surfaces.ts'
import { documentsOf } from './documents.ts'
import { type ServiceMetrics, serviceMetrics } from './metrics.ts'
import type { Payments } from './payments.ts'
import { accountingHandlers } from './service-handlers.ts'
import { steadyWallClock } from './steady-wall-clock.ts'
import { openStreams, type Streams } from './streams.ts'

const OPENAPI_PATH = '/v1/openapi.json'

export interface HttpAppParts {
  readonly config: HttpConfig & { readonly market: MarketConfig }
  readonly log: Log
  readonly ledger: Ledger
  readonly admission: Admission
  readonly payments: Payments
  readonly published: PublishedSnapshots
  readonly ready: Readiness
  /** Undefined where there is none. */
  readonly tracing: Tracing | undefined
  readonly record: TrackRecordReader
  readonly snapshotIndex: SnapshotIndex
  readonly sources: () => readonly SourceFreshness[]
  /** Figures that others keep, for /metrics. */
  readonly furtherMetrics: () => readonly Metric[]
  readonly marketClock: Clock
  readonly adminToken: string
  readonly serverSecret: string
  readonly version: string
  readonly tiers: Readonly<Record<TierId, Tier>>
  /** Position of each endpoint in the list the ledger was opened with. */
  readonly endpointIndex: ReadonlyMap<string, number>
  /** Known once the service listens. */
  readonly baseUrl: () => string
  /** Tells which accounts another process changed; undefined where any may be. */
  readonly onAccountChange?: ((changed: (account: number | undefined) => void) => void) | undefined
}

/** The HTTP surface with every route of the catalog, of the service endpoints and of the documents. */
export function httpApp(parts: HttpAppParts): FastifyInstance {
  const { config, log, ledger, published, marketClock } = parts
  const market = config.market.kind
  const onFault = (error: unknown, requestId: string): void =>
    log.error('request_failed', { request_id: requestId, error })
  let metrics: ServiceMetrics | undefined
  let streams: Streams | undefined
  const nextRequestId = requestIds(randomBytes(4).toString('hex'))
  const app = httpServer({
    nextRequestId,
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    onFault,
    onRefusal: (code) => metrics?.countRefusal(code),
  })
  const documents = documentsOf({ version: parts.version, market, baseUrl: parts.baseUrl })
  const accounting = {
    ledger,
    admission: parts.admission,
    wallClock,
    randomBytes,
    serverSecret: parts.serverSecret,
  }
  parts.onAccountChange?.((account) => accounting.admission.forget(account))
  const { version, sources } = parts
  const { integration } = documents
  const health = showHealth({ version, market, published, sources, marketClock, wallClock, integration })
  metrics = serviceMetrics({
    version,
    market,
    published,
    record: parts.record,
    sources,
    marketClock,
    server: app.server,
    further: () => [...parts.furtherMetrics(), ...(streams?.metrics() ?? [])],
  })
  app.addHook('onClose', async () => metrics?.close())
  const steady = steadyWallClock()
  const perAddress = (callsPerMinute: number) => addressLimit(steady, callsPerMinute)
  const guesses = guessLimit(steady)
  const shared = {
    ledger,
    admission: accounting.admission,
    addressLimit: perAddress(FREE_CALLS_PER_MINUTE),
    guesses,
    market,
    tiers: parts.tiers,
    endpointIndex: parts.endpointIndex,
    onFault,
  }
  const trackRecord = showTrackRecord({ reader: parts.record, market })
  const { tracing } = parts
  const { measuredCalls } = metrics
  const answerEndpoint = metrics.measuredService(
    serviceAnswerer({
      ...shared,
      handlers: new Map([
        ...accountingHandlers(accounting),
        ...parts.payments.handlers,
        ['overview', documents.overview] as const,
        ['health', health] as const,
        ['changes', showChanges(published, marketClock)] as const,
        ['track-record', trackRecord] as const,
      ]),
      ownLimits: new Map([['checkout-free', perAddress(FREE_KEYS_PER_MINUTE)]]),
      retiredKeys: new Map([['account-rotate', rotatedAccount(accounting)]]),
      adminToken: parts.adminToken,
    }),
  )

  const answerService = tracing ? tracedService(answerEndpoint, tracing) : answerEndpoint
  const answerProduct = callAnswerer({ ...shared, published, marketClock })
  const answerCalls = (surface: 'http' | 'agents') => {
    const measured = measuredCalls(surface, answerProduct)
    return tracing ? tracedCalls(surface, measured, tracing) : measured
  }
  const agents = agentSurfaces(app, {
    version,
    baseUrl: parts.baseUrl,
    wallClock,
    maxTargetBytes: config.limits.maxUrlBytes,
    published,
    answerCall: answerCalls('agents'),
    answerService,
    onFault,
  })

  productRoutes(app, {
    products: CATALOG.products,
    answer: answerCalls('http'),
    ...{ wallClock, nextRequestId },
    hasProxies: config.trustedProxies.length > 0,
    maxUrlBytes: config.limits.maxUrlBytes,
    onFault,
  })
  serviceRoutes(app, SERVICE_ENDPOINTS, answerService, wallClock)
  streams = openStreams(app, {
    ...parts,
    ...{ wallClock, market, measured: metrics.measuredService, limits: config.limits },
    admission: { ...shared, adminToken: parts.adminToken, ownLimits: new Map(), retiredKeys: new Map() },
  })
  const payments = parts.payments.routes(app, { addressLimit: shared.addressLimit, onFault })
  metricsRoute(app, {
    render: metrics.render,
    contentType: EXPOSITION_TYPE,
    metricsToken: config.metricsToken,
    adminToken: parts.adminToken,
    guesses,
    wallClock,
    hostRefusal: ownHostGuard(parts.baseUrl),
  })
  const probes = probeRoutes(app, parts.ready)
  const openApi = {
    path: OPENAPI_PATH,
    contentType: 'application/json; charset=utf-8',
    text: documents.openApi,
  }
  const made = [openApi, ...agents.documents]
  documentRoutes(app, documents.pages, made)
  const { record, baseUrl } = parts
  const web = webRoutes(app, {
    ...{ published, record, trackRecord, sources, answerService, adminToken: parts.adminToken },
    ...{ marketClock, wallClock, market, version, baseUrl },
  })
  refuseUnknownRoutes(app, [
    ...CATALOG.products.map(({ path }) => ({ method: 'GET', path })),
    ...SERVICE_ENDPOINTS,
    ...agents.routes,
    ...payments,
    { method: 'GET', path: METRICS_PATH },
    ...probes,
    ...web,
    ...[...made, ...documents.pages].map(({ path }) => ({ method: 'GET', path })),
  ])
  return app
}
