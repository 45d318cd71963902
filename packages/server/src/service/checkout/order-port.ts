import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type {
  BookBalance,
  CaptureFact,
  NetworkQuota,
  NewOrder,
  Order,
  OrderKey,
  ProviderId,
  RefundFact,
} from '../../domain/billing/order.ts'

export type * from '../../domain/billing/order.ts'

export interface OrderLookUp {
  readonly id?: string | undefined
  readonly providerOrderId?: string | undefined
  readonly captureId?: string | undefined
}

export interface OrderSearch {
  readonly account?: number | undefined
  /** Number of an order. */
  readonly before?: number | undefined
}

/** Orders and double-entry books. Every method is atomic and resolves once its effect survives a power cut. */
export interface OrderLedger {
  /** @returns the order, or the earlier one with its id */
  addOrder(order: NewOrder): Promise<Order>
  /** As `addOrder`. @returns when the network may have a further order, if it has as many as it may */
  addOrderWithin(quota: NetworkQuota, order: NewOrder): Promise<Order | Instant>
  orderOpened(id: string, opened: { providerOrderId: string; approveUrl: string }): Promise<Order>
  /** By the first known name. */
  findOrder(provider: ProviderId, names: OrderLookUp): Promise<Order | undefined>
  /** Fills an empty name and e-mail address of its key. */
  describeOrder(id: string, name: string, email: string): Promise<Order>
  captureDeclined(id: string): Promise<Order>
  /** Expects no payment; a later one is booked nevertheless. */
  closeOrder(id: string): Promise<Order>
  /**
   * Books a capture. One that matches the order in amount, currency and name grants its credits, once; others are
   * booked as unmatched.
   */
  settleCapture(id: string, capture: CaptureFact, key: OrderKey, at: Instant): Promise<Order>
  /** Books a refund, once, and takes the same share of the credits back. */
  settleRefund(id: string, refund: RefundFact, at: Instant): Promise<Order>
  /** Grants the credits without a payment, once. @throws OperationRefused */
  grantByHand(id: string, reason: string, key: OrderKey, at: Instant): Promise<Order>
  /** Latest first; those of an account, and those below a number. */
  orders(limit: number, search?: OrderSearch): Promise<readonly Order[]>
  /**
   * Orders due for comparison with their provider: those with a likely payment first, those that wait for their buyer
   * last, and among them the longest overdue first.
   */
  ordersToCheck(provider: ProviderId, now: Instant, limit: number): Promise<readonly Order[]>
  /** When to compare it again; undefined for never. */
  checkOrderAt(id: string, at: Instant | undefined, isExpected: boolean): Promise<void>
  bookBalances(): Promise<readonly BookBalance[]>
}
