import { createHash } from 'node:crypto'
import type { Refused } from '../contract/call.ts'
import { parseQuery, rawQuery } from '../contract/query/query.ts'
import { AppError } from '../kernel/errors.ts'
import { formatInstant, type Instant } from '../kernel/time.ts'
import { idempotencyKeyOf, takesIdempotencyKey } from '../service/answer/idempotency-key.ts'
import { refusedCharge } from '../service/answer/refuse-call.ts'
import type { Account, ChargeDecision, ChargeRequest, MarketKind } from '../service/ports.ts'
import { refused, serviceAdmission } from './service-admission.ts'
import type { AnswerServiceParts, ServiceAnswered, ServiceCall } from './service-call.ts'
import type { ServiceReply } from './service-request.ts'

type Query = Readonly<Record<string, unknown>>

/** Answers calls of service endpoints: admits the caller, reads the parameters, does it, wraps the reply. */
export function serviceAnswerer(
  parts: AnswerServiceParts,
): (call: ServiceCall) => Promise<ServiceAnswered | Refused> {
  const admission = serviceAdmission(parts)

  const handle = async (
    call: ServiceCall,
    { account, limits }: Pick<ServiceAnswered, 'limits'> & { account: Account | undefined },
    query: Query,
  ): Promise<ServiceReply> => {
    const handler = parts.handlers.get(call.endpoint.id)
    if (!handler) throw new RangeError(`${call.endpoint.id} has no handler`)
    const { key, idempotencyKey, receivedAt } = call
    if (idempotencyKey !== undefined && takesIdempotencyKey(call.endpoint)) idempotencyKeyOf(idempotencyKey)
    return handler({ query, account, key, limits, idempotencyKey, receivedAt })
  }

  const refusalOf = (error: unknown, call: ServiceCall): AppError => {
    if (error instanceof AppError) return error
    parts.onFault(error, call.requestId)
    return new AppError('internal_error')
  }

  const answerUnpaid = async (call: ServiceCall): Promise<ServiceAnswered | Refused> => {
    const admitted = await admission.admit(call)
    if (admitted.kind === 'refusal') return admitted
    const { limits, creditsRemaining } = admitted
    try {
      const reply = await handle(call, admitted, queryOf(call))
      const body = envelope(call, reply, 0, creditsRemaining, parts.market)
      return { kind: 'answer', body, limits, creditsUsed: 0, creditsRemaining }
    } catch (error) {
      return refused(refusalOf(error, call), limits)
    }
  }

  /** The answer is made first and then charged; nothing is sent unless it was charged. */
  const answerPaid = async (call: ServiceCall): Promise<ServiceAnswered | Refused> => {
    const account = await admission.identify(call)
    if ('kind' in account) return account
    try {
      const query = queryOf(call)
      const caller = { account, limits: undefined }
      const reply = await handle(call, caller, query)
      const decision = await admission.charge(call, account, chargeFor(call, reply))
      if (decision.outcome === 'charged') return paid(call, account, reply, decision)
      if (decision.outcome !== 'replayed') return refusedBy(call, account, decision)
      const again = await handle(call, caller, { ...query, as_of: decision.snapshotAsOf })
      return paid(call, account, again, decision)
    } catch (error) {
      return refuseCounted(call, account, refusalOf(error, call))
    }
  }

  const paid = (
    call: ServiceCall,
    account: Account,
    reply: ServiceReply,
    decision: ChargeDecision,
  ): ServiceAnswered => {
    const { creditsUsed, creditsRemaining } = decision
    const body = envelope(call, reply, creditsUsed, creditsRemaining, parts.market)
    return {
      kind: 'answer',
      body,
      limits: admission.limitsOf(account, decision),
      creditsUsed,
      creditsRemaining,
    }
  }

  const refusedBy = (call: ServiceCall, account: Account, decision: ChargeDecision): Refused =>
    refused(
      refusedCharge(decision, { ...call, credits: call.endpoint.credits }),
      admission.limitsOf(account, decision),
    )

  /** A refused call counts against the rate limit like any other. */
  const refuseCounted = async (call: ServiceCall, account: Account, error: AppError): Promise<Refused> => {
    const decision = await admission.charge(call, account, { credits: 0, status: error.status })
    if (decision.outcome !== 'charged') return refusedBy(call, account, decision)
    return refused(error, admission.limitsOf(account, decision))
  }

  return async (call) => {
    try {
      return call.endpoint.credits > 0 ? await answerPaid(call) : await answerUnpaid(call)
    } catch (error) {
      return refused(refusalOf(error, call), undefined)
    }
  }
}

function chargeFor(
  call: ServiceCall,
  reply: ServiceReply,
): Pick<ChargeRequest, 'credits' | 'status' | 'idempotency'> {
  const charge = { credits: call.wantsData ? (reply.credits ?? call.endpoint.credits) : 0, status: 200 }
  if (call.idempotencyKey === undefined || charge.credits === 0 || reply.asOf === undefined) return charge
  const fingerprint = createHash('sha256')
    .update(`${call.endpoint.path}?${call.queryText}`)
    .digest('base64url')
  const key = idempotencyKeyOf(call.idempotencyKey)
  return { ...charge, idempotency: { key, fingerprint, snapshotAsOf: reply.asOf } }
}

function queryOf(call: ServiceCall): Query {
  const parsed = parseQuery(call.endpoint.query, { path: [], query: rawQuery(call.queryText), header: [] })
  if (parsed.ok) return parsed.value as Query
  const hint = call.hasBody ? { hint: 'Parameters stand in the query string; the body was not read.' } : {}
  throw new AppError('validation_error', { ...hint, detail: parsed.detail })
}

function envelope(
  call: ServiceCall,
  { data, next, asOf }: ServiceReply,
  creditsUsed: number,
  creditsRemaining: number | undefined,
  market: MarketKind,
): string {
  const meta = {
    credits_used: creditsUsed,
    ...(creditsRemaining === undefined ? {} : { credits_remaining: creditsRemaining }),
    ...(next === undefined ? {} : { next }),
    ...(asOf === undefined ? {} : { as_of: formatInstant(asOf satisfies Instant), stale: false }),
    market,
    request_id: call.requestId,
  }
  return JSON.stringify({ ok: true, data, meta })
}
