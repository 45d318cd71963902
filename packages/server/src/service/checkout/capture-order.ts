import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, formatInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Account, Order, PaymentState, ProviderId } from '../ports.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { sellsNothing } from './create-order.ts'
import { keyOfOrder, type PaymentSettler, paymentSettler } from './settle-payment.ts'

/** Not x402: the id of such an order follows from what the chain publishes. */
const PROVIDERS: readonly ProviderId[] = ['paypal', 'sandbox']

/** Approval may reach the provider's capture late. */
const ATTEMPTS = 3
const RETRY_AFTER_MS = 400
const REVIEW_SECONDS = 3600
const COMPARED_AFTER_MS = MINUTE

export interface CaptureInput {
  readonly providerOrderId: string
  readonly name: string
  readonly email: string
  /** Of the key that was sent. */
  readonly account: Account | undefined
}

export interface Purchase {
  readonly order: Order
  readonly apiKey: string | undefined
  readonly creditsRemaining: number
}

/** Captures approved payments and hands out the purchase, again if the answer was lost. */
export class OrderCapturer {
  readonly #deps: CheckoutDeps
  readonly #settle: PaymentSettler
  readonly #running = new Map<string, Promise<Collection>>()

  constructor(deps: CheckoutDeps) {
    this.#deps = deps
    this.#settle = paymentSettler(deps)
  }

  /** @throws AppError if there is nothing to hand out */
  async capture(input: CaptureInput): Promise<Purchase> {
    const { orders, wallClock } = this.#deps
    const found = await find(this.#deps, input)
    const isDescribed = input.name !== '' || input.email !== ''
    const order = isDescribed ? await orders.describeOrder(found.id, input.name, input.email) : found
    if (isSettled(order)) return handOut(this.#deps, order, input)
    const collected = await this.#collectOnce(order)
    if (!isSettled(collected.order)) throw notPaid(collected, wallClock.now())
    return handOut(this.#deps, collected.order, input)
  }

  /** Captures as far as the provider allows. @returns the order after it */
  async collect(order: Order): Promise<Order> {
    return isSettled(order) ? order : (await this.#collectOnce(order)).order
  }

  /** Simultaneous captures of one order share one exchange with the provider. */
  #collectOnce(order: Order): Promise<Collection> {
    const running = this.#running.get(order.id)
    if (running) return running
    const run = this.#collect(order).finally(() => this.#running.delete(order.id))
    this.#running.set(order.id, run)
    return run
  }

  async #collect(order: Order): Promise<Collection> {
    const { orders, provider, sleep, wallClock } = this.#deps
    if (!provider || provider.id !== order.provider || order.providerOrderId === undefined) {
      throw sellsNothing()
    }
    // Money may move even if the answer is lost, so the order is compared again.
    await orders.checkOrderAt(order.id, asInstant(wallClock.now() + COMPARED_AFTER_MS), true)
    let current = order
    for (let attempt = 1; ; attempt++) {
      const state = await provider.capture(order.providerOrderId, `${order.id}-${current.declinedAttempts}`)
      current = await this.#settle.payment(current, state)
      if (state.status !== 'approved' || state.declined || attempt === ATTEMPTS) {
        return { order: current, state }
      }
      current = await orders.captureDeclined(order.id)
      await sleep(RETRY_AFTER_MS * attempt)
    }
  }
}

async function handOut(
  { ledger, serverSecret }: CheckoutDeps,
  order: Order,
  by: Pick<CaptureInput, 'account'>,
): Promise<Purchase> {
  if (order.account === undefined || order.state === 'refunded') throw refundedRefusal()
  // The buyer may have lost the account to the holder of its address.
  if (order.topUpOf !== undefined && order.keyReplaced && by.account === undefined) throw replacedKeyRefusal()
  const { remaining } = await ledger.balance(order.account)
  if (order.topUpOf !== undefined) return { order, apiKey: undefined, creditsRemaining: remaining }
  if (!order.keyUnused) throw new AppError('order_already_captured')
  return { order, apiKey: keyOfOrder(serverSecret, order.id), creditsRemaining: remaining }
}

interface Collection {
  readonly order: Order
  readonly state: PaymentState
}

const isSettled = ({ state }: Order): boolean =>
  state === 'granted' || state === 'partly_refunded' || state === 'refunded'

async function find({ orders }: CheckoutDeps, { providerOrderId, account }: CaptureInput): Promise<Order> {
  for (const provider of PROVIDERS) {
    const order = await orders.findOrder(provider, { providerOrderId })
    // The credits would be on another key than the caller's.
    const foreign = account !== undefined && order?.topUpOf !== undefined && order.topUpOf !== account.id
    if (order && !foreign) return order
  }
  throw new AppError('not_found', {
    hint: 'There is no such order. Send the order_id as POST /v1/checkout/create gave it, with the key it was created with.',
  })
}

const replacedKeyRefusal = (): AppError =>
  new AppError('order_already_captured', {
    hint: 'The credits are on the account, whose key was replaced since. Its balance is shown to its present key: GET /v1/account',
  })

const refundedRefusal = (): AppError =>
  new AppError('order_already_captured', {
    hint: 'This order was refunded. Create another one: POST /v1/checkout/create',
  })

function notPaid({ order, state }: Collection, now: number): AppError {
  const again = 'Create another one: POST /v1/checkout/create'
  if (order.state === 'mismatched') {
    return new AppError('payment_provider_fault', {
      hint: 'The payment that came is not what this order asked for. The operator has been told and will grant or refund it.',
      retry_after: REVIEW_SECONDS,
    })
  }
  const fields = { order_state: order.state, expires_at: formatInstant(order.expiresAt) }
  const rejection = (hint: string) => new AppError('order_not_approved', { ...fields, hint })
  if (order.state === 'pending' || state.status === 'under_way') {
    return rejection(
      'The provider holds this payment for a check. The credits come with it: capture again later.',
    )
  }
  if (order.state === 'closed') return rejection(`This order will not be paid any more. ${again}`)
  if (now > order.expiresAt) return rejection(`This order has expired. ${again}`)
  const open = { ...fields, approve_url: order.approveUrl }
  if (!state.declined) return new AppError('order_not_approved', open)
  const hint = 'The provider declined this means of payment. Send the buyer to approve_url to choose another.'
  return new AppError('order_not_approved', { ...open, hint })
}
