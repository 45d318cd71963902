import type { OrderState } from '../../app/ports.ts'
import type { TierId } from '../../kernel/credits.ts'
import type { Row, StoredOrder } from './order-row.ts'

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
  /** The account that has the credits, or is to be topped up; undefined where the order makes one. */
  readonly account: { readonly tier: TierId; readonly granted: number } | undefined
  /** Orders that this account has credits of; the clocks that dated them may differ. */
  readonly held: readonly HeldOrder[]
}

/** @param number placeholder of the number of the order */
export const caseCaptures = (number: string): string => `
  SELECT capture_id, amount_minor, currency, grants_credits,
    CASE order_number WHEN ${number} THEN 1 ELSE 0 END AS is_own,
    (SELECT coalesce(sum(booked_minor), 0) FROM refunds
      WHERE refunds.provider = captures.provider AND refunds.capture_id = captures.capture_id) AS refunded_minor
  FROM captures WHERE order_number = ${number} OR EXISTS (SELECT 1 FROM refunds WHERE refunds.order_number = ${number}
    AND refunds.provider = captures.provider AND refunds.capture_id = captures.capture_id)`

export const caseRefunds = (number: string): string => `
  SELECT refund_id, capture_id, amount_minor, currency, booked_minor, credits, at
  FROM refunds WHERE order_number = ${number} ORDER BY at, refund_id`

/** @param account placeholder of the number of the account */
export const caseHeld = (account: string): string => `
  SELECT number, tier, tier_before, state FROM orders
  WHERE account = ${account} AND granted_at IS NOT NULL`

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
