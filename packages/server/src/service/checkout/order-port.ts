import type {
  BookBalance,
  CaptureFact,
  NewOrder,
  Order,
  OrderKey,
  ProviderId,
  RefundFact,
} from '../../domain/billing/order.ts'
import type { Instant } from '../../kernel/time.ts'

export type * from '../../domain/billing/order.ts'

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
  /** Stores the page where the buyer approves it. */
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
