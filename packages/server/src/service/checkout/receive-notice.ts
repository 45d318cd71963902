import type { CaptureFact, NoticeReader, Order, PaymentNotice, RefundFact } from '../ports.ts'
import type { OrderCapturer } from './capture-order.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { paymentSettler } from './settle-payment.ts'

export type ReceiveNotice = (
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
) => Promise<void>

/**
 * Books what a provider tells on its own. Returning means that the notice need not come again; a notice that is sent
 * twice, late or out of order changes nothing that is not so.
 */
export function noticeReceiver(
  parts: CheckoutParts,
  reader: NoticeReader,
  capturer: OrderCapturer,
): ReceiveNotice {
  const { orders, provider, wallClock, log } = parts
  const settle = paymentSettler(parts)

  const orderOf = async (fact: CaptureFact | RefundFact): Promise<Order | undefined> =>
    orders.findOrder(fact.provider, {
      id: fact.reference,
      providerOrderId: fact.providerOrderId,
      captureId: fact.captureId,
    })

  /**
   * That money came is asked of the provider itself before credits are granted: what PayPal signs of a body is a CRC-32,
   * for which another body can be made.
   */
  const bookCapture = async (fact: CaptureFact): Promise<Order | undefined> => {
    const order = await orderOf(fact)
    if (!order || order.grantedAt !== undefined || fact.status !== 'completed') {
      return order && settle.capture(order, fact)
    }
    const providerOrderId = order.providerOrderId ?? fact.providerOrderId
    if (!provider || providerOrderId === undefined) return order
    return settle.payment(order, await provider.lookUp(providerOrderId))
  }

  const bookOwn = async (fact: CaptureFact): Promise<Order | undefined> => {
    const order = await orderOf(fact)
    return order && settle.capture(order, fact)
  }

  /** A refund may name nothing but a capture, and that may not have been told of yet. */
  const bookRefund = async (fact: RefundFact): Promise<Order | undefined> => {
    const known = await orderOf(fact)
    if (known) return settle.refund(known, fact)
    const capture = await provider?.lookUpCapture(fact.captureId)
    const order = capture && (await bookOwn(capture))
    return order && settle.refund(order, fact)
  }

  /** Where the money cannot be taken at this moment, the comparison with the provider takes it later. */
  const collect = async (providerOrderId: string): Promise<Order | undefined> => {
    const order = provider && (await orders.findOrder(provider.id, { providerOrderId }))
    if (!order) return undefined
    await orders.checkOrderAt(order.id, wallClock.now())
    return capturer.collect(order).catch((error) => {
      log.warn('approved_order_waits', { order: order.id, error })
      return order
    })
  }

  const book = async ({ captures, refunds, approved }: PaymentNotice): Promise<(Order | undefined)[]> => {
    const found: (Order | undefined)[] = []
    for (const fact of captures) found.push(await bookCapture(fact))
    for (const fact of refunds) found.push(await bookRefund(fact))
    if (approved !== undefined) found.push(await collect(approved))
    return found
  }

  return async (headers, body) => {
    const notice = await reader.read(headers, body)
    const found = await book(notice)
    const order = found.find((one) => one !== undefined)?.id
    log.info('payment_notice_received', { notice: notice.id, kind: notice.kind, order })
  }
}
