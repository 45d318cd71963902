import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { EXPOSITION_TYPE, type Metric } from '../../adapters/telemetry/exposition.ts'
import type { Operation } from '../../contract/operation.ts'
import { FREE_CALLS_PER_MINUTE, type Tier, type TierId } from '../../kernel/credits.ts'
import type { OperationDeps } from '../../operations/operations.ts'
import { showTrackRecord } from '../../operations/track-record/show-track-record.ts'
import { CATALOG } from '../../products/catalog.ts'
import { keyIssuer } from '../../service/accounts/issue-key.ts'
import { addressLimit } from '../../service/answer/address-limit.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { CallContext } from '../../service/answer/call-context.ts'
import { guessLimit } from '../../service/answer/guess-limit.ts'
import { answerCall } from '../../service/answer/pipeline.ts'
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
import { tracedCalls } from '../../service/tracing/traced.ts'
import { documentRoutes } from '../../surfaces/http/document-routes.ts'
import { endpointRoutes } from '../../surfaces/http/endpoint-routes.ts'
import { METRICS_PATH, metricsRoute } from '../../surfaces/http/metrics-route.ts'
import { ownHostGuard } from '../../surfaces/http/own-host.ts'
import { probeRoutes } from '../../surfaces/http/probe-routes.ts'
import { requestIds } from '../../surfaces/http/request-ids.ts'
import { httpServer, refuseUnknownRoutes } from '../../surfaces/http/server.ts'
import { webRoutes } from '../../surfaces/web/web-routes.ts'
import type { HttpConfig, MarketConfig } from '../config/config-tree.ts'
import { agentSurfaces } from './agent-surfaces.ts'
import { type Documents, documentsOf } from './documents.ts'
import { type ServiceMetrics, serviceMetrics } from './metrics.ts'
import type { Payments } from './payments.ts'
import { steadyWallClock } from './steady-wall-clock.ts'
import { openStreams, type Streams } from './streams.ts'

const OPENAPI_PATH = '/v1/openapi.json'

export interface HttpAppParts {
  /** Endpoints that are no products. */
  readonly operations: readonly Operation[]
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

/** The HTTP surface with every route of the catalog, of the operations and of the documents. */
export function httpApp(parts: HttpAppParts): FastifyInstance {
  const { config, log, published, marketClock, version, baseUrl, record, sources, tracing } = parts
  const endpoints = [...CATALOG.products, ...parts.operations]
  const market = config.market.kind
  const onFault = (error: unknown, requestId: string): void =>
    log.error('request_failed', { request_id: requestId, error })
  let metrics: ServiceMetrics | undefined
  const app = httpServer({
    nextRequestId: requestIds(randomBytes(4).toString('hex')),
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    onFault,
    onRefusal: (code) => metrics?.countRefusal(code),
  })
  const documents = documentsOf({ endpoints, version, market, baseUrl })
  parts.onAccountChange?.((account) => parts.admission.forget(account))
  const streams = openStreams({ ...parts, wallClock, market, limits: config.limits })
  metrics = serviceMetrics({
    ...{ endpoints, version, market, published, record, sources, marketClock },
    server: app.server,
    further: () => [...parts.furtherMetrics(), ...streams.metrics()],
  })
  app.addHook('onClose', async () => metrics?.close())
  const trackRecordView = showTrackRecord({ reader: record, market })
  const deps = operationDeps(parts, { documents, streams, trackRecordView })
  const context = callContext(parts, deps, onFault)
  const measured = metrics.measured((call) => answerCall(call, context))
  const answer: AnswerCall = tracing ? tracedCalls(measured, tracing) : measured
  const agents = agentSurfaces(app, {
    ...{ endpoints, version, baseUrl, wallClock, published, answerCall: answer, onFault },
    maxTargetBytes: config.limits.maxUrlBytes,
  })
  endpointRoutes(app, { endpoints, answer, wallClock, onFault })
  streams.route(app, measured)
  const payments = parts.payments.routes(app, { addressLimit: context.addressLimit, onFault })
  metricsRoute(app, {
    render: metrics.render,
    contentType: EXPOSITION_TYPE,
    metricsToken: config.metricsToken,
    adminToken: parts.adminToken,
    guesses: context.guesses,
    wallClock,
    hostRefusal: ownHostGuard(baseUrl),
  })
  const probes = probeRoutes(app, parts.ready)
  const openApi = {
    path: OPENAPI_PATH,
    contentType: 'application/json; charset=utf-8',
    text: documents.openApi,
  }
  const made = [openApi, ...agents.documents]
  documentRoutes(app, documents.pages, made)
  const web = webRoutes(app, {
    ...{ published, record, trackRecord: trackRecordView, sources, answerCall: answer },
    ...{ adminToken: parts.adminToken, marketClock, wallClock, market, version, baseUrl },
  })
  refuseUnknownRoutes(app, [
    ...endpoints,
    ...agents.routes,
    ...payments,
    { method: 'GET', path: METRICS_PATH },
    ...probes,
    ...web,
    ...[...made, ...documents.pages].map(({ path }) => ({ method: 'GET', path })),
  ])
  return app
}

/** What the pipeline works with. */
function callContext(
  parts: HttpAppParts,
  deps: OperationDeps,
  onFault: (error: unknown, requestId: string) => void,
): CallContext {
  const steady = steadyWallClock()
  const ownLimits = parts.operations.flatMap(({ id, limit }) =>
    limit === undefined ? [] : [[id, addressLimit(steady, limit.perMinute)] as const],
  )
  return {
    ledger: parts.ledger,
    admission: parts.admission,
    published: parts.published,
    addressLimit: addressLimit(steady, FREE_CALLS_PER_MINUTE),
    ownLimits: new Map(ownLimits),
    guesses: guessLimit(steady),
    adminToken: parts.adminToken,
    marketClock: parts.marketClock,
    market: parts.config.market.kind,
    tiers: parts.tiers,
    endpointIndex: parts.endpointIndex,
    deps,
    onFault,
  }
}

/** Everything that operations are handed. */
function operationDeps(
  parts: HttpAppParts,
  made: { documents: Documents; streams: Streams; trackRecordView: OperationDeps['trackRecordView'] },
): OperationDeps {
  const { ledger, admission, serverSecret } = parts
  return {
    ...parts.payments.deps,
    ...{ ledger, admission, serverSecret, wallClock, randomBytes },
    issueKey: keyIssuer({ ledger, wallClock, randomBytes, serverSecret }),
    published: parts.published,
    marketClock: parts.marketClock,
    version: parts.version,
    market: parts.config.market.kind,
    sources: parts.sources,
    startedAt: wallClock.now(),
    integration: made.documents.integration,
    overview: made.documents.overview,
    trackRecordView: made.trackRecordView,
    streams: made.streams.deps,
  }
}
