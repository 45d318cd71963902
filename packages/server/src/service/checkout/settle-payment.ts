import { maskApiKey } from '../../kernel/ids.ts'
import { hashOfKey } from '../answer/admit-caller.ts'
import type { CaptureFact, Order, PaymentState, RefundFact } from '../ports.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { keyOfOrder } from './order-key.ts'

export type SettlingParts = Pick<CheckoutParts, 'orders' | 'admission' | 'serverSecret' | 'wallClock' | 'log'>

export interface PaymentSettler {
  /**
   * Books a capture.
   * @param apiKey what the order ends in, where that is not the key derived from it
   * @returns the order after it
   */
  capture(order: Order, fact: CaptureFact, apiKey?: string): Promise<Order>
  refund(order: Order, fact: RefundFact): Promise<Order>
  /** Books all that a provider says of an order. */
  payment(order: Order, state: PaymentState): Promise<Order>
}

/** Hands what a provider says to the ledger, the only place that decides what follows from it. */
export function paymentSettler(parts: SettlingParts): PaymentSettler {
  const { orders, serverSecret, wallClock, log, admission } = parts

  /** The tier of a key may have changed with its credits. */
  const noted = (before: Order, after: Order): Order => {
    if (before.state === after.state && before.refundedMinor === after.refundedMinor) return after
    const { id, provider, state, account, refundedMinor, creditsTakenBack } = after
    const fields = { order: id, provider, state, account, refunded: refundedMinor, taken: creditsTakenBack }
    if (state === 'mismatched') log.error('order_mismatched', fields)
    else log.info('order_settled', fields)
    if (account !== undefined) admission.forget(account)
    return after
  }

  const capture = async (order: Order, fact: CaptureFact, apiKey = keyOfOrder(serverSecret, order.id)) => {
    const key = { keyHash: hashOfKey(apiKey), maskedKey: maskApiKey(apiKey) }
    return noted(order, await orders.settleCapture(order.id, fact, key, wallClock.now()))
  }

  const refund = async (order: Order, fact: RefundFact): Promise<Order> => {
    if (fact.amountMinor === undefined || fact.amountMinor <= 0) {
      log.error('refund_unreadable', { order: order.id, refund: fact.refundId })
      return order
    }
    return noted(order, await orders.settleRefund(order.id, fact, wallClock.now()))
  }

  return {
    capture,
    refund,
    async payment(order, state) {
      let settled = order
      for (const fact of state.captures) settled = await capture(settled, fact)
      for (const fact of state.refunds) settled = await refund(settled, fact)
      if (state.declined) settled = await orders.captureDeclined(order.id)
      if (state.status === 'void') settled = await orders.closeOrder(order.id)
      return settled
    },
  }
}
