import type { CaptureFact, NoticeReader, Order, PaymentNotice, RefundFact } from '../ports.ts'
import type { OrderCapturer } from './capture-order.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { type PaymentSettler, paymentSettler } from './settle-payment.ts'

export type ReceiveNotice = (
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
) => Promise<void>

/** Books notifications of a provider; returning acknowledges one. Repeated, late or reordered ones change nothing. */
export function noticeReceiver(
  deps: CheckoutDeps,
  reader: NoticeReader,
  capturer: OrderCapturer,
): ReceiveNotice {
  const books = new NoticeBooks(deps, capturer)
  return async (headers, body) => {
    const notice = await reader.read(headers, body)
    const booked = await books.book(notice)
    const order = booked.find((one) => one !== undefined)?.id
    deps.log.info('payment_notice_received', { notice: notice.id, kind: notice.kind, order })
  }
}

class NoticeBooks {
  readonly #deps: CheckoutDeps
  readonly #capturer: OrderCapturer
  readonly #settle: PaymentSettler

  constructor(deps: CheckoutDeps, capturer: OrderCapturer) {
    this.#deps = deps
    this.#capturer = capturer
    this.#settle = paymentSettler(deps)
  }

  async book({ captures, refunds, approved }: PaymentNotice): Promise<readonly (Order | undefined)[]> {
    const booked: (Order | undefined)[] = []
    for (const fact of captures) booked.push(await this.#bookCapture(fact))
    for (const fact of refunds) booked.push(await this.#bookRefund(fact))
    if (approved !== undefined) booked.push(await this.#collect(approved))
    return booked
  }

  #orderOf(fact: CaptureFact | RefundFact): Promise<Order | undefined> {
    const { reference: id, providerOrderId, captureId } = fact
    return this.#deps.orders.findOrder(fact.provider, { id, providerOrderId, captureId })
  }

  /** Asks the provider before granting: PayPal's signature covers only a CRC-32 of the body. */
  async #bookCapture(fact: CaptureFact): Promise<Order | undefined> {
    const { provider } = this.#deps
    const order = await this.#orderOf(fact)
    if (!order || order.grantedAt !== undefined || fact.status !== 'completed') {
      return order && this.#settle.capture(order, fact)
    }
    const providerOrderId = order.providerOrderId ?? fact.providerOrderId
    if (!provider || providerOrderId === undefined) return order
    return this.#settle.payment(order, await provider.lookUp(providerOrderId))
  }

  /** Asks the provider if the refund's capture is unknown. */
  async #bookRefund(fact: RefundFact): Promise<Order | undefined> {
    const known = await this.#orderOf(fact)
    if (known) return this.#settle.refund(known, fact)
    const capture = await this.#deps.provider?.lookUpCapture(fact.captureId)
    const order = capture && (await this.#orderOf(capture))
    if (!order) return undefined
    return this.#settle.refund(await this.#settle.capture(order, capture), fact)
  }

  /** A payment that cannot be captured now is reconciled later. */
  async #collect(providerOrderId: string): Promise<Order | undefined> {
    const { orders, provider, wallClock, log } = this.#deps
    const order = provider && (await orders.findOrder(provider.id, { providerOrderId }))
    if (!order) return undefined
    await orders.checkOrderAt(order.id, wallClock.now(), true)
    return this.#capturer.collect(order).catch((error) => {
      log.warn('approved_order_waits', { order: order.id, error })
      return order
    })
  }
}
