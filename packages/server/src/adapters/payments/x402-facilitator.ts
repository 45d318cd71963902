import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Log, X402Facilitator, X402Requirements, X402Settlement } from '../../service/ports.ts'
import { boundedFetch, type Fetch, jsonOf, memberAt, textOf } from './http-json.ts'

export interface FacilitatorOptions {
  /** No trailing slash. */
  readonly url: string
  readonly fetch: Fetch
  readonly log: Log
  readonly timeoutMs?: number
}

/** Settling waits for a block of the chain. */
const TIMEOUT_MS = 60 * SECOND
const MOST_BYTES = 100_000
const RETRY_SECONDS = 30

/** Never retries: settling twice could move money twice. */
export function x402Facilitator({
  url,
  fetch,
  log,
  timeoutMs = TIMEOUT_MS,
}: FacilitatorOptions): X402Facilitator {
  const ask = async (step: string, payment: unknown, requirements: X402Requirements): Promise<unknown> => {
    const answer = await boundedFetch(fetch, `${url}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ x402Version: 2, paymentPayload: payment, paymentRequirements: requirements }),
      timeoutMs,
      maxBytes: MOST_BYTES,
    }).catch((error: unknown) => {
      log.warn('facilitator_unreachable', { step, reason: error instanceof Error ? error.name : 'unknown' })
      throw refusal('payment_provider_unavailable')
    })
    if (answer.status >= 500 || answer.status === 429) throw refusal('payment_provider_unavailable')
    return jsonOf(answer.text)
  }

  const understood = <Said>(step: string, said: Said | undefined): Said => {
    if (said !== undefined) return said
    log.error('facilitator_not_understood', { step })
    throw refusal('payment_provider_fault')
  }

  return {
    verify: async (payment, requirements) =>
      understood('verify', verification(await ask('verify', payment, requirements))),
    settle: async (payment, requirements) =>
      understood('settle', settlement(await ask('settle', payment, requirements))),
  }
}

const refusal = (code: 'payment_provider_unavailable' | 'payment_provider_fault'): AppError =>
  new AppError(code, { retry_after: RETRY_SECONDS })

function verification(body: unknown): { valid: boolean; reason: string } | undefined {
  const valid = memberAt(body, 'isValid')
  if (typeof valid !== 'boolean') return undefined
  return { valid, reason: reasonIn(body, 'invalidReason') }
}

function settlement(body: unknown): X402Settlement | undefined {
  const success = memberAt(body, 'success')
  const transaction = textOf(memberAt(body, 'transaction')) ?? ''
  if (typeof success !== 'boolean' || (success && transaction === '')) return undefined
  return {
    success,
    transaction,
    network: textOf(memberAt(body, 'network')) ?? '',
    payer: textOf(memberAt(body, 'payer')),
    reason: reasonIn(body, 'errorReason'),
    amount: textOf(memberAt(body, 'amount')),
  }
}

const reasonIn = (body: unknown, name: string): string =>
  (textOf(memberAt(body, name)) ?? 'unexplained').replace(/[^\w .:-]/g, '').slice(0, 100)
