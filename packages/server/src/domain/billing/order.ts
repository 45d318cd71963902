import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import type { Instant } from '@bellwether-markets/engine/kernel/time'

/** A request that was refused and changed nothing; any other error is a failure of the ledger. */
export class OperationRefused extends RangeError {}

export type ProviderId = 'paypal' | 'sandbox' | 'x402'

/** A provider's report of a payment. */
export interface CaptureFact {
  readonly provider: ProviderId
  readonly captureId: string
  readonly status: 'completed' | 'pending' | 'failed'
  /** Undefined if unreadable. */
  readonly amountMinor: number | undefined
  readonly currency: string
  /** Id of the order. */
  readonly reference: string | undefined
  readonly providerOrderId: string | undefined
}

/** A provider's report of a refund. */
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
 * `creating` until the provider has opened it; `pending` while the provider holds the money; `mismatched` if another
 * amount was paid; `closed` if nothing will be paid.
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

/** Authorization of a payment by x402 (EIP-3009). */
export interface X402Payment {
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  readonly payTo: string
  readonly from: string
  readonly nonce: string
  /** Seconds since 1970. */
  readonly validBefore: number
  /** Opened by a repeat of the call that paid; undefined if nothing repeats it. */
  readonly key: OrderKey | undefined
}

export interface NewOrder {
  readonly id: string
  readonly provider: ProviderId
  readonly tier: TierId
  readonly credits: number
  /** In the smallest unit of the currency. */
  readonly amountMinor: number
  readonly currency: string
  /** Value added tax within the amount, as a rate on the net price: 1900 for 19 %. */
  readonly vatBasisPoints: number
  /** Undefined if the order buys a new key. */
  readonly topUpOf: number | undefined
  readonly email: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Undefined if it is not paid by x402. */
  readonly payment?: X402Payment | undefined
}

/** How many orders of a network may wait for their buyers. */
export interface NetworkQuota {
  /** Hashed. */
  readonly network: string
  readonly most: number
}

export interface Order extends NewOrder {
  /** In the order in which orders were made. */
  readonly number: number
  readonly providerOrderId: string | undefined
  readonly approveUrl: string | undefined
  readonly name: string
  readonly state: OrderState
  readonly declinedAttempts: number
  /** A payment is likely: the buyer came back, or a notice arrived. */
  readonly isExpected: boolean
  readonly grantedAt: Instant | undefined
  /** Why the operator granted the credits by hand; undefined if a payment did. */
  readonly grantReason: string | undefined
  readonly refundedMinor: number
  readonly creditsTakenBack: number
  /** Account with the credits. */
  readonly account: number | undefined
  readonly maskedKey: string | undefined
  /** Whether its key is the issued one and was never used. */
  readonly keyUnused: boolean
  /** Whether the account got another key since the order was made. */
  readonly keyReplaced: boolean
}

/** Key that a new order opens. */
export interface OrderKey {
  /** SHA-256, hexadecimal. */
  readonly keyHash: string
  readonly maskedKey: string
}

/** In the smallest unit of the currency, or in credits. */
export interface BookBalance {
  readonly book: string
  readonly unit: string
  readonly amount: number
}
