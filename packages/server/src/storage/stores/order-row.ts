import type { Order, OrderState, StoredOrder } from '../../domain/billing/order.ts'
import type { BookedCapture, BookedRefund, HeldOrder } from '../../domain/billing/order-case.ts'
import type { TierId } from '../../kernel/credits.ts'
import { asInstant } from '../../kernel/time.ts'
import type { Row } from './sql.ts'

export const ORDER_COLUMNS = `orders.*, accounts.masked_key, accounts.rotated_at, accounts.disabled_at,
  (SELECT coalesce(sum(booked_minor), 0) FROM refunds
    JOIN captures USING (provider, capture_id)
    WHERE refunds.order_number = orders.number AND grants_credits = 1) AS refunded_minor,
  (SELECT coalesce(sum(refunds.credits), 0) FROM refunds WHERE order_number = orders.number) AS taken_back`

/** @param row `ORDER_COLUMNS`, and the `calls` of its account; 64-bit numbers may be text */
export function storedOrder(row: Row): StoredOrder {
  const account = optional(row.account, Number)
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
    keyUnused: issuedHere && Number(row.calls) === 0 && row.rotated_at === null && row.disabled_at === null,
  }
}

const optional = <Value>(value: unknown, read: (value: unknown) => Value): Value | undefined =>
  value === null || value === undefined ? undefined : read(value)

export const bookedCapture = (row: Row): BookedCapture => ({
  captureId: String(row.capture_id),
  amountMinor: Number(row.amount_minor),
  currency: String(row.currency),
  isOwn: Number(row.is_own) === 1,
  grantsCredits: Number(row.grants_credits) === 1,
  refundedMinor: Number(row.refunded_minor),
})

export const bookedRefund = (row: Row): BookedRefund => ({
  refundId: String(row.refund_id),
  captureId: String(row.capture_id),
  amountMinor: Number(row.amount_minor),
  currency: String(row.currency),
  bookedMinor: Number(row.booked_minor),
  credits: Number(row.credits),
  at: Number(row.at),
})

export const heldOrder = (row: Row): HeldOrder => ({
  number: Number(row.number),
  tier: row.tier as TierId,
  tierBefore: row.tier_before as TierId,
  state: row.state as OrderState,
})
