import { createHash } from 'node:crypto'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Call } from '@bellwether-markets/products/contract/call'
import { isProduct } from '@bellwether-markets/products/contract/endpoint'
import type { ChargeDecision } from '../ports.ts'
import { admit } from './admit.ts'
import { type Answer, rejection } from './answer.ts'
import { type CallContext, type Caller, type Charge, chargeCaller } from './call-context.ts'
import { chargeError } from './call-errors.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { type Prepared, prepareAgain, resolve } from './resolve.ts'

/**
 * Answers a call of any endpoint. Rate limit and credits are one durable step of the ledger, taken before the answer is
 * sent.
 */
export async function answerCall(call: Call, context: CallContext): Promise<Answer> {
  const caller = { account: undefined, limits: undefined, creditsRemaining: undefined, isCounted: false }
  try {
    await admit(call, caller, context)
    const prepared = await resolve(call, caller, context)
    const decision = await charge(call, caller, prepared, context)
    if (decision === undefined) return answered(call, caller, { prepared, used: 0 }, context)
    if (decision.outcome === 'charged')
      return answered(call, caller, { prepared, used: decision.creditsUsed }, context)
    if (decision.outcome === 'replayed') return await replay(call, caller, decision, context)
    throw chargeError(decision, call, prepared.credits)
  } catch (error) {
    return reject(call, caller, error, context)
  }
}

/**
 * Charges a prepared answer; without a key it only reads the balance.
 * @returns undefined if there is nothing to charge
 */
async function charge(
  call: Call,
  caller: Caller,
  prepared: Prepared,
  context: CallContext,
): Promise<ChargeDecision | undefined> {
  if (call.endpoint.access === 'keyed') {
    return caller.isCounted ? undefined : chargeCaller(call, caller, chargeOf(call, prepared), context)
  }
  if (
    call.key !== undefined &&
    !caller.isCounted &&
    call.endpoint.access === 'free' &&
    isProduct(call.endpoint)
  ) {
    caller.creditsRemaining = await balanceOf(call, context)
  }
  return undefined
}

function chargeOf(call: Call, { unchanged, credits: price, asOf }: Prepared): Charge {
  const credits = unchanged || !call.wantsData ? 0 : price
  const charged = { credits, status: unchanged ? 304 : 200 }
  if (call.idempotencyKey === undefined || credits === 0 || asOf === undefined) return charged
  const fingerprint = createHash('sha256')
    .update(call.target)
    .update(call.body ?? '')
    .digest('base64url')
  const key = idempotencyKeyOf(call.idempotencyKey)
  return { ...charged, idempotency: { key, fingerprint, snapshotAsOf: asOf } }
}

async function balanceOf(call: Call, { admission, ledger }: CallContext): Promise<number | undefined> {
  const account = await admission.find(call.key, call)
  if (account === undefined) return undefined
  const { outcome, creditsRemaining } = await new Promise<ChargeDecision>((resolve) =>
    ledger.peek(account.id, resolve),
  )
  return outcome === 'unavailable' ? undefined : creditsRemaining
}

interface Charged {
  readonly prepared: Prepared
  /** Credits. */
  readonly used: number
}

function answered(
  call: Call,
  { limits, creditsRemaining: balance }: Caller,
  { prepared, used }: Charged,
  { market }: CallContext,
): Answer {
  const { bytes, meta, etag, unchanged, replayed, stream } = prepared
  const remaining = balance === undefined ? '' : `,"credits_remaining":${balance}`
  return {
    status: unchanged ? 304 : 200,
    bytes,
    meta: `{"credits_used":${used}${remaining}${meta},"market":"${market}","request_id":"${call.requestId}"}`,
    etag,
    limits,
    credits: { used, remaining: balance },
    replayed,
    error: undefined,
    stream,
  }
}

/** Repeats an answer from the snapshot that it was first created from. */
async function replay(
  call: Call,
  caller: Caller,
  { snapshotAsOf, creditsUsed }: ChargeDecision,
  context: CallContext,
): Promise<Answer> {
  if (snapshotAsOf === undefined) throw new RangeError('it is not known what was answered before')
  const prepared = await prepareAgain(call, caller, snapshotAsOf, context)
  return answered(call, caller, { prepared, used: creditsUsed }, context)
}

/** Rejects a call. A keyed call still counts against its rate limit. */
async function reject(call: Call, caller: Caller, cause: unknown, context: CallContext): Promise<Answer> {
  let error = appErrorOf(cause, call, context)
  if (call.endpoint.access === 'keyed' && caller.account !== undefined && !caller.isCounted) {
    const decision = await chargeCaller(call, caller, { credits: 0, status: error.status }, context)
    if (decision.outcome !== 'charged') error = chargeError(decision, call)
  }
  // Operations show a balance in their data only.
  const remaining = isProduct(call.endpoint) ? caller.creditsRemaining : undefined
  return rejection(error, call.requestId, { limits: caller.limits, remaining })
}

function appErrorOf(cause: unknown, { requestId }: Call, { onFault }: CallContext): AppError {
  if (cause instanceof AppError) return cause
  onFault(cause, requestId)
  return new AppError('internal_error')
}
