import type { TierId } from '../../kernel/credits.ts'
import type { CaptureFact, OrderState, RefundFact } from './order.ts'
import type { Posting } from './postings.ts'

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
