import type { BookBalance, Order, OrderState, StoredOrder } from '../../domain/billing/order.ts'
import type { BookedCapture, BookedRefund, HeldOrder, OrderCase } from '../../domain/billing/order-case.ts'
import type { TierId } from '../../kernel/credits.ts'
import { asInstant } from '../../kernel/time.ts'

/** 64-bit numbers may be text. */
export type Row = Readonly<Record<string, unknown>>

/** Columns that `storedOrder` reads. */
export const ORDER_COLUMNS = `orders.*, accounts.masked_key, accounts.rotated_at, accounts.disabled_at,
  (SELECT coalesce(sum(booked_minor), 0) FROM refunds
    JOIN captures USING (provider, capture_id)
    WHERE refunds.order_number = orders.number AND grants_credits = 1) AS refunded_minor,
  (SELECT coalesce(sum(refunds.credits), 0) FROM refunds WHERE order_number = orders.number) AS taken_back`

/** @param callsOf number of calls of an account */
export function storedOrder(row: Row, callsOf: (account: number) => number): StoredOrder {
  const account = optional(row.account, Number)
  const calls = account === undefined ? 0 : callsOf(account)
  const issuedHere = account !== undefined && row.top_up_of === null
  return {
    number: Number(row.number),
    id: String(row.id),
    provider: row.provider as Order['provider'],
    providerOrderId: optional(row.provider_order_id, String),
    tier: row.tier as TierId,
    credits: Number(row.credits),
    amountMinor: Number(row.amount_minor),
    currency: String(row.currency),
    topUpOf: optional(row.top_up_of, Number),
    name: String(row.name),
    email: String(row.email),
    approveUrl: optional(row.approve_url, String),
    state: row.state as OrderState,
    declinedAttempts: Number(row.declined_attempts),
    createdAt: asInstant(Number(row.created_at)),
    expiresAt: asInstant(Number(row.expires_at)),
    grantedAt: optional(row.granted_at, (at) => asInstant(Number(at))),
    refundedMinor: Number(row.refunded_minor),
    creditsTakenBack: Number(row.taken_back),
    account,
    maskedKey: optional(row.masked_key, String),
    keyUnused: issuedHere && calls === 0 && row.rotated_at === null && row.disabled_at === null,
  }
}

export const shownOrder = ({ number: _, ...order }: StoredOrder): Order => order

/** Balance of a book. */
export const bookBalance = ({ book, unit, amount }: Row): BookBalance => ({
  book: String(book),
  unit: String(unit),
  amount: Number(amount),
})

const optional = <Value>(value: unknown, read: (value: unknown) => Value): Value | undefined =>
  value === null || value === undefined ? undefined : read(value)

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
