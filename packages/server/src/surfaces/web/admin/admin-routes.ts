import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import type { Operation } from '../../../contract/operation.ts'
import { AppError } from '../../../kernel/errors.ts'
import { OPERATIONS } from '../../../operations/operations.ts'
import type { AnswerCall } from '../../../service/answer/answer.ts'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { Clock } from '../../../service/ports.ts'
import { headerOf } from '../../http/caller.ts'
import { callOf } from '../../http/endpoint-routes.ts'
import { writeAnswer } from '../../http/write-answer.ts'
import { adminSessions } from './admin-sessions.ts'

export interface AdminDeps {
  readonly wallClock: Clock
  readonly adminToken: string
  readonly answerCall: AnswerCall
  readonly baseUrl: () => string
}

const SESSION_PATH = '/admin/session'
const SIGN_OUT_PATH = '/admin/session/end'
const WIRE_PREFIX = '/v1/admin/'
const OWN_PREFIX = '/admin/api/'
/** Other sites would need a preflight to send it, which is always denied. */
const OWN_HEADER = 'x-bellwether-admin'

const ENDPOINTS = OPERATIONS.filter(({ access }) => access === 'admin')

/** For the operator's browser, which sends a session cookie instead of the token. */
export function adminRoutes(app: FastifyInstance, deps: AdminDeps): readonly KnownRoute[] {
  const sessions = adminSessions(deps.wallClock)
  sessionRoutes(app, deps, sessions)
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: ownPath(endpoint),
      handler: async (request, reply) => {
        requireOwnPage(request)
        const token = sessions.isOpen(request.headers.cookie) ? deps.adminToken : undefined
        const call = adminCall(callOf(endpoint, request, reply.raw, deps), token)
        reply.hijack()
        writeAnswer(reply.raw, await deps.answerCall(call), call)
      },
    })
  }
  return [
    { method: 'POST', path: SESSION_PATH },
    { method: 'POST', path: SIGN_OUT_PATH },
    ...ENDPOINTS.map((endpoint) => ({ method: endpoint.method, path: ownPath(endpoint) })),
  ]
}

function sessionRoutes(
  app: FastifyInstance,
  { wallClock, answerCall, baseUrl }: AdminDeps,
  sessions: ReturnType<typeof adminSessions>,
): void {
  const secure = (): boolean => baseUrl().startsWith('https:')
  app.post(SESSION_PATH, async (request, reply) => {
    requireOwnPage(request)
    const token = headerOf(request.raw.headers, 'x-admin-token')
    // The cheapest admin endpoint checks the token and counts wrong ones.
    const [usage] = ENDPOINTS.filter(({ id }) => id === 'admin-usage')
    const call = {
      ...adminCall(callOf(usage, request, reply.raw, { wallClock }), token),
      target: `${usage.path}?limit=1`,
    }
    const answered = await answerCall(call)
    if (answered.error === undefined) return sendCookie(reply, sessions.begin(secure()))
    reply.hijack()
    writeAnswer(reply.raw, answered, call)
  })
  app.post(SIGN_OUT_PATH, (request, reply) => {
    requireOwnPage(request)
    return sendCookie(reply, sessions.end(request.headers.cookie, secure()))
  })
}

/** Keys and validators that the browser sends are ignored. */
const adminCall = (call: Call, adminToken: string | undefined): Call => ({
  ...call,
  body: undefined,
  key: undefined,
  adminToken,
  ifNoneMatch: undefined,
  wantsData: true,
})

const ownPath = ({ path }: Operation): string => path.replace(WIRE_PREFIX, OWN_PREFIX)

function requireOwnPage({ headers }: FastifyRequest): void {
  const site = headerOf(headers, 'sec-fetch-site')
  if (headers[OWN_HEADER] === '1' && (site === undefined || site === 'same-origin')) return
  throw new AppError('bad_request', {
    hint: 'This path is for the page /admin alone. Call /v1/admin/… with the header X-Admin-Token.',
  })
}

const sendCookie = (reply: FastifyReply, cookie: string): FastifyReply =>
  reply
    .headers({ 'set-cookie': cookie, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send('{"ok":true,"data":{},"meta":{}}')
