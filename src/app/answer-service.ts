import { createHash, timingSafeEqual } from 'node:crypto'
import type { Tier, TierId } from '../kernel/credits.ts'
import { AppError } from '../kernel/errors.ts'
import type { Instant } from '../kernel/time.ts'
import { parseQuery, rawQuery } from '../products/query.ts'
import type { AddressWindow } from './address-limit.ts'
import type { Admission } from './admit-caller.ts'
import type { CallLimits, Refused } from './call.ts'
import type { ServiceEndpoint } from './endpoint.ts'
import type { Account, ChargeDecision, Ledger, MarketKind } from './ports.ts'
import { limitsOf, rateRefusal, refusedCharge } from './refuse-call.ts'
import type { ServiceHandler, ServiceReply } from './service-request.ts'

/** A call of a service endpoint, whatever surface it came through. */
export interface ServiceCall {
  readonly endpoint: ServiceEndpoint
  readonly queryText: string
  readonly hasBody: boolean
  readonly key: string | undefined
  readonly adminToken: string | undefined
  readonly address: string
  readonly requestId: string
  readonly receivedAt: Instant
  readonly idempotencyKey: string | undefined
}

export interface ServiceAnswered {
  readonly kind: 'answer'
  /** The whole envelope. */
  readonly body: string
  readonly limits: CallLimits | undefined
  readonly creditsRemaining: number | undefined
}

export interface AnswerServiceParts {
  readonly handlers: ReadonlyMap<string, ServiceHandler>
  readonly ledger: Ledger
  readonly admission: Admission
  readonly addressLimit: (address: string) => AddressWindow
  /** Endpoints with a tighter limit of their own for each client address. */
  readonly ownLimits: ReadonlyMap<string, (address: string) => AddressWindow>
  /** By endpoint: whose account a key belonged to before the answer that replaced it was lost. */
  readonly retiredKeys: ReadonlyMap<
    string,
    (key: string, idempotencyKey: string) => Promise<Account | undefined>
  >
  readonly adminToken: string
  readonly market: MarketKind
  readonly tiers: Readonly<Record<TierId, Tier>>
  readonly endpointIndex: ReadonlyMap<string, number>
  readonly onFault: (error: unknown, requestId: string) => void
}

interface Admitted {
  readonly kind: 'admitted'
  readonly account: Account | undefined
  readonly limits: CallLimits | undefined
  readonly creditsRemaining: number | undefined
}

/** Answers calls of service endpoints: admits the caller, reads the parameters, does it, wraps the reply. */
export function serviceAnswerer(
  parts: AnswerServiceParts,
): (call: ServiceCall) => Promise<ServiceAnswered | Refused> {
  const { ledger, admission, addressLimit, ownLimits, endpointIndex, tiers } = parts

  const admitFree = async (call: ServiceCall): Promise<Admitted | Refused> => {
    const window = (ownLimits.get(call.endpoint.id) ?? addressLimit)(call.address)
    if (!window.allowed) return refused(rateRefusal(window.resetAt, call.receivedAt), window)
    const account = await admission.find(call.key)
    return { kind: 'admitted', account, limits: window, creditsRemaining: undefined }
  }

  const admitAdmin = (call: ServiceCall): Admitted | Refused => {
    if (call.adminToken !== undefined && sameText(call.adminToken, parts.adminToken)) {
      return { kind: 'admitted', account: undefined, limits: undefined, creditsRemaining: undefined }
    }
    const code = call.adminToken === undefined ? 'missing_admin_token' : 'invalid_admin_token'
    return refuseGuess(call, new AppError(code))
  }

  const admitKeyed = async (call: ServiceCall): Promise<Admitted | Refused> => {
    const account = (await admission.find(call.key)) ?? (await accountOfRetired(call))
    if (!account) {
      return refuseGuess(call, new AppError(call.key === undefined ? 'missing_api_key' : 'invalid_api_key'))
    }
    const decision = await new Promise<ChargeDecision>((resolve) =>
      ledger.charge(
        {
          account: account.id,
          endpoint: endpointIndex.get(call.endpoint.id) ?? 0,
          credits: 0,
          status: 200,
          receivedAt: call.receivedAt,
        },
        resolve,
      ),
    )
    const limits = limitsOf(tiers[account.tier].callsPerMinute, decision)
    if (decision.outcome !== 'charged')
      return refused(refusedCharge(decision, { ...call, credits: 0 }), limits)
    return { kind: 'admitted', account, limits, creditsRemaining: decision.creditsRemaining }
  }

  const accountOfRetired = async ({
    endpoint,
    key,
    idempotencyKey,
  }: ServiceCall): Promise<Account | undefined> =>
    key === undefined || idempotencyKey === undefined
      ? undefined
      : parts.retiredKeys.get(endpoint.id)?.(key, idempotencyKey)

  /** Guesses at keys and tokens count against the address they come from. */
  const refuseGuess = (call: ServiceCall, error: AppError): Refused => {
    const window = addressLimit(call.address)
    return refused(window.allowed ? error : rateRefusal(window.resetAt, call.receivedAt), window)
  }

  const admit = (call: ServiceCall): Promise<Admitted | Refused> | Admitted | Refused => {
    if (call.endpoint.access === 'free') return admitFree(call)
    return call.endpoint.access === 'admin' ? admitAdmin(call) : admitKeyed(call)
  }

  const perform = async (call: ServiceCall, { account, limits }: Admitted): Promise<ServiceReply> => {
    const handler = parts.handlers.get(call.endpoint.id)
    if (!handler) throw new RangeError(`${call.endpoint.id} has no handler`)
    const { idempotencyKey, receivedAt } = call
    return handler({ query: queryOf(call), account, key: call.key, limits, idempotencyKey, receivedAt })
  }

  return async (call) => {
    let limits: CallLimits | undefined
    try {
      const admitted = await admit(call)
      if (admitted.kind === 'refusal') return admitted
      limits = admitted.limits
      const reply = await perform(call, admitted)
      const { creditsRemaining } = admitted
      return {
        kind: 'answer',
        body: envelope(call, reply, creditsRemaining, parts.market),
        limits,
        creditsRemaining,
      }
    } catch (error) {
      if (error instanceof AppError) return refused(error, limits)
      parts.onFault(error, call.requestId)
      return refused(new AppError('internal_error'), limits)
    }
  }
}

const refused = (error: AppError, limits: CallLimits | undefined): Refused => ({
  kind: 'refusal',
  error,
  limits,
  creditsRemaining: undefined,
})

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in a time that tells nothing about where two texts differ. */
const sameText = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right))

function queryOf(call: ServiceCall): Readonly<Record<string, unknown>> {
  const parsed = parseQuery(call.endpoint.query, { path: [], query: rawQuery(call.queryText), header: [] })
  if (parsed.ok) return parsed.value as Readonly<Record<string, unknown>>
  const hint = call.hasBody ? { hint: 'Parameters stand in the query string; the body was not read.' } : {}
  throw new AppError('validation_error', { ...hint, detail: parsed.detail })
}

function envelope(
  call: ServiceCall,
  { data, next }: ServiceReply,
  creditsRemaining: number | undefined,
  market: MarketKind,
): string {
  const meta = {
    credits_used: 0,
    ...(creditsRemaining === undefined ? {} : { credits_remaining: creditsRemaining }),
    ...(next === undefined ? {} : { next }),
    market,
    request_id: call.requestId,
  }
  return JSON.stringify({ ok: true, data, meta })
}
