import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY, HOUR, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Order, PaymentProvider, PaymentState, ProviderId } from '../ports.ts'
import type { OrderCapturer } from './capture-order.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { paymentSettler } from './settle-payment.ts'

/** The provider limits requests. */
const ORDERS_A_ROUND = 20

/** Longest time in which PayPal accepts an approval. */
const PAYABLE_FOR_MS = 3 * DAY

/** Longest time in which PayPal refunds. */
const REFUNDABLE_FOR_MS = 180 * DAY

/** What tells the state of orders. */
export interface OrderSource {
  readonly id: ProviderId
  /** Undefined if it cannot know the order. @throws AppError `payment_provider_unavailable` */
  stateOf(order: Order): Promise<PaymentState | undefined>
}

/**
 * Compares orders with their provider, so that no lost answer or notice loses a payment.
 * @param capturer captures approved payments
 * @returns a function that runs one round and returns how many orders it compared
 */
export function orderReconciler(
  deps: CheckoutDeps,
  source: OrderSource,
  capturer?: OrderCapturer,
): () => Promise<number> {
  const { orders, wallClock, log } = deps
  const settle = paymentSettler(deps)

  const follow = async (order: Order, state: PaymentState | undefined, now: Instant): Promise<Order> => {
    const settled = state ? await settle.payment(order, state) : order
    if (capturer && state?.status === 'approved') return capturer.collect(settled)
    const isOver = now - order.createdAt > PAYABLE_FOR_MS && (state?.status ?? 'open') === 'open'
    return isOver ? orders.closeOrder(order.id) : settled
  }

  /** A failed comparison must not block the others. @returns whether the provider answers */
  const check = async (order: Order, now: Instant): Promise<boolean> => {
    let compared = order
    let { isExpected } = order
    let answers = true
    try {
      const state = await source.stateOf(order)
      isExpected = state !== undefined && LIKELY_PAID.has(state.status)
      compared = await follow(order, state, now)
    } catch (error) {
      log.warn('order_not_compared', { order: order.id, error })
      answers = !(error instanceof AppError && error.code === 'payment_provider_unavailable')
    }
    await orders.checkOrderAt(order.id, nextCheck({ ...compared, isExpected }, now), isExpected)
    return answers
  }

  return async () => {
    const now = wallClock.now()
    const due = await orders.ordersToCheck(source.id, now, ORDERS_A_ROUND)
    let compared = 0
    for (const order of due) {
      compared++
      if (!(await check(order, now))) break
    }
    return compared
  }
}

export const providerSource = (provider: PaymentProvider): OrderSource => ({
  id: provider.id,
  stateOf: async ({ providerOrderId }) =>
    providerOrderId === undefined ? undefined : provider.lookUp(providerOrderId),
})

const LIKELY_PAID: ReadonlySet<PaymentState['status']> = new Set(['approved', 'under_way'])

/** The interval grows with the age of the order, fastest if nobody seems to pay it. */
function nextCheck({ state, createdAt, isExpected, provider }: Order, now: Instant): Instant | undefined {
  const age = now - createdAt
  if (state === 'closed' || state === 'refunded') return undefined
  if (isExpected) return asInstant(now + between(MINUTE, age / 8, HOUR))
  if (state === 'creating' || state === 'open') return asInstant(now + between(MINUTE, age, 12 * HOUR))
  if (state === 'pending') return asInstant(now + between(MINUTE, age / 2, HOUR))
  // A payment on a chain stays.
  if (provider === 'x402') return undefined
  return age > REFUNDABLE_FOR_MS ? undefined : asInstant(now + between(DAY, age / 2, 30 * DAY))
}

const between = (least: number, value: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)))
