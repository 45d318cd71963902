import type { AccountState } from '../../domain/billing/charge-rule.ts'
import type { Tier } from '../../kernel/credits.ts'
import { DAY } from '../../kernel/time.ts'

export interface UsageCount {
  calls: number
  credits: number
}

/** An account as the ledger thread keeps it in memory; the file is at most one round of the balance writer behind. */
export interface CachedAccount {
  state: AccountState
  /** Row of the usage log up to which the stored balance is complete. */
  upto: number
  /** Whether the state is newer than what is stored. */
  changed: boolean
  /** Usage not stored yet, by day and endpoint. */
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

/** Adds an answered call to the usage of its day. */
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
