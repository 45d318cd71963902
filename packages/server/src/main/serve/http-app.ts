import { randomBytes } from 'node:crypto'
import { FREE_CALLS_PER_MINUTE } from '@bellwether-markets/engine/kernel/credits'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Operation } from '@bellwether-markets/products/contract/operation'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { EXPOSITION_TYPE, type Metric } from '../../adapters/telemetry/exposition.ts'
import type { OperationDeps } from '../../operations/operations.ts'
import { showTrackRecord } from '../../operations/track-record/show-track-record.ts'
import { keyIssuer } from '../../service/accounts/issue-key.ts'
import { paidViews } from '../../service/accounts/paid-views.ts'
import { addressLimit } from '../../service/answer/address-limit.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import { type AuthFailureLimit, authFailureLimit } from '../../service/answer/auth-failure-limit.ts'
import type { CallContext } from '../../service/answer/call-context.ts'
import { answerCall } from '../../service/answer/pipeline.ts'
import { UnknownRoutes } from '../../service/answer/unknown-route.ts'
import type { Log, SourceFreshness, SupplyCell, Tracing } from '../../service/ports.ts'
import { connectedApps } from '../../service/sign-in/connected-apps.ts'
import { pageSessions } from '../../service/sign-in/page-sessions.ts'
import type { Readiness } from '../../service/snapshots/readiness.ts'
import { tracedCalls } from '../../service/tracing/traced.ts'
import type { RecordWatch } from '../../service/track-record/record-watch.ts'
import { recordedCalls } from '../../service/track-record/recorded-calls.ts'
import type { MadeDocument } from '../../surfaces/docs/agent-documents.ts'
import { documentRoutes } from '../../surfaces/http/document-routes.ts'
import { type EndpointRoutesDeps, endpointRoutes } from '../../surfaces/http/endpoint-routes.ts'
import { METRICS_PATH, metricsRoute } from '../../surfaces/http/metrics-route.ts'
import { ownOrigin } from '../../surfaces/http/own-address.ts'
import { ownHostGuard } from '../../surfaces/http/own-host.ts'
import { probeRoutes } from '../../surfaces/http/probe-routes.ts'
import { requestIds } from '../../surfaces/http/request-ids.ts'
import { TRANSPORT_HEADERS } from '../../surfaces/http/security-headers.ts'
import {
  type HttpServerDeps,
  httpServer,
  registerSurfaces,
  type SurfacePlugin,
} from '../../surfaces/http/server.ts'
import { unnamedProxies } from '../../surfaces/http/unnamed-proxy.ts'
import type { FetchDocument } from '../../surfaces/oauth/authorization-server.ts'
import { oauthSurface } from '../../surfaces/oauth/oauth-routes.ts'
import { type AssetReaderDeps, assetReader } from '../../surfaces/web/asset/asset-reader.ts'
import type { BriefingShelf } from '../../surfaces/web/briefing/briefing-shelf.ts'
import { crisisDocuments, docsDocuments, pageDocuments } from '../../surfaces/web/search/search-documents.ts'
import { searchOf } from '../../surfaces/web/search/search-index.ts'
import { type SendErrorPage, type WebDeps, webRoutes } from '../../surfaces/web/web-routes.ts'
import type { Config, HttpConfig } from '../config/config-tree.ts'
import type { Engine, EngineSecrets } from '../engines/engine.ts'
import { agentSurfaces } from './agent-surfaces.ts'
import type { Alerting } from './alerts.ts'
import { freeKeysOf, mailerOf, type SignInPage, signInPageOf } from './connect.ts'
import { type Documents, documentsOf } from './documents.ts'
import { knownAssets } from './known-assets.ts'
import { limitedWork } from './limited-work.ts'
import { proxyMetric, type ServiceMetrics, serviceMetrics } from './metrics.ts'
import type { Payments } from './payments.ts'
import { steadyWallClock } from './steady-wall-clock.ts'
import { openStreams, type Streams } from './streams.ts'

const OPENAPI_PATH = '/v1/openapi.json'

export interface HttpAppDeps
  extends Pick<
      Engine,
      | 'ledger'
      | 'signIn'
      | 'record'
      | 'analyse'
      | 'snapshotIndex'
      | 'facts'
      | 'marketClock'
      | 'onAccountChange'
      | 'storesPast'
    >,
    EngineSecrets,
    Pick<CallContext, 'admission' | 'currentSnapshots' | 'answers' | 'tiers' | 'endpointIndex'> {
  readonly operations: readonly Operation[]
  readonly config: HttpConfig &
    Pick<Config, 'market' | 'mail' | 'freeKeys' | 'operator' | 'security' | 'dataDirectory'>
  readonly log: Log
  readonly payments: Payments
  readonly ready: Readiness
  readonly tracing: Tracing | undefined
  readonly recordWatch: RecordWatch
  readonly sources: () => readonly SourceFreshness[]
  readonly describedAssets: () => Universe
  readonly supply: () => readonly SupplyCell[]
  readonly pricesUnavailable: () => boolean
  readonly furtherMetrics: () => readonly Metric[]
  readonly version: string
  readonly fetchDocument: FetchDocument
  readonly alerting: Alerting['deps']
  readonly briefings: BriefingShelf
  /** Not set: that of the pages. */
  readonly signInPage: SignInPage | undefined
  /** Final once the service listens. */
  readonly baseUrl: () => string
}

/** The HTTP server with one plugin for each surface; all of them answer through one pipeline. */
export function httpApp(deps: HttpAppDeps): FastifyInstance {
  const { config, version, baseUrl, tracing } = deps
  const about = {
    version,
    baseUrl,
    market: config.market.kind,
    endpoints: [...CATALOG.products, ...deps.operations],
  }
  const onFault = (error: unknown, requestId: string): void =>
    deps.log.error('request_failed', { request_id: requestId, error })
  const ownOriginOf = ownOrigin(config.baseUrl)
  const streams = openStreams({
    ...deps,
    wallClock,
    alerts: deps.alerting.alerts,
    ownOrigin: ownOriginOf,
    market: about.market,
    limits: config.limits,
  })
  const proxies = unnamedProxies(config.trustedProxies, deps.log)
  const metrics = serviceMetrics({
    ...deps,
    ...about,
    further: () => [...deps.furtherMetrics(), ...streams.metrics(), proxyMetric(proxies)],
  })
  const unknownRoutes = new UnknownRoutes()
  let sendErrorPage: SendErrorPage = () => undefined
  const errorPage: SendErrorPage = (...of) => sendErrorPage(...of)
  const app = serverOf(deps, { unknownRoutes, metrics, onFault, errorPage, onRequest: proxies.see })
  const documents = documentsOf(about)
  const calls = recordedCalls(deps.record)
  const trackRecordView = showTrackRecord({ reader: deps.record, market: about.market, calls })
  const naming = knownAssets(deps.currentSnapshots, deps.describedAssets)
  const marketUniverse = () => naming().universe
  const made = { documents, streams, trackRecordView, marketUniverse }
  const operated = operationDeps(deps, made)
  const context = callContext(deps, operated, onFault)
  const measured = metrics.measured((call) => answerCall(call, context))
  const answer: AnswerCall = tracing ? tracedCalls(measured, tracing) : measured
  const { addressLimit, authFailureLimit } = context
  const shared = { ...about, currentSnapshots: deps.currentSnapshots, answerCall: answer, wallClock }
  const { limits, mcpFastPath } = config
  const agents = agentSurfaces({
    ...shared,
    answers: deps.answers,
    naming,
    onFault,
    mcpFastPath,
    admission: deps.admission,
    authFailureLimit,
    ownOrigin: ownOriginOf,
    maxTargetBytes: limits.maxUrlBytes,
    marketClock: deps.marketClock,
  })
  const sessions = pageSessions({ ...deps, store: deps.signIn, wallClock, randomBytes })
  const viewsPaid = paidViews({ ...deps, ...shared, catalog: CATALOG, store: deps.signIn })
  const signInPage =
    deps.signInPage ?? signInPageOf({ ...deps, store: deps.signIn, sessions, authFailureLimit, onFault })
  const oauth = oauthSurface({ ...deps, store: deps.signIn, wallClock, ownOrigin: ownOriginOf })
  const limited = limitedWork(app, config.limits.workMsPerSecond, {
    accounts: deps.admission,
    authFailureLimit,
    onRejection: metrics.countRefusal,
  })
  registerSurfaces(app, unknownRoutes, [
    endpointSurface({ endpoints: about.endpoints, answer, wallClock, ownOrigin: ownOriginOf, onFault }),
    streamSurface(streams, measured),
    limited('agent', agents.plugin),
    limited('agent', (scope) => oauth.routes(scope)),
    limited('checkout', (scope) => deps.payments.routes(scope, { addressLimit, onFault })),
    metricsSurface(deps, metrics, authFailureLimit),
    (scope) => probeRoutes(scope, deps.ready),
    limited('page', (scope) =>
      webRoutes(scope, {
        ...deps,
        ...shared,
        trackRecord: trackRecordView,
        calls,
        orders: deps.payments.deps.orders,
        connectedApps: operated.connectedApps,
        sessions,
        paidViews: viewsPaid,
        approvalPages: deps.payments.approvalPages,
        ...pageReaders({ ...deps, ...shared, naming }),
        operator: config.operator,
        security: config.security,
        onErrorPage: (send) => {
          sendErrorPage = send
        },
        confirmsFreeKeys: config.freeKeys.mode === 'confirmed',
        signInPage: (within, frame) => signInPage(within, oauth.interactions, frame),
      }),
    ),
    limited('document', documentSurface(documents, agents.documents)),
  ])
  return app
}

/** What pages read beyond the current answers. */
const pageReaders = (
  deps: AssetReaderDeps & Pick<WebDeps, 'market'>,
): Pick<WebDeps, 'assets' | 'search'> => ({
  assets: assetReader(deps),
  search: searchOf(
    () => deps.naming().universe,
    [...(deps.market === 'demo' ? [] : crisisDocuments()), ...docsDocuments(), ...pageDocuments()],
  ),
})

interface ServerParts extends Pick<HttpServerDeps, 'unknownRoutes' | 'onFault' | 'errorPage' | 'onRequest'> {
  readonly metrics: ServiceMetrics
}

function serverOf(
  { config, admission, ...deps }: HttpAppDeps,
  { metrics, ...shared }: ServerParts,
): FastifyInstance {
  const app = httpServer({
    ...shared,
    nextRequestId: requestIds(randomBytes(4).toString('hex')),
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    transportHeaders: sendsTransportHeaders(config) ? TRANSPORT_HEADERS : {},
    onRejection: metrics.countRefusal,
  })
  metrics.countConnections(app.server)
  app.addHook('onClose', async () => metrics.close())
  deps.onAccountChange((account) => admission.forget(account))
  deps.signIn.onRemoved((account) => admission.forget(account))
  return app
}

const sendsTransportHeaders = ({ baseUrl, strictTransport }: HttpConfig): boolean =>
  strictTransport && baseUrl?.startsWith('https:') === true

const endpointSurface =
  (deps: EndpointRoutesDeps): SurfacePlugin =>
  (app) => {
    endpointRoutes(app, deps)
    return deps.endpoints
  }

const streamSurface =
  (streams: Streams, answer: AnswerCall): SurfacePlugin =>
  (app) => {
    streams.route(app, answer)
    return []
  }

const metricsSurface =
  (
    { config, adminToken, baseUrl }: HttpAppDeps,
    { render }: ServiceMetrics,
    authFailureLimit: AuthFailureLimit,
  ): SurfacePlugin =>
  (app) => {
    metricsRoute(app, {
      render,
      contentType: EXPOSITION_TYPE,
      metricsToken: config.metricsToken,
      adminToken,
      authFailureLimit,
      wallClock,
      hostRejection: ownHostGuard(baseUrl),
    })
    return [{ method: 'GET', path: METRICS_PATH }]
  }

const documentSurface =
  ({ openApi, pages }: Documents, agentDocuments: readonly MadeDocument[]): SurfacePlugin =>
  (app) => {
    const contentType = 'application/json; charset=utf-8'
    const created = [{ path: OPENAPI_PATH, contentType, text: openApi }, ...agentDocuments]
    documentRoutes(app, pages, created)
    return [...created, ...pages].map(({ path }) => ({ method: 'GET', path }))
  }

function callContext(
  deps: HttpAppDeps,
  operationDeps: OperationDeps,
  onFault: (error: unknown, requestId: string) => void,
): CallContext {
  const steady = steadyWallClock()
  const ownLimits = deps.operations.flatMap(({ id, limit }) =>
    limit === undefined ? [] : [[id, addressLimit(steady, limit.perMinute)] as const],
  )
  return {
    ...deps,
    addressLimit: addressLimit(steady, FREE_CALLS_PER_MINUTE),
    ownLimits: new Map(ownLimits),
    authFailureLimit: authFailureLimit(steady),
    market: deps.config.market.kind,
    catalog: CATALOG,
    analyst: operationDeps.analyst,
    deps: operationDeps,
    onFault,
  }
}

function operationDeps(
  deps: HttpAppDeps,
  {
    documents,
    streams,
    ...made
  }: { readonly documents: Documents; readonly streams: Streams } & Pick<
    OperationDeps,
    'trackRecordView' | 'marketUniverse'
  >,
): OperationDeps {
  return {
    ...deps,
    ...deps.payments.deps,
    ...deps.alerting,
    wallClock,
    randomBytes,
    analyst: { analyse: deps.analyse, isStale: deps.pricesUnavailable },
    issueKey: keyIssuer({ ...deps, wallClock, randomBytes }),
    freeKeys: freeKeysOf(
      deps.config,
      { ...deps, store: deps.signIn, wallClock, randomBytes },
      deps.config.freeKeys.mode === 'confirmed' ? mailerOf(deps.config, deps.log) : undefined,
    ),
    market: deps.config.market.kind,
    startedAt: wallClock.now(),
    connectedApps: connectedApps({ ...deps, store: deps.signIn, wallClock }),
    integration: documents.integration,
    overview: documents.overview,
    ...made,
    streams: streams.deps,
  }
}
