import type { Tiers } from '@bellwether-markets/engine/kernel/credits'
import type { Admission } from '../answer/admit-caller.ts'
import type { Clock, Ledger, Log, OrderLedger, PaymentProvider } from '../ports.ts'

export interface CheckoutDeps {
  readonly ledger: Pick<Ledger, 'balance' | 'findAccount'>
  readonly orders: OrderLedger
  readonly admission: Pick<Admission, 'forget'>
  /** Undefined if this service sells nothing online. */
  readonly provider: PaymentProvider | undefined
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  /** Derives the keys of orders. */
  readonly serverSecret: string
  readonly tiers: Tiers
  /** Value added tax within the prices, noted with each order. */
  readonly vatBasisPoints: number
  /** Public address. */
  readonly baseUrl: () => string
  readonly log: Log
  readonly sleep: (ms: number) => Promise<void>
}

/** The provider adds `token`, its order id. */
export const RETURN_PATH = '/checkout/return'
export const CANCEL_PATH = '/checkout/return?cancelled=1'
