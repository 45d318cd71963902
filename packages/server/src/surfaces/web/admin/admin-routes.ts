import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refused } from '../../../contract/call.ts'
import type { ServiceEndpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../../../kernel/errors.ts'
import { SERVICE_ENDPOINTS } from '../../../operations/all-endpoints.ts'
import type { ServiceAnswered, ServiceCall } from '../../../operations/service-call.ts'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { Clock } from '../../../service/ports.ts'
import { headerOf } from '../../http/caller.ts'
import { writeRefusal, writeReply } from '../../http/write-outcome.ts'
import { adminSessions } from './admin-sessions.ts'

export interface AdminParts {
  readonly wallClock: Clock
  readonly adminToken: string
  readonly answerService: (call: ServiceCall) => Promise<ServiceAnswered | Refused>
  readonly baseUrl: () => string
}

const SESSION_PATH = '/admin/session'
const SIGN_OUT_PATH = '/admin/session/end'
const WIRE_PREFIX = '/v1/admin/'
const OWN_PREFIX = '/admin/api/'
/** Pages of other sites cannot send it without being asked for leave, which is never given. */
const OWN_HEADER = 'x-bellwether-admin'

const ENDPOINTS = SERVICE_ENDPOINTS.filter(({ access }) => access === 'admin')

/** Lets the operator's browser call the admin endpoints by a session instead of the token, which it need not keep. */
export function adminRoutes(app: FastifyInstance, parts: AdminParts): readonly KnownRoute[] {
  const { wallClock, answerService, adminToken, baseUrl } = parts
  const sessions = adminSessions(wallClock)
  const secure = (): boolean => baseUrl().startsWith('https:')

  const callOf = (
    endpoint: ServiceEndpoint,
    request: FastifyRequest,
    token: string | undefined,
  ): ServiceCall => ({
    endpoint,
    queryText: (request.raw.url ?? '').split('?')[1] ?? '',
    hasBody: false,
    key: undefined,
    adminToken: token,
    address: request.ip,
    requestId: request.id,
    receivedAt: wallClock.now(),
    idempotencyKey: headerOf(request.raw.headers, 'idempotency-key'),
    wantsData: true,
  })

  const answer = async (call: ServiceCall, reply: FastifyReply): Promise<void> => {
    reply.hijack()
    const outcome = await answerService(call)
    if (outcome.kind === 'refusal') writeRefusal(reply.raw, outcome, call)
    else writeReply(reply.raw, outcome, call)
  }

  app.post(SESSION_PATH, async (request, reply) => {
    requireOwnPage(request)
    const token = headerOf(request.raw.headers, 'x-admin-token')
    // The cheapest endpoint says whether the token holds, and counts guesses as everywhere.
    const [first] = ENDPOINTS.filter(({ id }) => id === 'admin-usage')
    const call = { ...callOf(first, request, token), queryText: 'limit=1' }
    const outcome = await answerService(call)
    if (outcome.kind !== 'refusal') return begun(reply, sessions.begin(secure()))
    reply.hijack()
    writeRefusal(reply.raw, outcome, call)
  })
  app.post(SIGN_OUT_PATH, (request, reply) => {
    requireOwnPage(request)
    return begun(reply, sessions.end(request.headers.cookie, secure()))
  })
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: ownPath(endpoint),
      handler: (request, reply) => {
        requireOwnPage(request)
        const token = sessions.isOpen(request.headers.cookie) ? adminToken : undefined
        return answer(callOf(endpoint, request, token), reply)
      },
    })
  }
  return [
    { method: 'POST', path: SESSION_PATH },
    { method: 'POST', path: SIGN_OUT_PATH },
    ...ENDPOINTS.map((endpoint) => ({ method: endpoint.method, path: ownPath(endpoint) })),
  ]
}

const ownPath = ({ path }: ServiceEndpoint): string => path.replace(WIRE_PREFIX, OWN_PREFIX)

function requireOwnPage({ headers }: FastifyRequest): void {
  const site = headerOf(headers, 'sec-fetch-site')
  if (headers[OWN_HEADER] === '1' && (site === undefined || site === 'same-origin')) return
  throw new AppError('bad_request', {
    hint: 'This path is for the page /admin alone. Call /v1/admin/… with the header X-Admin-Token.',
  })
}

const begun = (reply: FastifyReply, cookie: string): FastifyReply =>
  reply
    .headers({ 'set-cookie': cookie, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send('{"ok":true,"data":{},"meta":{}}')
