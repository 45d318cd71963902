import type { AccountState } from '../../domain/billing/charge-rule.ts'
import type { Tier } from '../../kernel/credits.ts'
import { DAY } from '../../kernel/time.ts'

export interface UsageCount {
  calls: number
  credits: number
}

/** An account in memory; the file is at most one round behind. */
export interface CachedAccount {
  state: AccountState
  /** Last row of the usage log in the stored balance. */
  upto: number
  /** Not written yet. */
  changed: boolean
  /** Usage not written yet, by day and endpoint. */
  readonly unstored: Map<number, UsageCount>
}

const ENDPOINTS_PER_DAY = 4096

const usageSlot = (day: number, endpoint: number): number => day * ENDPOINTS_PER_DAY + endpoint
export const dayOfSlot = (slot: number): number => Math.floor(slot / ENDPOINTS_PER_DAY)
export const endpointOfSlot = (slot: number): number => slot % ENDPOINTS_PER_DAY

export const newAccount = (id: number, tier: Tier, granted = 0): CachedAccount => ({
  state: {
    id,
    unlimited: tier.unlimited,
    callsPerMinute: tier.callsPerMinute,
    disabled: false,
    granted,
    used: 0,
    calls: 0,
    lastUsedAt: 0,
    window: 0,
    windowCalls: 0,
    windowRefusals: 0,
  },
  upto: 0,
  changed: false,
  unstored: new Map(),
})

export function countUsage(
  { unstored }: CachedAccount,
  endpoint: number,
  credits: number,
  now: number,
): void {
  const slot = usageSlot(Math.floor(now / DAY), endpoint)
  const count = unstored.get(slot)
  if (count) {
    count.calls++
    count.credits += credits
  } else {
    unstored.set(slot, { calls: 1, credits })
  }
}
