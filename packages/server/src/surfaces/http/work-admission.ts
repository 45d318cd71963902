import { AppError, type ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { errorBody } from '@bellwether-markets/products/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteNetwork } from '../../service/answer/address-limit.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { AuthFailureLimit } from '../../service/answer/auth-failure-limit.ts'
import type { WorkLimit } from '../../service/answer/work-limit.ts'
import { ANY_RESOURCE, isTokenForm } from '../../service/sign-in/admit-token.ts'
import { keyOf } from './caller.ts'
import { corsHeaders, SECURITY_HEADERS } from './security-headers.ts'
import type { SurfacePlugin } from './server.ts'
import type { TurnMeter } from './turn-meter.ts'

/** Usual work of a request, in units of 0.1 ms, measured with kept pages and documents. */
const ESTIMATES = { page: 2, document: 1, agent: 2, checkout: 2, unknown: 1 }
export const UNITS_A_MS = 10

type WorkKind = keyof typeof ESTIMATES

export interface WorkAdmissionDeps {
  readonly limit: WorkLimit
  readonly meter: TurnMeter
  readonly accounts: Pick<Admission, 'known' | 'find'>
  readonly authFailureLimit: AuthFailureLimit
  readonly onRejection: (code: ErrorCode) => void
  /** Delays a refusal, so that a caller who asks again at once does not keep the main thread busy with refusals. */
  readonly later: (refuse: () => void) => void
}

/** Admits requests that are no data calls, by the main thread's time that their caller has taken. */
export type WorkAdmission = ReturnType<typeof workAdmission>

/**
 * Hooks that run once the router knows the kind of path, before a body is read. A valid key has the bucket of its
 * account; other callers share that of their network.
 */
export function workAdmission(deps: WorkAdmissionDeps) {
  const { limit, meter } = deps

  const admit = (units: number, request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const key = keyOf(request.raw.headers)
    const known =
      key === undefined
        ? undefined
        : deps.accounts.known(key, { resource: ANY_RESOURCE, address: request.ip })
    const caller = known === undefined ? siteNetwork(request.ip) : bucketOf(known)
    if (takes(deps, caller, units, reply)) return done()
    const rejection = (): void => {
      deps.onRejection('rate_limited')
      reply.hijack()
      const waitMs = limit.take(caller, units)
      deps.later(() => refuse(request, reply, waitMs))
    }
    if (key === undefined || known !== undefined) return rejection()
    // An account that is new to this process does not share the refusal of its network.
    accountOf(deps, key, request.ip).then(
      (own) => (own !== undefined && takes(deps, bucketOf(own), units, reply) ? done() : rejection()),
      rejection,
    )
  }

  return {
    /** Admits what matches no route, and ends the measuring of the request before. */
    watch(app: FastifyInstance): void {
      app.addHook('onRequest', (request, reply, done) => {
        meter.end()
        if (request.is404) admit(ESTIMATES.unknown, request, reply, done)
        else done()
      })
    },
    /** Admits the requests of one surface. */
    of:
      (kind: WorkKind, plugin: SurfacePlugin): SurfacePlugin =>
      (scope) => {
        scope.addHook('onRequest', (request, reply, done) => admit(ESTIMATES[kind], request, reply, done))
        return plugin(scope)
      },
  }
}

function takes(
  { limit, meter }: WorkAdmissionDeps,
  caller: string,
  units: number,
  { raw }: FastifyReply,
): boolean {
  if (limit.take(caller, units) > 0) return false
  meter.begin((ms) => {
    const spent = ms * UNITS_A_MS
    // The rest of a request that is answered in a later turn is not seen: it costs its estimate at least.
    limit.correct(caller, (raw.writableEnded ? spent : Math.max(spent, units)) - units)
  })
  return true
}

const bucketOf = ({ id }: { readonly id: number }): string => `account ${id}`

/** A wrong key counts as one, so that keys cannot be guessed here. */
async function accountOf(
  { accounts, authFailureLimit }: WorkAdmissionDeps,
  key: string,
  address: string,
): Promise<{ readonly id: number } | undefined> {
  if (authFailureLimit.exhausted(address) !== undefined) return undefined
  const account = await accounts.find(key, { resource: ANY_RESOURCE, address })
  if (account === undefined && !isTokenForm(key)) authFailureLimit.missed(address)
  return account
}

const HINT =
  'Pages, documents, MCP and A2A share a limit of processor time for each network. Wait for the seconds in Retry-After, or send a valid key, which has a limit of its own.'
/** Up to the request id. */
const BODY_START = errorBody(new AppError('rate_limited', { hint: HINT }), '').slice(0, -'"}'.length)
const HEADERS = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store']

function refuse({ id, raw }: FastifyRequest, reply: FastifyReply, waitMs: number): void {
  if (reply.raw.destroyed) return
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND))
  const body = `${BODY_START}${id}","retry_after":${seconds}}`
  reply.raw.writeHead(429, [
    ...HEADERS,
    ...SECURITY_HEADERS,
    ...corsHeaders(raw),
    'x-request-id',
    id,
    'retry-after',
    String(seconds),
    'content-length',
    String(body.length),
  ])
  reply.raw.end(body)
}
