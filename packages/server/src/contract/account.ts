import type { TierId } from '../kernel/credits.ts'
import type { Instant } from '../kernel/time.ts'

/** The owner of an API key. */
export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly tier: TierId
  readonly disabled: boolean
  readonly createdAt: Instant
  /** The masked key. */
  readonly maskedKey: string
}
