import type { TierId } from '../../kernel/credits.ts'
import type { Instant } from '../../kernel/time.ts'
import type { CaptureFact, ProviderId, RefundFact } from './payment-port.ts'

/**
 * `creating` until the provider has opened it, `open` until money came, `pending` while the provider holds the money,
 * `mismatched` where money came that is not what was asked for, `closed` where none will come.
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
  /** Account that is to be topped up; undefined where the order ends in a key of its own. */
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

export interface OrderLookUp {
  readonly id?: string | undefined
  readonly providerOrderId?: string | undefined
  readonly captureId?: string | undefined
}

/**
 * Orders, and the books that money and credits are entered in twice. Every method is one atomic step and resolves only
 * once its effect would survive a power cut.
 */
export interface OrderLedger {
  /** Writes an order down. @returns the one that stands under its id: this one or an earlier one */
  addOrder(order: NewOrder): Promise<Order>
  /** Notes where the buyer approves it. */
  orderOpened(id: string, opened: { providerOrderId: string; approveUrl: string }): Promise<Order>
  /** The order by the first of the given names that is known. */
  findOrder(provider: ProviderId, names: OrderLookUp): Promise<Order | undefined>
  /** Fills in what is still empty of the name and e-mail address of its key. */
  describeOrder(id: string, name: string, email: string): Promise<Order>
  /** Notes that the provider would not take the money this time. */
  captureDeclined(id: string): Promise<Order>
  /** Notes that no money will come; money that comes after all is booked as ever. */
  closeOrder(id: string): Promise<Order>
  /**
   * Books what the provider says about a capture. A completed one that matches the order in amount, currency and name
   * grants its credits, once; another is booked as money that belongs to nobody yet.
   */
  settleCapture(id: string, capture: CaptureFact, key: OrderKey, at: Instant): Promise<Order>
  /** Books money that went back, once for each refund, and takes the same share of the credits back. */
  settleRefund(id: string, refund: RefundFact, at: Instant): Promise<Order>
  /** Latest first. */
  orders(limit: number): Promise<readonly Order[]>
  /** Orders to be compared with their provider by now, the longest overdue first. */
  ordersToCheck(provider: ProviderId, now: Instant, limit: number): Promise<readonly Order[]>
  /** When to compare it again; undefined for never. */
  checkOrderAt(id: string, at: Instant | undefined): Promise<void>
  bookBalances(): Promise<readonly BookBalance[]>
}
