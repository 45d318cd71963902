import { maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { keyFrom } from '../accounts/issue-key.ts'
import { hashOfKey } from '../answer/admit-caller.ts'
import type { CaptureFact, Order, OrderKey, PaymentState, RefundFact } from '../ports.ts'
import type { CheckoutDeps } from './checkout-deps.ts'

export type SettlingDeps = Pick<CheckoutDeps, 'orders' | 'admission' | 'serverSecret' | 'wallClock' | 'log'>

export type PaymentSettler = ReturnType<typeof paymentSettler>

/** The ledger alone decides about credits. */
export function paymentSettler(deps: SettlingDeps) {
  const { orders, serverSecret, wallClock, log } = deps
  /** @param key of the new account, by default that which the order names or from which it is derived */
  const capture = async (order: Order, fact: CaptureFact, key = keyFor(serverSecret, order)) => {
    return notified(deps, order, await orders.settleCapture(order.id, fact, key, wallClock.now()))
  }

  const refund = async (order: Order, fact: RefundFact): Promise<Order> => {
    if (fact.amountMinor === undefined || fact.amountMinor <= 0) {
      log.error('refund_unreadable', { order: order.id, refund: fact.refundId })
      return order
    }
    return notified(deps, order, await orders.settleRefund(order.id, fact, wallClock.now()))
  }

  return {
    capture,
    refund,
    async payment(order: Order, state: PaymentState): Promise<Order> {
      let settled = order
      for (const fact of state.captures) settled = await capture(settled, fact)
      for (const fact of state.refunds) settled = await refund(settled, fact)
      if (state.declined) settled = await orders.captureDeclined(order.id)
      if (state.status === 'void') settled = await orders.closeOrder(order.id)
      return settled
    },
  }
}

/** As the ledger stores it. */
export const keyNames = (apiKey: string): OrderKey => ({
  keyHash: hashOfKey(apiKey),
  maskedKey: maskApiKey(apiKey),
})

/** Logs a change and drops the cached account, whose tier may have changed. */
function notified({ log, admission }: SettlingDeps, before: Order, after: Order): Order {
  if (before.state === after.state && before.refundedMinor === after.refundedMinor) return after
  const { id, provider, state, account, refundedMinor, creditsTakenBack } = after
  const fields = { order: id, provider, state, account, refunded: refundedMinor, taken: creditsTakenBack }
  if (state === 'mismatched') log.error('order_mismatched', fields)
  else log.info('order_settled', fields)
  if (account !== undefined) admission.forget(account)
  return after
}

/** Key that an order buys: derived, so it can be shown again until first used. */
export const keyOfOrder = (serverSecret: string, orderId: string): string =>
  keyFrom(serverSecret, `order\n${orderId}`)

/** Key that a new account of the order gets. */
export const keyFor = (serverSecret: string, { id, payment }: Order): OrderKey =>
  payment?.key ?? keyNames(keyOfOrder(serverSecret, id))
