import type { CallLimits, Refused } from '../contract/call.ts'
import { AppError } from '../kernel/errors.ts'
import { limitsOf, rateRefusal, refusedCharge } from '../service/answer/refuse-call.ts'
import { sameSecret } from '../service/answer/same-secret.ts'
import type { Account, ChargeDecision, ChargeRequest } from '../service/ports.ts'
import type { ServiceAdmissionParts, ServiceCall } from './service-call.ts'

export interface Admitted {
  readonly kind: 'admitted'
  readonly account: Account | undefined
  readonly limits: CallLimits | undefined
  readonly creditsRemaining: number | undefined
}

type Charge = Pick<ChargeRequest, 'credits' | 'status' | 'idempotency'>

export interface ServiceAdmission {
  /** Lets a caller in, or refuses; a keyed caller's call is counted. */
  admit(call: ServiceCall): Promise<Admitted | Refused>
  /** Whose key was sent, without counting the call yet. */
  identify(call: ServiceCall): Promise<Account | Refused>
  charge(call: ServiceCall, account: Account, charge: Charge): Promise<ChargeDecision>
  limitsOf(account: Account, decision: ChargeDecision): CallLimits
}

/** Decides who may call which service endpoint. */
export function serviceAdmission(parts: ServiceAdmissionParts): ServiceAdmission {
  const { ledger, admission, addressLimit, guesses, ownLimits, endpointIndex, tiers } = parts

  const admitFree = async (call: ServiceCall): Promise<Admitted | Refused> => {
    const window = (ownLimits.get(call.endpoint.id) ?? addressLimit)(call.address)
    if (!window.allowed) return refused(rateRefusal(window.resetAt, call.receivedAt), window)
    const account = await admission.find(call.key)
    return { kind: 'admitted', account, limits: window, creditsRemaining: undefined }
  }

  const admitAdmin = (call: ServiceCall): Admitted | Refused => {
    const exhausted = guesses.exhausted(call.address)
    if (exhausted) return refused(rateRefusal(exhausted.resetAt, call.receivedAt), exhausted)
    if (call.adminToken !== undefined && sameSecret(call.adminToken, parts.adminToken)) {
      return { kind: 'admitted', account: undefined, limits: undefined, creditsRemaining: undefined }
    }
    if (call.adminToken !== undefined) guesses.missed(call.address)
    const code = call.adminToken === undefined ? 'missing_admin_token' : 'invalid_admin_token'
    return refuseGuess(call, new AppError(code))
  }

  const admitKeyed = async (call: ServiceCall): Promise<Admitted | Refused> => {
    const account = await identify(call)
    if ('kind' in account) return account
    const decision = await charge(call, account, { credits: 0, status: 200 })
    const limits = limitsOfAccount(account, decision)
    if (decision.outcome !== 'charged') {
      return refused(refusedCharge(decision, { ...call, credits: 0 }), limits)
    }
    return { kind: 'admitted', account, limits, creditsRemaining: decision.creditsRemaining }
  }

  const identify = async (call: ServiceCall): Promise<Account | Refused> => {
    const known = call.key === undefined ? undefined : admission.known(call.key)
    const exhausted = known ? undefined : guesses.exhausted(call.address)
    if (exhausted) return refused(rateRefusal(exhausted.resetAt, call.receivedAt), exhausted)
    const account = known ?? (await admission.find(call.key)) ?? (await accountOfRetired(call))
    if (account) return account
    if (call.key !== undefined) guesses.missed(call.address)
    return refuseGuess(call, new AppError(call.key === undefined ? 'missing_api_key' : 'invalid_api_key'))
  }

  const accountOfRetired = async (call: ServiceCall): Promise<Account | undefined> => {
    const { endpoint, key, idempotencyKey } = call
    if (key === undefined || idempotencyKey === undefined) return undefined
    return parts.retiredKeys.get(endpoint.id)?.(key, idempotencyKey)
  }

  /** Guesses at keys and tokens count against the address they come from. */
  const refuseGuess = (call: ServiceCall, error: AppError): Refused => {
    const window = addressLimit(call.address)
    return refused(window.allowed ? error : rateRefusal(window.resetAt, call.receivedAt), window)
  }

  const charge = (call: ServiceCall, account: Account, wanted: Charge): Promise<ChargeDecision> => {
    const endpoint = endpointIndex.get(call.endpoint.id) ?? 0
    const request = { ...wanted, account: account.id, endpoint, receivedAt: call.receivedAt }
    return new Promise((resolve) => ledger.charge(request, resolve))
  }

  const limitsOfAccount = (account: Account, decision: ChargeDecision): CallLimits =>
    limitsOf(tiers[account.tier].callsPerMinute, decision)

  return {
    async admit(call) {
      if (call.endpoint.access === 'free') return admitFree(call)
      return call.endpoint.access === 'admin' ? admitAdmin(call) : admitKeyed(call)
    },
    identify,
    charge,
    limitsOf: limitsOfAccount,
  }
}

export const refused = (error: AppError, limits: CallLimits | undefined): Refused => ({
  kind: 'refusal',
  error,
  limits,
  creditsRemaining: undefined,
})
