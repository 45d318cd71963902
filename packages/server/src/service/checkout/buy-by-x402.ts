import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { API_KEY_BYTES, formatApiKey } from '@bellwether-markets/engine/kernel/ids'
import { keyedQueue } from '@bellwether-markets/engine/kernel/keyed-queue'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { derivedKey } from '../accounts/issue-key.ts'
import { hashOfKey } from '../answer/admit-caller.ts'
import type {
  Account,
  Order,
  X402Chain,
  X402Facilitator,
  X402Requirements,
  X402Settlement,
} from '../ports.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { refuseTopUp, sellsNothing } from './create-order.ts'
import { orderReconciler } from './reconcile-orders.ts'
import { keyFor, keyNames, type PaymentSettler, paymentSettler } from './settle-payment.ts'
import { captureOf, LOST, type X402Attempt, X402Settler } from './settle-x402.ts'
import {
  ASSET,
  authorizationOf,
  isFor,
  type Members,
  orderIdOf,
  paymentIn,
  requirementsFor,
  type X402Required,
  type X402Terms,
} from './x402-payment.ts'

export interface X402Input {
  readonly tier: TierId
  readonly name: string
  readonly email: string
  readonly account: Account | undefined
  /** The header as sent; undefined before payment. */
  readonly payment: string | undefined
  /** The header as sent. */
  readonly idempotencyKey: string | undefined
  /** Called address, for the terms. */
  readonly resource: string
}

export type X402Outcome =
  | { readonly kind: 'terms'; readonly required: X402Required }
  | {
      readonly kind: 'bought'
      readonly order: Order
      readonly apiKey: string | undefined
      readonly creditsRemaining: number
      readonly settlement: X402Receipt | undefined
    }

export interface X402Receipt {
  readonly success: true
  readonly transaction: string
  readonly network: string
  readonly payer?: string
}

const REVIEW_SECONDS = 3600
const RETRY_SECONDS = 30
/** Longer than a call may take: until then it settles and looks up itself. */
const LOOKED_UP_AFTER_MS = 5 * MINUTE

interface Purchase {
  readonly input: X402Input
  readonly orderId: string
  readonly payment: Members
  readonly requirements: X402Requirements
}

/** Sells credits for a payment sent with the call, so an agent can buy without a human. */
export class X402Seller {
  readonly #deps: CheckoutDeps
  readonly #terms: X402Terms
  readonly #facilitator: X402Facilitator
  readonly #settler: X402Settler
  readonly #books: PaymentSettler
  readonly #inTurn = keyedQueue<X402Outcome>()

  /** @param chain undefined if lost settlements cannot be looked up */
  constructor(
    deps: CheckoutDeps,
    terms: X402Terms,
    facilitator: X402Facilitator,
    chain: X402Chain | undefined,
  ) {
    this.#deps = deps
    this.#terms = terms
    this.#facilitator = facilitator
    const { sleep, log } = deps
    this.#settler = new X402Settler({ sleep, log, facilitator, chain })
    this.#books = paymentSettler(deps)
    this.compare = chain
      ? orderReconciler(deps, { id: 'x402', stateOf: (order) => this.#settler.stateOf(order) })
      : async () => 0
  }

  /** Looks up payments whose answer was lost. @returns how many */
  readonly compare: () => Promise<number>

  readonly buy = async (input: X402Input): Promise<X402Outcome> => {
    const { tiers } = this.#deps
    const { priceCents } = tiers[input.tier]
    if (priceCents === undefined || priceCents === 0) throw sellsNothing()
    refuseTopUp(input.account, tiers)
    const requirements = requirementsFor(this.#terms, priceCents)
    if (input.payment === undefined)
      return termsOf(input, requirements, 'PAYMENT-SIGNATURE header is missing')
    const payment = paymentIn(input.payment)
    if (!isFor(payment, requirements)) {
      return termsOf(input, requirements, 'the payment is not for these terms')
    }
    const orderId = orderIdOf(payment, this.#terms)
    return this.#inTurn(orderId, () => this.#pay({ input, orderId, payment, requirements }))
  }

  async #pay(purchase: Purchase): Promise<X402Outcome> {
    const { input, orderId, payment, requirements } = purchase
    const known = await this.#deps.orders.findOrder('x402', { id: orderId })
    const apiKey = this.#keyFor(purchase)
    if (known && (known.tier !== input.tier || known.topUpOf !== input.account?.id)) {
      return termsOf(input, requirements, 'this payment was made for another order')
    }
    if (known?.grantedAt !== undefined) return handOut(this.#deps, known, apiKey, undefined)
    refuseStranger(known, apiKey)
    if (!known) {
      const { valid, reason } = await this.#facilitator.verify(payment, requirements)
      if (!valid) return termsOf(input, requirements, reason)
    }
    const order = known ?? (await this.#write(purchase, apiKey))
    const attempt = await this.#settler.settle(order, payment, requirements, known !== undefined)
    if (attempt.kind === 'settled') {
      const { settlement, isNew } = attempt
      // A payment of an earlier call is on the chain for all to read, so only a repeat of that call opens its key.
      const key = isNew ? keyNames(apiKey) : keyFor(this.#deps.serverSecret, order)
      const booked = await this.#books.capture(order, captureOf(order, settlement), key)
      return handOut(this.#deps, booked, apiKey, settlement)
    }
    return this.#unsettled(purchase, order, attempt)
  }

  /** The chain publishes every payment, so only the first call's Idempotency-Key repeats a lost answer. */
  #keyFor({ input: { idempotencyKey }, orderId }: Purchase): string {
    const { randomBytes, serverSecret } = this.#deps
    return idempotencyKey === undefined
      ? formatApiKey(randomBytes(API_KEY_BYTES))
      : derivedKey(serverSecret, `checkout-x402\n${orderId}`, idempotencyKey)
  }

  async #write({ input, orderId, payment, requirements }: Purchase, apiKey: string): Promise<Order> {
    const { orders, tiers, wallClock, vatBasisPoints } = this.#deps
    const now = wallClock.now()
    await orders.addOrder({
      id: orderId,
      provider: 'x402',
      tier: input.tier,
      credits: tiers[input.tier].credits,
      amountMinor: Number(requirements.amount),
      currency: ASSET.name,
      vatBasisPoints,
      topUpOf: input.account?.id,
      email: input.email,
      createdAt: now,
      expiresAt: asInstant(now + MINUTE),
      payment: {
        ...authorizationOf(payment, this.#terms),
        key: input.idempotencyKey === undefined ? undefined : keyNames(apiKey),
      },
    })
    await orders.checkOrderAt(orderId, asInstant(now + LOOKED_UP_AFTER_MS), false)
    await orders.orderOpened(orderId, { providerOrderId: orderId, approveUrl: input.resource })
    return orders.describeOrder(orderId, input.name, input.email)
  }

  async #unsettled(
    { input, requirements }: Purchase,
    order: Order,
    { kind, reason }: Exclude<X402Attempt, { readonly kind: 'settled' }>,
  ): Promise<X402Outcome> {
    const { orders, log } = this.#deps
    log.warn('x402_not_settled', { order: order.id, reason, outcome: kind })
    if (kind === 'refused') {
      await orders.closeOrder(order.id)
      return termsOf(input, requirements, reason)
    }
    const askOperator = `if it left your wallet, give the operator the order ${order.id}.`
    if (reason !== LOST) {
      throw new AppError('payment_provider_fault', {
        hint: `This payment could not be settled (${reason}); ${askOperator}`,
        order_id: order.id,
        retry_after: REVIEW_SECONDS,
      })
    }
    throw new AppError('payment_provider_unavailable', {
      hint: `It is not known yet whether this payment was settled. Send the same PAYMENT-SIGNATURE again, with the same Idempotency-Key: it can be paid once. Otherwise, ${askOperator}`,
      order_id: order.id,
      retry_after: RETRY_SECONDS,
    })
  }
}

/** Whoever read the payment on the chain. @throws AppError `order_already_captured` */
function refuseStranger(order: Order | undefined, apiKey: string): void {
  const first = order?.topUpOf === undefined ? order?.payment?.key : undefined
  if (first === undefined || first.keyHash === hashOfKey(apiKey)) return
  throw new AppError('order_already_captured', {
    hint: 'This payment was sent before, with another Idempotency-Key. Repeat that call.',
  })
}

async function handOut(
  { ledger }: CheckoutDeps,
  order: Order,
  apiKey: string,
  paid: X402Settlement | undefined,
): Promise<X402Outcome> {
  if (order.account === undefined) {
    throw new AppError('payment_provider_fault', {
      hint: `What was paid is not what was asked for. The operator has been told of the order ${order.id}.`,
      order_id: order.id,
      retry_after: REVIEW_SECONDS,
    })
  }
  const { remaining: creditsRemaining } = await ledger.balance(order.account)
  const settlement = paid && receiptOf(paid)
  if (order.topUpOf !== undefined) {
    return { kind: 'bought', order, apiKey: undefined, creditsRemaining, settlement }
  }
  const opened = order.keyUnused ? await ledger.findAccount(hashOfKey(apiKey)) : undefined
  if (opened?.id !== order.account) throw new AppError('order_already_captured')
  return { kind: 'bought', order, apiKey, creditsRemaining, settlement }
}

const receiptOf = ({ transaction, network, payer }: X402Settlement): X402Receipt => ({
  success: true,
  transaction,
  network,
  ...(payer === undefined ? {} : { payer }),
})

const termsOf = (input: X402Input, requirements: X402Requirements, error: string): X402Outcome => ({
  kind: 'terms',
  required: {
    x402Version: 2,
    error,
    resource: {
      url: input.resource,
      description: `Credits of the tier ${input.tier}`,
      mimeType: 'application/json',
    },
    accepts: [requirements],
  },
})
