import type { TierId } from '../../kernel/credits.ts'
import type { CaptureFact, OrderState, RefundFact, StoredOrder } from './order.ts'
import type { Posting } from './postings.ts'

export interface BookedCapture {
  readonly captureId: string
  readonly amountMinor: number
  readonly currency: string
  /** Whether it was taken for this order, and not for another one that a refund names. */
  readonly isOwn: boolean
  readonly grantsCredits: boolean
  /** What went back of it and is booked, whichever order it was told of for. */
  readonly refundedMinor: number
}

export interface BookedRefund {
  readonly refundId: string
  readonly captureId: string
  readonly amountMinor: number
  readonly currency: string
  /** 0 while it waits for its capture. */
  readonly bookedMinor: number
  readonly credits: number
  readonly at: number
}

/** An order that gave an account credits. */
export interface HeldOrder {
  readonly number: number
  readonly tier: TierId
  /** Tier of the account before the order raised it. */
  readonly tierBefore: TierId
  readonly state: OrderState
}

/** All that is decided by when a provider tells something of an order. */
export interface OrderCase {
  readonly order: StoredOrder
  /** Whether the same fact was told before, of whatever order. */
  readonly isKnown: boolean
  /** Captures of the order, and those that its refunds name. */
  readonly captures: readonly BookedCapture[]
  readonly refunds: readonly BookedRefund[]
  /** Account that has the credits or is to be topped up; undefined if the order opens one. */
  readonly account: { readonly tier: TierId; readonly granted: number } | undefined
  /** Orders that this account has credits of; the clocks that dated them may differ. */
  readonly held: readonly HeldOrder[]
}

/** A fact with an amount that can be booked. */
export type Bookable<Fact> = Fact & { readonly amountMinor: number }

/** One thing that follows from a fact; those of one fact are stored in their order, all of them or none. */
export type OrderChange =
  | { readonly kind: 'state'; readonly state: OrderState }
  /** Compares the order with its provider at once. */
  | { readonly kind: 'check' }
  | {
      readonly kind: 'capture'
      readonly capture: Bookable<CaptureFact>
      readonly grantsCredits: boolean
    }
  | { readonly kind: 'refund'; readonly refund: Bookable<RefundFact> }
  /** What of a refund is booked now, and the credits that go with it. */
  | {
      readonly kind: 'booked'
      readonly refundId: string
      readonly amountMinor: number
      readonly credits: number
    }
  /** Postings to `CUSTOMER` are meant for the account of the order. */
  | { readonly kind: 'entry'; readonly name: string; readonly postings: readonly Posting[] }
  /** Makes the account that the order ends in. */
  | { readonly kind: 'account' }
  | { readonly kind: 'top_up'; readonly account: number; readonly tierBefore: TierId }
  /** Credits of the account of the order; negative if they are taken back. */
  | { readonly kind: 'grant'; readonly credits: number; readonly reason: string; readonly uniqueAs: string }
  | { readonly kind: 'tier'; readonly tier: TierId }
