import { OUTCOMES, type Refusal, type UsageEntry } from '../../domain/billing/charge-rule.ts'
import { asInstant } from '../../kernel/time.ts'
import type { UsageRow } from '../../service/ports.ts'

/** A call in the usage log. */
interface LoggedCall extends UsageEntry {
  readonly latencyMs: number
}

export type StoredCall = LoggedCall & { readonly at: number }

/** `[account, endpoint, credits, status, latency]`; a refused call adds the index of its outcome. */
export function packCall(entry: UsageEntry, endpoint: number, latencyMs: number): string {
  const { account, credits, status, refusal } = entry
  const outcome = refusal === undefined ? '' : `,${OUTCOMES.indexOf(refusal)}`
  return `[${account},${endpoint},${credits},${status},${latencyMs}${outcome}]`
}

/** @param calls a row of the log: a JSON array of `packCall` entries */
export const unpackCalls = (calls: string): LoggedCall[] =>
  (JSON.parse(calls) as readonly (readonly number[])[]).map(
    ([account, endpoint, credits, status, latencyMs, outcome]) => {
      const refusal = outcome === undefined ? undefined : (OUTCOMES[outcome] as Refusal)
      return { account, endpoint, credits, status, refusal, latencyMs }
    },
  )

export const latencyOf = (receivedAt: number, now: number): number =>
  Math.max(0, Math.round(now - receivedAt))

export const usageRow = (
  { at, credits, status, latencyMs }: StoredCall,
  maskedKey: string,
  endpoint: string,
): UsageRow => ({ at: asInstant(at - latencyMs), maskedKey, endpoint, credits, status, latencyMs })
