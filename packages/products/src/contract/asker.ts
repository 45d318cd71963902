import type { AskerTier } from '@bellwether-markets/engine/kernel/credits'

/** Who asks about the past: an account, or the network of a caller without one. */
export interface Asker {
  /** Tier with the account or network, such as `pro 17` or `anonymous 203.0.113.0/24`. */
  readonly id: string
  readonly tier: AskerTier
  /** Aborted when the caller's connection closes. */
  readonly signal: AbortSignal | undefined
}

/** One for each call; looked up only if something has to be computed. */
export type AskerOf = () => Promise<Asker>
