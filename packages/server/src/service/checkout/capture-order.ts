import { AppError } from '../../kernel/errors.ts'
import { asInstant, formatInstant, MINUTE } from '../../kernel/time.ts'
import type { Account, Order, PaymentState, ProviderId } from '../ports.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { sellsNothing } from './create-order.ts'
import { keyOfOrder } from './order-key.ts'
import { paymentSettler } from './settle-payment.ts'

const PROVIDERS: readonly ProviderId[] = ['paypal', 'sandbox', 'x402']

/** An approval may reach the provider's capture a moment later than its order. */
const ATTEMPTS = 3
const RETRY_AFTER_MS = 400
const REVIEW_SECONDS = 3600
const COMPARED_AFTER_MS = MINUTE

export interface CaptureWish {
  readonly providerOrderId: string
  readonly name: string
  readonly email: string
  /** Whose key was sent. */
  readonly account: Account | undefined
}

/** What the buyer has: a key of its own, or credits on the key that was topped up. */
export interface Purchase {
  readonly order: Order
  readonly apiKey: string | undefined
  readonly creditsRemaining: number
}

export interface OrderCapturer {
  /** @throws AppError where there is nothing to hand out */
  capture(wish: CaptureWish): Promise<Purchase>
  /** Takes the money of an order as far as the provider gives it. @returns the order after it */
  collect(order: Order): Promise<Order>
}

/** Takes approved payments and hands out what was bought: once, but as often as the answer was lost. */
export function orderCapturer(parts: CheckoutParts): OrderCapturer {
  const { orders, provider, sleep } = parts
  const settle = paymentSettler(parts)
  const underWay = new Map<string, Promise<Collected>>()

  const tryCapture = async (order: Order): Promise<Collected> => {
    if (!provider || provider.id !== order.provider || order.providerOrderId === undefined) {
      throw sellsNothing()
    }
    // From here on money may move whatever becomes of the answer: the order is compared again, closed or not.
    await orders.checkOrderAt(order.id, asInstant(parts.wallClock.now() + COMPARED_AFTER_MS))
    let current = order
    for (let attempt = 1; ; attempt++) {
      const state = await provider.capture(order.providerOrderId, `${order.id}-${current.declinedAttempts}`)
      current = await settle.payment(current, state)
      if (state.status !== 'approved' || state.declined || attempt === ATTEMPTS) {
        return { order: current, state }
      }
      current = await orders.captureDeclined(order.id)
      await sleep(RETRY_AFTER_MS * attempt)
    }
  }

  /** Simultaneous captures of one order share one conversation with the provider. */
  const collect = (order: Order): Promise<Collected> => {
    const known = underWay.get(order.id)
    if (known) return known
    const run = tryCapture(order).finally(() => underWay.delete(order.id))
    underWay.set(order.id, run)
    return run
  }

  const handOut = async (order: Order): Promise<Purchase> => {
    if (order.account === undefined || order.state === 'refunded') throw refundedRefusal()
    const { remaining } = await parts.ledger.balance(order.account)
    if (order.topUpOf !== undefined) return { order, apiKey: undefined, creditsRemaining: remaining }
    if (!order.keyUnused) throw new AppError('order_already_captured')
    return { order, apiKey: keyOfOrder(parts.serverSecret, order.id), creditsRemaining: remaining }
  }

  return {
    async capture(wish) {
      const found = await find(parts, wish)
      const named = wish.name !== '' || wish.email !== ''
      const order = named ? await orders.describeOrder(found.id, wish.name, wish.email) : found
      if (isSettled(order)) return handOut(order)
      const collected = await collect(order)
      if (!isSettled(collected.order)) throw notPaid(collected, parts.wallClock.now())
      return handOut(collected.order)
    },
    collect: async (order) => (isSettled(order) ? order : (await collect(order)).order),
  }
}

interface Collected {
  readonly order: Order
  readonly state: PaymentState
}

const isSettled = ({ state }: Order): boolean =>
  state === 'granted' || state === 'partly_refunded' || state === 'refunded'

async function find({ orders }: CheckoutParts, wish: CaptureWish): Promise<Order> {
  const { providerOrderId, account } = wish
  for (const provider of PROVIDERS) {
    const order = await orders.findOrder(provider, { providerOrderId })
    // With another key than the order's the caller would look for the credits in the wrong place.
    const foreign = account !== undefined && order?.topUpOf !== undefined && order.topUpOf !== account.id
    if (order && !foreign) return order
  }
  throw new AppError('not_found', {
    hint: 'There is no such order. Send the order_id as POST /v1/checkout/create gave it, with the key it was created with.',
  })
}

const refundedRefusal = (): AppError =>
  new AppError('order_already_captured', {
    hint: 'This order was refunded. Create another one: POST /v1/checkout/create',
  })

function notPaid({ order, state }: Collected, now: number): AppError {
  const again = 'Create another one: POST /v1/checkout/create'
  if (order.state === 'mismatched') {
    return new AppError('payment_provider_fault', {
      hint: 'The payment that came is not what this order asked for. The operator has been told and will grant or refund it.',
      retry_after: REVIEW_SECONDS,
    })
  }
  const fields = { order_state: order.state, expires_at: formatInstant(order.expiresAt) }
  const refused = (hint: string) => new AppError('order_not_approved', { ...fields, hint })
  if (order.state === 'pending' || state.status === 'under_way') {
    return refused(
      'The provider holds this payment for a check. The credits come with it: capture again later.',
    )
  }
  if (order.state === 'closed') return refused(`This order will not be paid any more. ${again}`)
  if (now > order.expiresAt) return refused(`This order has expired. ${again}`)
  const open = { ...fields, approve_url: order.approveUrl }
  if (!state.declined) return new AppError('order_not_approved', open)
  const hint = 'The provider declined this means of payment. Send the buyer to approve_url to choose another.'
  return new AppError('order_not_approved', { ...open, hint })
}
