import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import type { Order, OrderState, X402Payment } from '../../domain/billing/order.ts'
import type { BookedCapture, BookedRefund, HeldOrder } from '../../domain/billing/order-case.ts'
import { instant, number, optional, type Row, rowOf, text } from './sql.ts'

export const ORDER_COLUMNS = `orders.*, accounts.masked_key, accounts.rotated_at, accounts.disabled_at,
  (SELECT coalesce(sum(booked_minor), 0) FROM refunds
    JOIN captures USING (provider, capture_id)
    WHERE refunds.order_number = orders.number AND grants_credits = 1) AS refunded_minor,
  (SELECT coalesce(sum(refunds.credits), 0) FROM refunds WHERE order_number = orders.number) AS taken_back`

/** @param row `ORDER_COLUMNS`, and the `calls` of its account; 64-bit numbers may be text */
export function storedOrder(row: Row): Order {
  const account = optional(number)(row.account)
  const issuedHere = account !== undefined && row.top_up_of === null
  return {
    number: Number(row.number),
    id: String(row.id),
    provider: row.provider as Order['provider'],
    providerOrderId: optional(text)(row.provider_order_id),
    tier: row.tier as TierId,
    credits: Number(row.credits),
    amountMinor: Number(row.amount_minor),
    currency: String(row.currency),
    vatBasisPoints: Number(row.vat_basis_points),
    topUpOf: optional(number)(row.top_up_of),
    name: String(row.name),
    email: String(row.email),
    approveUrl: optional(text)(row.approve_url),
    state: row.state as OrderState,
    declinedAttempts: Number(row.declined_attempts),
    isExpected: flag(row.expected),
    createdAt: instant(row.created_at),
    expiresAt: instant(row.expires_at),
    grantedAt: optional(instant)(row.granted_at),
    grantReason: optional(text)(row.grant_reason),
    payment: optional(paymentOf)(row.payment),
    refundedMinor: Number(row.refunded_minor),
    creditsTakenBack: Number(row.taken_back),
    account,
    maskedKey: optional(text)(row.masked_key),
    keyUnused: issuedHere && Number(row.calls) === 0 && row.rotated_at === null && row.disabled_at === null,
    keyReplaced: Number(row.rotated_at ?? 0) > Number(row.created_at),
  }
}

const paymentOf = (json: unknown): X402Payment => JSON.parse(String(json)) as X402Payment

const flag = (value: unknown): boolean => Number(value) === 1
const FACT = { captureId: text, amountMinor: number, currency: text }
const CAPTURE = { ...FACT, isOwn: flag, grantsCredits: flag, refundedMinor: number }
const REFUND = { ...FACT, refundId: text, bookedMinor: number, credits: number, at: number }
const HELD = { number, tier: text, tierBefore: text, state: text }

export const bookedCapture = (row: Row): BookedCapture => rowOf(CAPTURE, row)
export const bookedRefund = (row: Row): BookedRefund => rowOf(REFUND, row)
export const heldOrder = (row: Row): HeldOrder => rowOf(HELD, row) as HeldOrder
