import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { EXPOSITION_TYPE } from '../../adapters/telemetry/exposition.ts'
import { UnknownRoutes } from '../../service/answer/unknown-route.ts'
import type { MadeDocument } from '../../surfaces/docs/agent-documents.ts'
import { documentRoutes } from '../../surfaces/http/document-routes.ts'
import { endpointRoutes } from '../../surfaces/http/endpoint-routes.ts'
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
import { type OAuthSurface, oauthSurface } from '../../surfaces/oauth/oauth-routes.ts'
import type { HttpConfig } from '../config/config-tree.ts'
import type { About } from './about.ts'
import { agentSurfaces } from './agent-surfaces.ts'
import { type Calls, callsOf } from './calls.ts'
import type { Documents } from './documents.ts'
import { limitedWork } from './limited-work.ts'
import { type Readers, readersOf } from './readers.ts'
import { siteOf } from './site.ts'
import type { Ground, SurfaceDeps } from './surface-deps.ts'

const OPENAPI_PATH = '/v1/openapi.json'

/** The HTTP server with one plugin for each surface; all of them answer through one pipeline. */
export function httpApp(deps: SurfaceDeps): FastifyInstance {
  const { config, about, log, services } = deps
  const ground: Ground = {
    origin: ownOrigin(config.http.baseUrl),
    onFault: (error, requestId) => log.error('request_failed', { request_id: requestId, error }),
  }
  const readers = readersOf(deps, ground.origin)
  const calls = callsOf(deps, readers, ground)
  const oauth = oauthOf(deps, readers, ground)
  const agents = agentsOf(deps, readers, calls, ground)
  const site = siteOf(deps, { readers, calls, ground, oauth })
  const unknownRoutes = new UnknownRoutes()
  const app = serverOf(deps, readers, { unknownRoutes, onFault: ground.onFault, errorPage: site.errorPage })
  const limited = limitedWork(app, config.http.limits.workMsPerSecond, {
    accounts: services.admission,
    authFailureLimit: calls.authFailureLimit,
    onRejection: readers.metrics.countRefusal,
  })
  registerSurfaces(app, unknownRoutes, [
    endpointSurface(about, calls, ground),
    streamSurface(readers, calls),
    limited('agent', agents.plugin),
    limited('agent', (scope) => oauth.routes(scope)),
    limited('checkout', (scope) =>
      services.payments.routes(scope, { addressLimit: calls.addressLimit, onFault: ground.onFault }),
    ),
    metricsSurface(deps, readers, calls),
    (scope) => probeRoutes(scope, services.ready),
    limited('page', (scope) => site.routes(scope)),
    limited('document', documentSurface(readers.documents, agents.documents)),
  ])
  return app
}

const oauthOf = (
  { engine, services, fetchDocument, log }: SurfaceDeps,
  { failedSteps }: Readers,
  { origin }: Ground,
): OAuthSurface =>
  oauthSurface({
    store: services.signInState.store,
    ledger: engine.ledger,
    wallClock,
    serverSecret: engine.secrets.serverSecret,
    fetchDocument,
    log,
    failedSteps,
    ownOrigin: origin,
  })

const agentsOf = (
  { config, about, engine, services }: SurfaceDeps,
  { naming }: Readers,
  { answer, authFailureLimit }: Calls,
  { origin, onFault }: Ground,
) =>
  agentSurfaces({
    endpoints: about.endpoints,
    version: about.version,
    baseUrl: about.baseUrl,
    wallClock,
    marketClock: engine.marketClock,
    maxTargetBytes: config.http.limits.maxUrlBytes,
    mcpFastPath: config.http.mcpFastPath,
    currentSnapshots: services.snapshots.current,
    answers: services.answers,
    admission: services.admission,
    naming,
    answerCall: answer,
    authFailureLimit,
    ownOrigin: origin,
    onFault,
  })

type ServerParts = Pick<HttpServerDeps, 'unknownRoutes' | 'onFault'> &
  Required<Pick<HttpServerDeps, 'errorPage'>>

function serverOf(
  { config: { http }, engine, services }: SurfaceDeps,
  { metrics, proxies, streams }: Readers,
  { unknownRoutes, onFault, errorPage }: ServerParts,
): FastifyInstance {
  const app = httpServer({
    unknownRoutes,
    onFault,
    errorPage,
    onRequest: proxies.see,
    nextRequestId: requestIds(randomBytes(4).toString('hex')),
    trustedProxies: http.trustedProxies,
    limits: http.limits,
    transportHeaders: sendsTransportHeaders(http) ? TRANSPORT_HEADERS : {},
    onRejection: metrics.countRefusal,
  })
  metrics.countConnections(app.server)
  app.addHook('onClose', async () => metrics.close())
  engine.onAccountChange((account) => services.admission.forget(account))
  services.signInState.store.onRemoved((account) => {
    services.admission.forget(account)
    streams.endRefused()
  })
  return app
}

const sendsTransportHeaders = ({ baseUrl, strictTransport }: HttpConfig): boolean =>
  strictTransport && baseUrl?.startsWith('https:') === true

const endpointSurface =
  ({ endpoints }: About, { answer }: Calls, { origin, onFault }: Ground): SurfacePlugin =>
  (app) => {
    endpointRoutes(app, { endpoints, answer, wallClock, ownOrigin: origin, onFault })
    return endpoints
  }

const streamSurface =
  ({ streams }: Readers, { counted }: Calls): SurfacePlugin =>
  (app) => {
    streams.route(app, counted)
    return []
  }

const metricsSurface =
  (
    { config, about, engine }: SurfaceDeps,
    { metrics }: Readers,
    { authFailureLimit }: Calls,
  ): SurfacePlugin =>
  (app) => {
    metricsRoute(app, {
      render: metrics.render,
      contentType: EXPOSITION_TYPE,
      metricsToken: config.http.metricsToken,
      adminToken: engine.secrets.adminToken,
      authFailureLimit,
      wallClock,
      hostRejection: ownHostGuard(about.baseUrl),
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
