import type { TierId } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { API_KEY_BYTES, formatApiKey } from '../../kernel/ids.ts'
import { asInstant, MINUTE } from '../../kernel/time.ts'
import { derivedKey } from '../accounts/issue-key.ts'
import { hashOfKey } from '../answer/admit-caller.ts'
import type {
  Account,
  CaptureFact,
  Order,
  X402Facilitator,
  X402Requirements,
  X402Settlement,
} from '../ports.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { refuseTopUp, sellsNothing } from './create-order.ts'
import { paymentSettler } from './settle-payment.ts'
import {
  ASSET,
  isFor,
  type Members,
  orderIdOf,
  paymentIn,
  requirementsFor,
  type X402Required,
  type X402Terms,
} from './x402-payment.ts'

export interface X402Wish {
  readonly tier: TierId
  readonly name: string
  readonly email: string
  readonly account: Account | undefined
  /** The header as it was sent; undefined where nothing was paid yet. */
  readonly payment: string | undefined
  /** The header as it was sent. */
  readonly idempotencyKey: string | undefined
  /** The address that was called, for the terms. */
  readonly resource: string
}

/** Either what is to be paid, or what was bought. */
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

/** Sells a tier's credits for a payment that comes with the call: what an agent can do without a human. */
export function x402Seller(
  parts: CheckoutParts,
  terms: X402Terms,
  facilitator: X402Facilitator,
): (wish: X402Wish) => Promise<X402Outcome> {
  const { orders, wallClock, tiers } = parts
  const settle = paymentSettler(parts)
  const underWay = new Map<string, Promise<X402Outcome>>()

  /**
   * The chain shows every payment to everyone, so holding one does not open the key that it bought: a lost answer is
   * given again only to who sends the Idempotency-Key of the first call.
   */
  const keyFor = ({ idempotencyKey }: X402Wish, id: string): string =>
    idempotencyKey === undefined
      ? formatApiKey(parts.randomBytes(API_KEY_BYTES))
      : derivedKey(parts.serverSecret, `checkout-x402\n${id}`, idempotencyKey)

  const pay = async (wish: X402Wish, payment: Members, requirements: X402Requirements) => {
    const id = orderIdOf(payment, terms)
    const known = await orders.findOrder('x402', { id })
    const apiKey = keyFor(wish, id)
    if (known && (known.tier !== wish.tier || known.topUpOf !== wish.account?.id)) {
      return termsOf(wish, requirements, 'this payment was made for another order')
    }
    if (known?.grantedAt !== undefined) return handOut(parts, known, apiKey, undefined)
    if (!known) {
      const { valid, reason } = await facilitator.verify(payment, requirements)
      if (!valid) return termsOf(wish, requirements, reason)
    }
    const order = known ?? (await write(wish, id, requirements))
    const settlement = await facilitator.settle(payment, requirements)
    return settlement.success
      ? book(order, apiKey, requirements, settlement)
      : unsettled(wish, order, requirements, settlement, known !== undefined)
  }

  const write = async (wish: X402Wish, id: string, { amount }: X402Requirements): Promise<Order> => {
    const now = wallClock.now()
    await orders.addOrder({
      id,
      provider: 'x402',
      tier: wish.tier,
      credits: tiers[wish.tier].credits,
      amountMinor: Number(amount),
      currency: ASSET.name,
      topUpOf: wish.account?.id,
      email: wish.email,
      createdAt: now,
      expiresAt: asInstant(now + MINUTE),
    })
    await orders.orderOpened(id, { providerOrderId: id, approveUrl: wish.resource })
    return orders.describeOrder(id, wish.name, wish.email)
  }

  const book = async (
    order: Order,
    apiKey: string,
    { amount, network }: X402Requirements,
    paid: X402Settlement,
  ) => {
    const fact: CaptureFact = {
      provider: 'x402',
      captureId: `${network}:${paid.transaction}`,
      status: 'completed',
      amountMinor: Number(paid.amount ?? amount),
      currency: ASSET.name,
      reference: order.id,
      providerOrderId: order.providerOrderId,
    }
    return handOut(parts, await settle.capture(order, fact, apiKey), apiKey, paid)
  }

  /**
   * A payment that was settled before, with the answer lost, cannot be settled again, and a facilitator cannot be asked
   * what became of it: such an order is left to the operator.
   */
  const unsettled = async (
    wish: X402Wish,
    order: Order,
    requirements: X402Requirements,
    { reason }: X402Settlement,
    triedBefore: boolean,
  ): Promise<X402Outcome> => {
    parts.log.warn('x402_not_settled', { order: order.id, reason, tried_before: triedBefore })
    if (!triedBefore) {
      await orders.closeOrder(order.id)
      return termsOf(wish, requirements, reason)
    }
    throw new AppError('payment_provider_fault', {
      hint: `This payment could not be settled (${reason}); if it left your wallet, give the operator the order ${order.id}.`,
      order_id: order.id,
      retry_after: REVIEW_SECONDS,
    })
  }

  return async (wish) => {
    const { priceCents } = tiers[wish.tier]
    if (priceCents === undefined || priceCents === 0) throw sellsNothing()
    refuseTopUp(wish.account, tiers)
    const requirements = requirementsFor(terms, priceCents)
    if (wish.payment === undefined) return termsOf(wish, requirements, 'PAYMENT-SIGNATURE header is missing')
    const payment = paymentIn(wish.payment)
    if (!isFor(payment, requirements)) {
      return termsOf(wish, requirements, 'the payment is not for these terms')
    }
    const id = orderIdOf(payment, terms)
    const run = (underWay.get(id) ?? Promise.resolve()).then(
      () => pay(wish, payment, requirements),
      () => pay(wish, payment, requirements),
    )
    underWay.set(id, run)
    return run.finally(() => {
      if (underWay.get(id) === run) underWay.delete(id)
    })
  }
}

async function handOut(
  { ledger }: CheckoutParts,
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

const termsOf = (wish: X402Wish, requirements: X402Requirements, error: string): X402Outcome => ({
  kind: 'terms',
  required: {
    x402Version: 2,
    error,
    resource: {
      url: wish.resource,
      description: `Credits of the tier ${wish.tier}`,
      mimeType: 'application/json',
    },
    accepts: [requirements],
  },
})
