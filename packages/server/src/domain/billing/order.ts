import type { TierId } from '../../kernel/credits.ts'
import type { Instant } from '../../kernel/time.ts'

/** A request that cannot be carried out and changed nothing; any other error is a failure of the ledger. */
export class OperationRefused extends RangeError {}

export type ProviderId = 'paypal' | 'sandbox' | 'x402'

/** What a provider says about money that it took for an order. */
export interface CaptureFact {
  readonly provider: ProviderId
  readonly captureId: string
  readonly status: 'completed' | 'pending' | 'failed'
  /** Undefined if the provider's amount could not be read. */
  readonly amountMinor: number | undefined
  readonly currency: string
  /** Our name of the order as the provider kept it. */
  readonly reference: string | undefined
  readonly providerOrderId: string | undefined
}

/** What a provider says about money that it gave back, of the buyer's or of its own accord. */
export interface RefundFact {
  readonly provider: ProviderId
  readonly refundId: string
  readonly captureId: string
  readonly amountMinor: number | undefined
  readonly currency: string
  readonly reference: string | undefined
  readonly providerOrderId: string | undefined
}

/**
 * `creating` until the provider has opened it, `open` until money came, `pending` while the provider holds the money,
 * `mismatched`: another amount was paid; `closed`: nothing will be paid.
 */
export type OrderState =
  | 'creating'
  | 'open'
  | 'pending'
  | 'granted'
  | 'partly_refunded'
  | 'refunded'
  | 'mismatched'
  | 'closed'

/** What someone wants to buy. */
export interface NewOrder {
  readonly id: string
  readonly provider: ProviderId
  readonly tier: TierId
  readonly credits: number
  /** In the smallest unit of the currency. */
  readonly amountMinor: number
  readonly currency: string
  /** Account that is to be topped up; undefined if the order buys a new key. */
  readonly topUpOf: number | undefined
  readonly email: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export interface Order extends NewOrder {
  readonly providerOrderId: string | undefined
  readonly approveUrl: string | undefined
  readonly name: string
  readonly state: OrderState
  /** Attempts to take the money that the provider has declined. */
  readonly declinedAttempts: number
  readonly grantedAt: Instant | undefined
  readonly refundedMinor: number
  readonly creditsTakenBack: number
  /** The account that has the credits. */
  readonly account: number | undefined
  /** Key of that account as it may be shown. */
  readonly maskedKey: string | undefined
  /** Whether the key that the order ended in is still the one issued, and was never used. */
  readonly keyUnused: boolean
}

/** The key that an order without a key of its buyer ends in. */
export interface OrderKey {
  /** SHA-256 of the key, hexadecimal. */
  readonly keyHash: string
  readonly maskedKey: string
}

/** What is left over in each account of the books, in the smallest unit of each currency and in credits. */
export interface BookBalance {
  readonly book: string
  readonly unit: string
  readonly amount: number
}

/** An order as the ledger reads it, with what only the ledger needs. */
export interface StoredOrder extends Order {
  readonly number: number
}
