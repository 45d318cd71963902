import type { CaptureFact, OrderKey, RefundFact } from '../../app/ports.ts'
import { moved } from './money-books.ts'
import { OperationRefused } from './operation-refused.ts'
import { creditGrants } from './order-credits.ts'
import { type RefundBooking, refundBooking } from './order-refunds.ts'
import type { StoredOrder } from './order-rows.ts'
import type { Bookable, SettlementParts } from './order-settlement-parts.ts'

export interface OrderSettlement {
  capture(order: StoredOrder, capture: CaptureFact, key: OrderKey, at: number): void
  refund(order: StoredOrder, refund: RefundFact, at: number): void
}

const LARGEST_AMOUNT = 1e12
const CURRENCY = /^[A-Z0-9]{3,10}$/

/**
 * Turns facts of a provider into entries of the books and credits. Facts may come in any order and any number of
 * times: each capture and each refund is booked once by its name at the provider, and what follows from them for the
 * credits depends on all that are booked, not on which came first.
 */
export function orderSettlement(parts: SettlementParts): OrderSettlement {
  const { database, books } = parts
  const known = database.prepare('SELECT 1 FROM captures WHERE provider = ? AND capture_id = ?')
  const granting = database.prepare('SELECT 1 FROM captures WHERE order_number = ? AND grants_credits = 1')
  const addCapture = database.prepare('INSERT INTO captures VALUES (?, ?, ?, ?, ?, ?, ?)')
  const setState = database.prepare('UPDATE orders SET state = ? WHERE number = ?')
  const held = database.prepare("UPDATE orders SET state = 'pending', check_at = ? WHERE number = ?")
  const grants = creditGrants(parts)
  const refunds: RefundBooking = refundBooking(parts, grants)

  /** Credits are granted with the money, unless it has gone back whole in the meantime. */
  const bookMatching = (order: StoredOrder, capture: Bookable<CaptureFact>, key: OrderKey, at: number) => {
    const { provider, captureId, amountMinor, currency } = capture
    books.enter(
      `capture ${provider} ${captureId}`,
      order.number,
      at,
      moved('deferred_revenue', `cash/${provider}`, currency, amountMinor),
    )
    if (refunds.waiting(order, captureId, currency) < amountMinor) grants.grant(order, key, at)
    setState.run('granted', order.number)
  }

  const bookOther = (order: StoredOrder, capture: Bookable<CaptureFact>, at: number): void => {
    const { provider, captureId, amountMinor, currency } = capture
    books.enter(
      `capture ${provider} ${captureId}`,
      order.number,
      at,
      moved('unmatched', `cash/${provider}`, currency, amountMinor),
    )
    if (!granting.get(order.number)) setState.run('mismatched', order.number)
  }

  const bookCompleted = (order: StoredOrder, capture: Bookable<CaptureFact>, key: OrderKey, at: number) => {
    const { provider, captureId, amountMinor, currency } = capture
    const first = matches(order, capture) && !granting.get(order.number)
    addCapture.run(provider, captureId, order.number, amountMinor, currency, first ? 1 : 0, at)
    if (first) bookMatching(order, capture, key, at)
    else bookOther(order, capture, at)
    refunds.bookWaiting(order.id, at)
  }

  return {
    capture(order, capture, key, at) {
      refuseForeign(order, capture)
      const undecided = ['creating', 'open', 'pending', 'closed'].includes(order.state)
      if (capture.status === 'completed') {
        if (known.get(capture.provider, capture.captureId)) return
        if (!isBookable(capture)) {
          if (undecided) setState.run('mismatched', order.number)
          return
        }
        grants.committing(() => bookCompleted(order, capture, key, at))
      } else if (capture.status === 'pending' && undecided) held.run(at, order.number)
      else if (undecided) setState.run('closed', order.number)
    },
    refund(order, refund, at) {
      refuseForeign(order, refund)
      if (!isBookable(refund)) throw new OperationRefused(`the refund ${refund.refundId} has no amount`)
      grants.committing(() => {
        if (refunds.add(order, refund, at)) refunds.bookWaiting(order.id, at)
      })
    },
  }
}

const matches = (order: StoredOrder, capture: CaptureFact): boolean =>
  capture.amountMinor === order.amountMinor &&
  capture.currency === order.currency &&
  capture.reference === order.id &&
  (capture.providerOrderId === undefined ||
    order.providerOrderId === undefined ||
    capture.providerOrderId === order.providerOrderId)

function isBookable<Fact extends CaptureFact | RefundFact>(fact: Fact): fact is Bookable<Fact> {
  const { amountMinor, currency } = fact
  return (
    Number.isSafeInteger(amountMinor) &&
    (amountMinor ?? 0) > 0 &&
    (amountMinor ?? 0) <= LARGEST_AMOUNT &&
    CURRENCY.test(currency)
  )
}

function refuseForeign(order: StoredOrder, fact: CaptureFact | RefundFact): void {
  if (fact.provider !== order.provider) {
    throw new OperationRefused(`the order ${order.id} is not one of ${fact.provider}`)
  }
}
