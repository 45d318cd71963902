import { OUTCOMES, type Refusal, type UsageEntry } from '../../domain/billing/charge-rule.ts'
import type { TierId } from '../../kernel/credits.ts'
import { asInstant } from '../../kernel/time.ts'
import type { Account, UsageRow } from '../../service/ports.ts'
import type { Row } from '../stores/sql.ts'

/** A call in the usage log. */
interface LoggedCall extends UsageEntry {
  readonly latencyMs: number
}

export type StoredCall = LoggedCall & { readonly at: number }

/** `[account, endpoint, credits, status, latency]`, plus the outcome's index if refused. */
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

export const accountOf = (row: Row): Account => ({
  id: Number(row.id),
  name: String(row.name),
  email: String(row.email),
  tier: row.tier as TierId,
  disabled: row.disabled_at !== null,
  createdAt: asInstant(Number(row.created_at)),
  maskedKey: String(row.masked_key),
})
