import { randomBytes } from 'node:crypto'
import { ERRORS } from '@bellwether-markets/engine/kernel/errors'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { callCounters } from '../../adapters/telemetry/call-counters.ts'
import { EXPOSITION_TYPE, exposition, type Metric } from '../../adapters/telemetry/exposition.ts'
import { processMetrics } from '../../adapters/telemetry/process-metrics.ts'
import { authFailureLimit } from '../../service/answer/auth-failure-limit.ts'
import { UnknownRoutes } from '../../service/answer/unknown-route.ts'
import type { Log } from '../../service/ports.ts'
import type { Readiness } from '../../service/snapshots/readiness.ts'
import { METRICS_PATH, metricsRoute } from '../../surfaces/http/metrics-route.ts'
import { ownHostGuard } from '../../surfaces/http/own-host.ts'
import { probeRoutes } from '../../surfaces/http/probe-routes.ts'
import { requestIds } from '../../surfaces/http/request-ids.ts'
import { httpServer } from '../../surfaces/http/server.ts'
import { defaultBaseUrl } from '../config/config.ts'
import type { HttpConfig } from '../config/config-tree.ts'

export interface WorkerAppDeps {
  readonly config: HttpConfig
  readonly adminToken: string
  readonly ready: Readiness
  readonly metrics: () => readonly Metric[]
  readonly log: Log
}

export function workerApp({ config, adminToken, ready, metrics, log }: WorkerAppDeps): FastifyInstance {
  const rejections = callCounters([], [], Object.keys(ERRORS))
  const ofProcess = processMetrics()
  const unknownRoutes = new UnknownRoutes()
  const app = httpServer({
    unknownRoutes,
    nextRequestId: requestIds(randomBytes(4).toString('hex')),
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    onFault: (error, requestId) => log.error('request_failed', { request_id: requestId, error }),
    onRejection: (code) => rejections.countRefusal(code),
  })
  app.addHook('onClose', async () => ofProcess.close())
  metricsRoute(app, {
    render: () => exposition([...metrics(), ...rejections.metrics(), ...ofProcess.metrics()]),
    contentType: EXPOSITION_TYPE,
    metricsToken: config.metricsToken,
    adminToken,
    authFailureLimit: authFailureLimit(wallClock),
    wallClock,
    hostRejection: ownHostGuard(() => defaultBaseUrl(config.host, config.port)),
  })
  const probes = probeRoutes(app, ready)
  unknownRoutes.add([{ method: 'GET', path: METRICS_PATH }, ...probes])
  return app
}
