import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import {
  formatDay,
  formatInstant,
  type Instant,
  MINUTE,
  SECOND,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Call } from '@bellwether-markets/products/contract/call'
import type { CallLimits } from '@bellwether-markets/products/contract/operation'
import { firstOfNextMonth, ledgerAway } from '../../domain/billing/charge-rule.ts'
import type { ChargeDecision } from '../ports.ts'
import { isTokenForm } from '../sign-in/admit-token.ts'

const MOST_SHOWN = 200

export const limitsOf = (limit: number, decision: ChargeDecision): CallLimits => ({
  limit,
  remaining: decision.callsRemaining,
  resetAt: decision.resetAt,
})

/** At most a minute, even if the wall clock was set back. */
export const rateLimitError = (resetAt: number, now: Instant): AppError =>
  new AppError('rate_limited', {
    retry_after: Math.min(MINUTE / SECOND, Math.max(1, Math.ceil((resetAt - now) / SECOND))),
  })

/** The error of a rejected charge. */
export function chargeError(decision: ChargeDecision, call: Call, price = call.endpoint.credits): AppError {
  switch (decision.outcome) {
    case 'rate_limited':
      return rateLimitError(decision.resetAt, call.receivedAt)
    case 'insufficient_credits':
      return new AppError('insufficient_credits', {
        current_credits: decision.creditsRemaining,
        endpoint_cost: price,
      })
    case 'key_disabled':
      return new AppError('key_disabled')
    case 'idempotency_mismatch':
      return usedKeyError(call.idempotencyKey)
    case 'sub_key_cap_reached': {
      const day = formatDay(firstOfNextMonth(decision.resetAt - MINUTE))
      const [code, hint] = isTokenForm(call.key ?? '')
        ? (['app_cap_reached', appCapHint(day)] as const)
        : (['sub_key_cap_reached', subKeyCapHint(day)] as const)
      return new AppError(code, { hint, resets_on: day, endpoint_cost: call.endpoint.credits })
    }
    case 'unavailable':
      return ledgerAway()
    default:
      return new AppError('internal_error')
  }
}

const subKeyCapHint = (day: string): string =>
  `This sub-key has used its credits of this month. They return on ${day} (UTC). The owner of the account can make another one, or call with the main key.`

const appCapHint = (day: string): string =>
  `This app has used the credits that you allowed it for this month. They return on ${day} (UTC). Allow it more on the account page, or connect it again.`

export const idempotencyError = (reason: string, key: string | undefined): AppError =>
  invalidValue(['header', 'Idempotency-Key'], reason, key)

export const usedKeyError = (key: string | undefined): AppError =>
  idempotencyError('this Idempotency-Key was used for another request', key)

export const futureError = (parameter: 'as_of' | 'date', asOf: Instant, now: Instant): AppError =>
  invalidValue(
    ['query', parameter],
    `${parameter} lies after this market's present, ${formatInstant(now)}`,
    parameter === 'date' ? formatDay(utcDay(asOf)) : formatInstant(asOf),
  )

export const noPastRefusal = (asOf: string): AppError =>
  invalidValue(
    ['query', 'as_of'],
    'a stream tells what happens from now on; GET /v1/changes?since=<instant> compares with the past',
    asOf,
  )

export const positionRefusal = (text: string): AppError =>
  invalidValue(
    ['header', 'Last-Event-ID'],
    'this is no id of an event of this stream; leave the header away to begin now',
    text.slice(0, MOST_SHOWN),
  )

export const sinceRefusal = (since: Instant, until: Instant): AppError =>
  invalidValue(
    ['query', 'since'],
    `since lies after ${formatInstant(until)}, up to which is compared`,
    formatInstant(since),
  )
