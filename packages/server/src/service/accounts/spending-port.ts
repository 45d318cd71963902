import type { SpendingLevel } from '../../domain/billing/spending-level.ts'
import type { Instant } from '../../kernel/time.ts'

/** What an account has left of its latest grant. */
export interface SpentGrant {
  readonly account: number
  /** Whose holder is known to have the key. */
  readonly address: string
  readonly remaining: number
  /** Names the latest grant of the account. */
  readonly grant: number
  /** Credits of that grant. */
  readonly credits: number
  /** The lowest level that its owner was told of. */
  readonly told: SpendingLevel | undefined
}

/** Every method is atomic and resolves once its effect survives a power cut. */
export interface SpendingLedger {
  /** Accounts of proven addresses that can run out of credits: the first `most` of those above `after`, in order. */
  spentGrants(after: number, most: number): Promise<readonly SpentGrant[]>
  /** @returns true for the first only, however many ask at once */
  noteSpending(grant: number, level: SpendingLevel, at: Instant): Promise<boolean>
}
