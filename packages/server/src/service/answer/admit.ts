import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Call } from '@bellwether-markets/products/contract/call'
import { isProduct } from '@bellwether-markets/products/contract/endpoint'
import type { Account } from '@bellwether-markets/products/contract/operation'
import { isTokenForm } from '../sign-in/admit-token.ts'
import type { AddressWindow } from './address-limit.ts'
import { sameSecret } from './auth-failure-limit.ts'
import { type CallContext, type Caller, chargeCaller } from './call-context.ts'
import { chargeError, rateLimitError } from './call-errors.ts'

/**
 * Checks the address limit and the key or admin token. Counts calls that are free or have an effect before they run.
 * @throws AppError; the caller's limits then name the exhausted window
 */
export async function admit(call: Call, caller: Caller, context: CallContext): Promise<void> {
  const { endpoint } = call
  if (endpoint.access === 'admin') return admitAdmin(call, caller, context)
  if (endpoint.access === 'free') return admitFree(call, caller, context)
  const known = knownAccount(call, context)
  caller.account = known ?? (await accountOf(call, caller, context))
  if (endpoint.credits > 0 && endpoint.effect === 'read') return
  const decision = await chargeCaller(call, caller, { credits: 0, status: 200 }, context)
  if (decision.outcome !== 'charged') throw chargeError(decision, call)
}

const knownAccount = (call: Call, { admission }: CallContext): Account | undefined =>
  call.signedIn ?? (call.key === undefined ? undefined : admission.known(call.key, call))

/** Counts a call by its key if that is valid, else by its address; by its address alone if it has an effect. */
async function admitFree(call: Call, caller: Caller, context: CallContext): Promise<void> {
  const { ownLimits, addressLimit, admission } = context
  const ownLimit = ownLimits.get(call.endpoint.id)
  const byKey = ownLimit === undefined && call.endpoint.effect === 'read'
  const known = knownAccount(call, context)
  if (known !== undefined && byKey && (await isCountedByKey(call, caller, known, context))) return
  const window = (ownLimit ?? addressLimit)(call.address)
  caller.limits = window
  if (!window.allowed) throw rateLimitError(window.resetAt, call.receivedAt)
  caller.account = known ?? (await admission.find(call.key, call))
  const isNew = known === undefined && caller.account !== undefined
  if (isNew && byKey && (await isCountedByKey(call, caller, caller.account, context))) return
  caller.limits = window
}

/** False for a disabled key and without a ledger, as free endpoints need neither. @throws AppError `rate_limited` */
async function isCountedByKey(
  call: Call,
  caller: Caller,
  account: Account | undefined,
  context: CallContext,
): Promise<boolean> {
  caller.account = account
  const { outcome, resetAt } = await chargeCaller(call, caller, { credits: 0, status: 200 }, context)
  if (outcome === 'charged') return true
  if (outcome === 'rate_limited') throw rateLimitError(resetAt, call.receivedAt)
  caller.isCounted = false
  caller.creditsRemaining = undefined
  return false
}

function admitAdmin(call: Call, caller: Caller, context: CallContext): void {
  rejectExhausted(call, caller, context.authFailureLimit.exhausted(call.address))
  if (call.adminToken !== undefined && sameSecret(call.adminToken, context.adminToken)) return
  if (call.adminToken !== undefined) context.authFailureLimit.missed(call.address)
  const code = call.adminToken === undefined ? 'missing_admin_token' : 'invalid_admin_token'
  throw countAuthFailure(call, caller, new AppError(code), context)
}

/** Looks up an account that is not cached. */
async function accountOf(call: Call, caller: Caller, context: CallContext): Promise<Account> {
  rejectExhausted(call, caller, context.authFailureLimit.exhausted(call.address))
  const account =
    (await context.admission.find(call.key, call)) ?? (await accountOfReplacedKey(call, context))
  if (account) return account
  if (call.key === undefined) throw countAuthFailure(call, caller, new AppError('missing_api_key'), context)
  rejectExhausted(call, caller, context.admission.exhausted(call.key, call.address))
  const isToken = isTokenForm(call.key)
  // An expired token is no guess, and the look-up of tokens has a limit of its own.
  if (!isToken) context.authFailureLimit.missed(call.address)
  const code = isToken ? 'invalid_token' : 'invalid_api_key'
  throw countAuthFailure(call, caller, new AppError(code), context)
}

async function accountOfReplacedKey(
  { endpoint, key, idempotencyKey }: Call,
  { deps }: CallContext,
): Promise<Account | undefined> {
  if (key === undefined || idempotencyKey === undefined || isProduct(endpoint)) return undefined
  return endpoint.accountOfReplacedKey?.(key, idempotencyKey, deps as never)
}

/** Rejects an address past its limit, from which no secret is compared. */
function rejectExhausted(call: Call, caller: Caller, exhausted: AddressWindow | undefined): void {
  if (exhausted === undefined) return
  caller.limits = exhausted
  throw rateLimitError(exhausted.resetAt, call.receivedAt)
}

/** Counts a wrong key or token against the caller's address. */
function countAuthFailure(
  call: Call,
  caller: Caller,
  error: AppError,
  { addressLimit }: CallContext,
): AppError {
  const window = addressLimit(call.address)
  caller.limits = window
  return window.allowed ? error : rateLimitError(window.resetAt, call.receivedAt)
}
