import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuthFailureLimit, sameSecret } from '../../service/answer/auth-failure-limit.ts'
import { rateLimitError } from '../../service/answer/call-errors.ts'
import type { Clock } from '../../service/ports.ts'
import { headerOf } from './caller.ts'

export const METRICS_PATH = '/metrics'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const
const HINT = 'Send the metrics token or the admin token as "Authorization: Bearer <token>".'

export interface MetricsRouteDeps {
  readonly render: () => string
  readonly contentType: string
  /** Opens only the metrics; if unset, local callers need no token. */
  readonly metricsToken: string | undefined
  readonly adminToken: string
  readonly authFailureLimit: AuthFailureLimit
  readonly wallClock: Clock
  /** Why the Host or Origin is rejected; undefined if it is not. */
  readonly hostRejection: (headers: IncomingHttpHeaders) => string | undefined
}

/** Metrics for the operator. */
export function metricsRoute(app: FastifyInstance, deps: MetricsRouteDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: METRICS_PATH,
    handler: (request, reply) => {
      if (!isNeighbour(deps, request)) admitByToken(deps, request)
      return reply
        .headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
        .type(deps.contentType)
        .send(deps.render())
    },
  })
}

/** A local caller, but no proxy or browser page. */
function isNeighbour({ metricsToken, hostRejection }: MetricsRouteDeps, { raw }: FastifyRequest): boolean {
  if (metricsToken !== undefined || !LOOPBACK.test(raw.socket.remoteAddress ?? '')) return false
  if (PASSED_ON.some((name) => raw.headers[name] !== undefined)) return false
  return raw.headers.origin === undefined && hostRejection(raw.headers) === undefined
}

function admitByToken(deps: MetricsRouteDeps, request: FastifyRequest): void {
  const exhausted = deps.authFailureLimit.exhausted(request.ip)
  if (exhausted) throw rateLimitError(exhausted.resetAt, deps.wallClock.now())
  const token = tokenOf(request.raw.headers)
  if (token === undefined) throw new AppError('missing_admin_token', { hint: HINT })
  const opens = [deps.metricsToken, deps.adminToken].filter((secret) => secret !== undefined)
  // Compares all, so that timing reveals nothing.
  if (opens.map((secret) => sameSecret(token, secret)).includes(true)) return
  deps.authFailureLimit.missed(request.ip)
  throw new AppError('invalid_admin_token', { hint: HINT })
}

function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')
  return bearer?.[1] ?? headerOf(headers, 'x-admin-token')
}
