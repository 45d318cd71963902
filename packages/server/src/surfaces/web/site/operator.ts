import type { Instant } from '@bellwether-markets/engine/kernel/time'

/** Who runs the service, by its settings. */
export interface Operator {
  readonly name: string
  readonly address: string
  readonly email: string
  readonly vatId: string | undefined
  readonly refunds: string | undefined
  readonly withdrawal: string | undefined
}

/** Where to report weaknesses. */
export interface SecurityContact {
  /** An e-mail or web address. */
  readonly contact: string
  readonly expires: Instant
}
