export type TierId = 'free' | 'starter' | 'pro' | 'enterprise'

export interface Tier {
  readonly id: TierId
  /** Granted with the tier; unlimited keys are counted, never debited. */
  readonly credits: number
  readonly unlimited: boolean
  readonly callsPerMinute: number
  /** Undefined if agreed individually. */
  readonly priceCents: number | undefined
}

export const TIERS: Readonly<Record<TierId, Tier>> = {
  free: { id: 'free', credits: 1_000, unlimited: false, callsPerMinute: 10, priceCents: 0 },
  starter: { id: 'starter', credits: 50_000, unlimited: false, callsPerMinute: 60, priceCents: 500 },
  pro: { id: 'pro', credits: 500_000, unlimited: false, callsPerMinute: 300, priceCents: 2_500 },
  enterprise: { id: 'enterprise', credits: 0, unlimited: true, callsPerMinute: 1_000, priceCents: undefined },
}

export const TIER_IDS = Object.keys(TIERS) as readonly TierId[]

/** Remaining credits reported for unlimited keys. */
export const UNLIMITED_REMAINING = 1_000_000_000

/** Calls a minute per client address on keyless endpoints and on issuing free keys. */
export const FREE_CALLS_PER_MINUTE = 60
export const FREE_KEYS_PER_MINUTE = 10
