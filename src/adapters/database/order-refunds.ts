import type { RefundFact } from '../../app/ports.ts'
import { moved } from './money-books.ts'
import type { CreditGrants } from './order-credits.ts'
import { orderRows, type StoredOrder } from './order-rows.ts'
import type { Bookable, SettlementParts } from './order-settlement-parts.ts'

export interface RefundBooking {
  /** Writes a refund down. @returns whether it is new */
  add(order: StoredOrder, refund: Bookable<RefundFact>, at: number): boolean
  /** Money that went back of a capture before the capture itself was told of. */
  waiting(order: StoredOrder, captureId: string, currency: string): number
  /** Books what waits for a capture that is booked by now. */
  bookWaiting(orderId: string, at: number): void
}

interface Waiting {
  readonly refundId: string
  readonly provider: string
  readonly captureId: string
  readonly amountMinor: number
  readonly grantsCredits: boolean
  /** What is left of the capture. */
  readonly left: number
  readonly currency: string
}

/** Refunds and reversals: money goes back at most as far as it came, and the same share of the credits with it. */
export function refundBooking(
  { database, book, books }: SettlementParts,
  grants: CreditGrants,
): RefundBooking {
  const rows = orderRows(database, book)
  const add = database.prepare(`
    INSERT INTO refunds (provider, refund_id, capture_id, order_number, amount_minor, currency, at)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
  const sum = database.prepare(`
    SELECT coalesce(sum(amount_minor), 0) AS amount FROM refunds
    WHERE order_number = ? AND capture_id = ? AND currency = ?`)
  const next = database.prepare(`
    SELECT refunds.refund_id, refunds.provider, refunds.capture_id, refunds.amount_minor, refunds.currency,
      captures.grants_credits, captures.amount_minor - (SELECT coalesce(sum(booked_minor), 0) FROM refunds AS booked
        WHERE booked.provider = captures.provider AND booked.capture_id = captures.capture_id) AS left
    FROM refunds JOIN captures USING (provider, capture_id, currency)
    WHERE refunds.order_number = ? AND booked_minor = 0 AND left > 0 ORDER BY refunds.at, refund_id LIMIT 1`)
  const booked = database.prepare(
    'UPDATE refunds SET booked_minor = ?, credits = ? WHERE provider = ? AND refund_id = ?',
  )
  const setState = database.prepare('UPDATE orders SET state = ? WHERE number = ?')

  const bookOne = (order: StoredOrder, refund: Waiting, at: number): void => {
    const { provider, refundId, currency, grantsCredits } = refund
    const amount = Math.min(refund.amountMinor, refund.left)
    const name = `refund:${provider}:${refundId}`
    const to = grantsCredits ? 'refunds' : 'unmatched'
    books.enter(name, order.number, at, moved(`cash/${provider}`, to, currency, amount))
    const credits = grantsCredits ? creditsToTake(order, amount) : 0
    booked.run(amount, credits, provider, refundId)
    if (!grantsCredits) return
    grants.takeBack(order, name, credits, at)
    const whole = order.refundedMinor + amount >= order.amountMinor
    setState.run(whole ? 'refunded' : 'partly_refunded', order.number)
    if (whole && order.account !== undefined) grants.lowerTier(order.account)
  }

  return {
    add: (order, { provider, refundId, captureId, amountMinor, currency }, at) =>
      add.run(provider, refundId, captureId, order.number, amountMinor, currency, at).changes > 0,
    waiting: (order, captureId, currency) => Number(sum.get(order.number, captureId, currency)?.amount),
    bookWaiting(orderId, at) {
      for (;;) {
        const order = rows.byId(orderId)
        const row = order && next.get(order.number)
        if (!order || !row) return
        bookOne(order, waitingOf(row), at)
      }
    },
  }
}

/** The same share of the credits as of the money, in whole credits, the last refund taking what is left. */
function creditsToTake(order: StoredOrder, amount: number): number {
  if (order.account === undefined) return 0
  const share = Math.ceil((order.credits * (order.refundedMinor + amount)) / order.amountMinor)
  return Math.min(order.credits, share) - order.creditsTakenBack
}

const waitingOf = (row: Readonly<Record<string, unknown>>): Waiting => ({
  refundId: String(row.refund_id),
  provider: String(row.provider),
  captureId: String(row.capture_id),
  amountMinor: Number(row.amount_minor),
  grantsCredits: row.grants_credits === 1,
  left: Number(row.left),
  currency: String(row.currency),
})
