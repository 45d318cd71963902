export type TierId = 'free' | 'starter' | 'pro' | 'enterprise'

export interface Tier {
  readonly id: TierId
  /** Granted with the tier; unlimited keys are counted, never debited. */
  readonly credits: number
  readonly unlimited: boolean
  readonly callsPerMinute: number
  /** Rules of alerts at a time. */
  readonly alertRules: number
  /** Undefined if agreed individually. */
  readonly priceCents: number | undefined
}

export type Tiers = Readonly<Record<TierId, Tier>>

export const TIERS: Tiers = {
  free: { id: 'free', credits: 1_000, unlimited: false, callsPerMinute: 10, alertRules: 5, priceCents: 0 },
  starter: {
    id: 'starter',
    credits: 50_000,
    unlimited: false,
    callsPerMinute: 60,
    alertRules: 50,
    priceCents: 500,
  },
  pro: {
    id: 'pro',
    credits: 500_000,
    unlimited: false,
    callsPerMinute: 300,
    alertRules: 500,
    priceCents: 2_500,
  },
  enterprise: {
    id: 'enterprise',
    credits: 0,
    unlimited: true,
    callsPerMinute: 1_000,
    alertRules: 5_000,
    priceCents: undefined,
  },
}

/** Callers without a key ask about the past as well. */
export type AskerTier = TierId | 'anonymous'

/** Of the compute thread, for questions about the past. */
interface ComputeShare {
  /** Against others that wait. */
  readonly weight: number
  /** Questions that may wait at once. */
  readonly waiting: number
  /** CPU milliseconds a minute; an hour has ten times as many. */
  readonly cpuMsPerMinute: number
}

/** Anonymous callers are counted by network. */
export const COMPUTE_SHARES: Readonly<Record<AskerTier, ComputeShare>> = {
  anonymous: { weight: 1, waiting: 1, cpuMsPerMinute: 300 },
  free: { weight: 2, waiting: 4, cpuMsPerMinute: 1_000 },
  starter: { weight: 4, waiting: 8, cpuMsPerMinute: 3_000 },
  pro: { weight: 8, waiting: 16, cpuMsPerMinute: 10_000 },
  enterprise: { weight: 32, waiting: 64, cpuMsPerMinute: 60_000 },
}

export const TIER_IDS = Object.keys(TIERS) as readonly TierId[]

/** Remaining credits reported for unlimited keys. */
export const UNLIMITED_REMAINING = 1_000_000_000

/** That a sub-key or an app may use. */
export const MOST_CREDITS_A_MONTH = 1_000_000_000

/** Default limit on the consent page, by the tier of the account. */
export const CREDITS_A_MONTH_OF_APPS: Readonly<Record<TierId, number>> = {
  free: 500,
  starter: 5_000,
  pro: 50_000,
  enterprise: 500_000,
}

/** Calls a minute per client address on keyless endpoints and on issuing free keys. */
export const FREE_CALLS_PER_MINUTE = 60
export const FREE_KEYS_PER_MINUTE = 10
