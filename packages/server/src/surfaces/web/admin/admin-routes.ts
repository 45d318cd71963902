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

export interface AdminParts {
  readonly wallClock: Clock
  readonly adminToken: string
  readonly answerCall: AnswerCall
  readonly baseUrl: () => string
}

const SESSION_PATH = '/admin/session'
const SIGN_OUT_PATH = '/admin/session/end'
const WIRE_PREFIX = '/v1/admin/'
const OWN_PREFIX = '/admin/api/'
/** Pages of other sites cannot send it without being asked for leave, which is never given. */
const OWN_HEADER = 'x-bellwether-admin'

const ENDPOINTS = OPERATIONS.filter(({ access }) => access === 'admin')

/** Lets the operator's browser call the admin endpoints by a session instead of the token, which it need not keep. */
export function adminRoutes(app: FastifyInstance, parts: AdminParts): readonly KnownRoute[] {
  const { wallClock, answerCall, adminToken, baseUrl } = parts
  const sessions = adminSessions(wallClock)
  const secure = (): boolean => baseUrl().startsWith('https:')

  /** A call by session: whatever key or validator the browser sends with it is not looked at. */
  const sessionCall = (endpoint: Operation, request: FastifyRequest, token: string | undefined): Call => ({
    ...callOf(endpoint, request, wallClock),
    hasBody: false,
    key: undefined,
    adminToken: token,
    ifNoneMatch: undefined,
    wantsData: true,
  })

  const answer = async (call: Call, reply: FastifyReply): Promise<void> => {
    reply.hijack()
    writeAnswer(reply.raw, await answerCall(call), call)
  }

  app.post(SESSION_PATH, async (request, reply) => {
    requireOwnPage(request)
    const token = headerOf(request.raw.headers, 'x-admin-token')
    // The cheapest endpoint says whether the token holds, and counts guesses as everywhere.
    const [first] = ENDPOINTS.filter(({ id }) => id === 'admin-usage')
    const call = { ...sessionCall(first, request, token), target: `${first.path}?limit=1` }
    const answered = await answerCall(call)
    if (answered.error === undefined) return begun(reply, sessions.begin(secure()))
    reply.hijack()
    writeAnswer(reply.raw, answered, call)
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
        return answer(sessionCall(endpoint, request, token), reply)
      },
    })
  }
  return [
    { method: 'POST', path: SESSION_PATH },
    { method: 'POST', path: SIGN_OUT_PATH },
    ...ENDPOINTS.map((endpoint) => ({ method: endpoint.method, path: ownPath(endpoint) })),
  ]
}

const ownPath = ({ path }: Operation): string => path.replace(WIRE_PREFIX, OWN_PREFIX)

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
