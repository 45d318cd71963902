import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { OUTCOMES, type Refusal, type UsageEntry } from '../../domain/billing/charge-rule.ts'
import type { Account, UsageRow } from '../../service/ports.ts'
import type { Row } from '../stores/sql.ts'

/** A call in the usage log. */
interface LoggedCall extends UsageEntry {
  readonly latencyMs: number
}

/** Its place in `OUTCOMES`. */
const CHARGED = 0

export type StoredCall = LoggedCall & { readonly at: number }

/** `[account, endpoint, credits, status, latency]`, then the outcome's index and the sub-key, if refused or if any. */
export function packCall(
  { account, subKey, credits, status, refusal }: UsageEntry,
  endpoint: number,
  latencyMs: number,
): string {
  const code = refusal === undefined ? CHARGED : OUTCOMES.indexOf(refusal)
  const outcome = code === CHARGED && subKey === undefined ? '' : `,${code}`
  const by = subKey === undefined ? '' : `,${subKey}`
  return `[${account},${endpoint},${credits},${status},${latencyMs}${outcome}${by}]`
}

/** @param calls a row of the log: a JSON array of `packCall` entries */
export const unpackCalls = (calls: string): LoggedCall[] =>
  (JSON.parse(calls) as readonly (readonly number[])[]).map(
    ([account, endpoint, credits, status, latencyMs, outcome = CHARGED, subKey]) => {
      const refusal = outcome === CHARGED ? undefined : (OUTCOMES[outcome] as Refusal)
      return { account, subKey, endpoint, credits, status, refusal, latencyMs }
    },
  )

export const latencyOf = (receivedAt: number, now: number): number =>
  Math.max(0, Math.round(now - receivedAt))

export const usageRow = (
  { account, at, credits, status, latencyMs }: StoredCall,
  maskedKey: string,
  endpoint: string,
): UsageRow => ({
  account,
  at: asInstant(at - latencyMs),
  maskedKey,
  endpoint,
  credits,
  status,
  latencyMs,
})

export const accountOf = (row: Row): Account => ({
  id: Number(row.id),
  name: String(row.name),
  email: String(row.email),
  tier: row.tier as TierId,
  disabled: row.disabled_at !== null,
  createdAt: asInstant(Number(row.created_at)),
  maskedKey: String(row.masked_key),
})
