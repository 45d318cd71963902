import { AppError } from '../../kernel/errors.ts'
import { asInstant, DAY, HOUR, type Instant, MINUTE } from '../../kernel/time.ts'
import type { Order } from '../ports.ts'
import type { OrderCapturer } from './capture-order.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { paymentSettler } from './settle-payment.ts'

/** Orders compared in one round, one after the other: the provider limits how much may be asked. */
const ORDERS_A_ROUND = 20

/** PayPal lets a buyer approve an order for at most so long. */
const PAYABLE_FOR_MS = 3 * DAY

/** Until then the buyer may have the money back. */
const REFUNDABLE_FOR_MS = 180 * DAY

/**
 * Compares orders with their provider: whatever answer or notice was lost, and whatever happened while the service was
 * down, the order ends as the provider has it.
 * @returns a function that makes one round and tells how many orders it compared
 */
export function orderReconciler(parts: CheckoutParts, capturer: OrderCapturer): () => Promise<number> {
  const { orders, provider, wallClock, log } = parts
  const settle = paymentSettler(parts)

  const compare = async (order: Order, now: Instant): Promise<Order> => {
    const tooOld = now - order.createdAt > PAYABLE_FOR_MS
    if (!provider || order.providerOrderId === undefined) {
      return tooOld ? orders.closeOrder(order.id) : order
    }
    const state = await provider.lookUp(order.providerOrderId)
    const settled = await settle.payment(order, state)
    if (state.status === 'approved') return capturer.collect(settled)
    return tooOld && state.status === 'open' ? orders.closeOrder(order.id) : settled
  }

  /** One order that cannot be compared must not keep the others waiting. @returns whether the provider answers */
  const check = async (order: Order, now: Instant): Promise<boolean> => {
    let compared = order
    let answers = true
    try {
      compared = await compare(order, now)
    } catch (error) {
      log.warn('order_not_compared', { order: order.id, error })
      answers = !(error instanceof AppError && error.code === 'payment_provider_unavailable')
    }
    await orders.checkOrderAt(order.id, nextCheck(compared, now))
    return answers
  }

  return async () => {
    if (!provider) return 0
    const now = wallClock.now()
    const due = await orders.ordersToCheck(provider.id, now, ORDERS_A_ROUND)
    let compared = 0
    for (const order of due) {
      compared++
      if (!(await check(order, now))) break
    }
    return compared
  }
}

/** Ever more seldom: the older an order, the less becomes of it. */
function nextCheck({ state, createdAt }: Order, now: Instant): Instant | undefined {
  const age = now - createdAt
  if (state === 'closed' || state === 'refunded') return undefined
  if (state === 'creating' || state === 'open' || state === 'pending') {
    return asInstant(now + between(MINUTE, age / 2, HOUR))
  }
  return age > REFUNDABLE_FOR_MS ? undefined : asInstant(now + between(DAY, age / 2, 30 * DAY))
}

const between = (least: number, value: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)))
