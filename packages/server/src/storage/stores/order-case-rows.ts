import type { OrderState } from '../../domain/billing/order.ts'
import type { BookedCapture, BookedRefund, HeldOrder, OrderCase } from '../../domain/billing/order-case.ts'
import type { TierId } from '../../kernel/credits.ts'
import type { Row } from './order-row.ts'

/**
 * Queries of an order case.
 * @param number placeholder of the order's number
 * @param account placeholder of its account
 */
export const caseQueries = (number: string, account: string) => ({
  captures: `
    SELECT capture_id, amount_minor, currency, grants_credits,
      CASE order_number WHEN ${number} THEN 1 ELSE 0 END AS is_own,
      (SELECT coalesce(sum(booked_minor), 0) FROM refunds
        WHERE refunds.provider = captures.provider AND refunds.capture_id = captures.capture_id) AS refunded_minor
    FROM captures WHERE order_number = ${number} OR EXISTS (SELECT 1 FROM refunds WHERE refunds.order_number = ${number}
      AND refunds.provider = captures.provider AND refunds.capture_id = captures.capture_id)`,
  refunds: `
    SELECT refund_id, capture_id, amount_minor, currency, booked_minor, credits, at
    FROM refunds WHERE order_number = ${number} ORDER BY at, refund_id`,
  held: `
    SELECT number, tier, tier_before, state FROM orders
    WHERE account = ${account} AND granted_at IS NOT NULL`,
})

/** @param read lists are rows of `caseQueries` */
export const orderCase = (read: Omit<OrderCase, keyof CaseRows> & CaseRows): OrderCase => ({
  ...read,
  captures: read.captures.map(bookedCapture),
  refunds: read.refunds.map(bookedRefund),
  held: read.held.map(heldOrder),
})

type CaseRows = Readonly<Record<'captures' | 'refunds' | 'held', readonly Row[]>>

const bookedCapture = (row: Row): BookedCapture => ({
  captureId: String(row.capture_id),
  amountMinor: Number(row.amount_minor),
  currency: String(row.currency),
  isOwn: Number(row.is_own) === 1,
  grantsCredits: Number(row.grants_credits) === 1,
  refundedMinor: Number(row.refunded_minor),
})

const bookedRefund = (row: Row): BookedRefund => ({
  refundId: String(row.refund_id),
  captureId: String(row.capture_id),
  amountMinor: Number(row.amount_minor),
  currency: String(row.currency),
  bookedMinor: Number(row.booked_minor),
  credits: Number(row.credits),
  at: Number(row.at),
})

const heldOrder = (row: Row): HeldOrder => ({
  number: Number(row.number),
  tier: row.tier as TierId,
  tierBefore: row.tier_before as TierId,
  state: row.state as OrderState,
})
