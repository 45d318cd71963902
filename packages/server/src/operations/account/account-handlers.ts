import type { CallLimits } from '../../contract/call.ts'
import { AppError } from '../../kernel/errors.ts'
import { API_KEY_BYTES, formatApiKey, maskApiKey } from '../../kernel/ids.ts'
import { asDay, asInstant, formatInstant, utcDay } from '../../kernel/time.ts'
import { derivedKey } from '../../service/accounts/issue-key.ts'
import { type Admission, hashOfKey } from '../../service/answer/admit-caller.ts'
import type { Account, Clock, Ledger } from '../../service/ports.ts'
import type { ServiceHandler, ServiceRequest } from '../service-request.ts'
import type { AccountReport } from './account.ts'
import { sumUsage, USAGE_DAYS } from './sum-usage.ts'

const NEXT = { endpoint: '/v1/risk', reason: 'Start with the risk index; it is free.', credits: 0 }

/** What the owner of a key may see of it. */
export function showAccount(ledger: Ledger, wallClock: Clock): ServiceHandler {
  return async (request) => {
    const { account, limits } = keyedCaller(request)
    const today = utcDay(wallClock.now())
    const [credits, usage] = await Promise.all([
      ledger.balance(account.id),
      ledger.dailyUsage(account.id, asDay(today - USAGE_DAYS + 1), today),
    ])
    const report: AccountReport = {
      key: account.maskedKey,
      name: account.name,
      email: account.email,
      tier: account.tier,
      status: account.disabled ? 'disabled' : 'active',
      created_at: formatInstant(account.createdAt),
      credits: { ...credits },
      rate_limit: {
        limit: limits.limit,
        remaining: limits.remaining,
        reset_at: formatInstant(asInstant(limits.resetAt)),
      },
      usage: sumUsage(usage, today),
    }
    return { data: report, next: NEXT }
  }
}

export interface RotationParts {
  readonly ledger: Ledger
  readonly admission: Admission
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly serverSecret: string
}

/** A new key for the same account and balance; the old one stops at once. */
export function rotateKey(parts: RotationParts): ServiceHandler {
  const { ledger, admission, wallClock, randomBytes, serverSecret } = parts
  return async (request) => {
    const { account } = keyedCaller(request)
    const { key = '', idempotencyKey } = request
    const apiKey =
      idempotencyKey === undefined
        ? formatApiKey(randomBytes(API_KEY_BYTES))
        : derivedKey(serverSecret, rotationScope(key), idempotencyKey)
    if ((await ledger.findAccount(hashOfKey(apiKey))) === undefined) {
      await ledger.rotateKey(account.id, hashOfKey(apiKey), maskApiKey(apiKey), wallClock.now())
      admission.forget(account.id)
    }
    const { remaining } = await ledger.balance(account.id)
    return { data: { api_key: apiKey, tier: account.tier, credits: remaining }, next: NEXT }
  }
}

/**
 * Whose account a retired key was rotated into under an Idempotency-Key: who holds both has asked before and lost the
 * answer.
 */
export const rotatedAccount =
  ({ admission, serverSecret }: RotationParts) =>
  (key: string, idempotencyKey: string): Promise<Account | undefined> =>
    admission.find(derivedKey(serverSecret, rotationScope(key), idempotencyKey))

const rotationScope = (oldKey: string): string => `account-rotate\n${hashOfKey(oldKey)}`

function keyedCaller({ account, limits }: ServiceRequest): { account: Account; limits: CallLimits } {
  if (!account || !limits) throw new AppError('missing_api_key')
  return { account, limits }
}
