import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import type { CaptureFact, Order, OrderState, RefundFact } from './order.ts'
import type { Posting } from './postings.ts'

export interface BookedCapture {
  readonly captureId: string
  readonly amountMinor: number
  readonly currency: string
  /** False if only a refund of the order names it. */
  readonly isOwn: boolean
  readonly grantsCredits: boolean
  /** Booked refunds of it, under any order. */
  readonly refundedMinor: number
}

export interface BookedRefund {
  readonly refundId: string
  readonly captureId: string
  readonly amountMinor: number
  readonly currency: string
  /** 0 until its capture is known. */
  readonly bookedMinor: number
  readonly credits: number
  readonly at: number
}

/** An order that granted the account credits. */
export interface HeldOrder {
  readonly number: number
  readonly tier: TierId
  /** Tier of the account before the order. */
  readonly tierBefore: TierId
  readonly state: OrderState
}

/** State that decides the effect of a provider's fact. */
export interface OrderCase {
  readonly order: Order
  /** Whether the same fact is stored, under any order. */
  readonly isKnown: boolean
  readonly captures: readonly BookedCapture[]
  readonly refunds: readonly BookedRefund[]
  /** Undefined if the order opens an account. */
  readonly account: { readonly tier: TierId; readonly granted: number } | undefined
  /** Orders that granted this account credits. */
  readonly held: readonly HeldOrder[]
}

export type Bookable<Fact> = Fact & { readonly amountMinor: number }

/** Effect of a fact. All effects of one fact are stored, in order, or none. */
export type OrderChange =
  | { readonly kind: 'state'; readonly state: OrderState }
  /** The operator grants it by hand. */
  | { readonly kind: 'by_hand'; readonly reason: string }
  /** Compares the order with its provider at once. */
  | { readonly kind: 'check' }
  | {
      readonly kind: 'capture'
      readonly capture: Bookable<CaptureFact>
      readonly grantsCredits: boolean
    }
  | { readonly kind: 'refund'; readonly refund: Bookable<RefundFact> }
  /** The booked part of a refund, and its credits. */
  | {
      readonly kind: 'booked'
      readonly refundId: string
      readonly amountMinor: number
      readonly credits: number
    }
  /** Postings to `CUSTOMER` belong to the order's account. */
  | { readonly kind: 'entry'; readonly name: string; readonly postings: readonly Posting[] }
  /** Opens the order's account. */
  | { readonly kind: 'account' }
  | { readonly kind: 'top_up'; readonly account: number; readonly tierBefore: TierId }
  /** Negative if credits are taken back. */
  | { readonly kind: 'grant'; readonly credits: number; readonly reason: string; readonly uniqueAs: string }
  | { readonly kind: 'tier'; readonly tier: TierId }
