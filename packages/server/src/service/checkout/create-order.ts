import { createHash, createHmac } from 'node:crypto'
import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, HOUR, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { derivedKey } from '../accounts/issue-key.ts'
import { siteNetwork } from '../answer/address-limit.ts'
import { usedKeyError } from '../answer/call-errors.ts'
import type { Account, Order } from '../ports.ts'
import { CANCEL_PATH, type CheckoutDeps, RETURN_PATH } from './checkout-deps.ts'

/** As long as PayPal keeps an unapproved order. */
const APPROVED_WITHIN_MS = 3 * HOUR
const REPEATED_WITHIN_MS = 24 * HOUR
const ORDER_ID_BYTES = 18
const CURRENCY = 'EUR'
const ASK_LATER_SECONDS = 3600
/** Each is looked up at the provider, which limits requests. */
const WAITING_FROM_A_NETWORK = 20

export interface OrderInput {
  readonly tier: TierId
  readonly email: string
  /** Undefined for a new key. */
  readonly account: Account | undefined
  readonly idempotencyKey: string | undefined
  /** Network address of the caller. */
  readonly from: string
}

/** The order is stored first, so every payment at the provider is known here. */
export function orderCreator(deps: CheckoutDeps): (input: OrderInput) => Promise<Order> {
  const { orders, provider, tiers, baseUrl } = deps
  return async (input) => {
    const { credits, priceCents } = tiers[input.tier]
    if (!provider || priceCents === undefined) throw sellsNothing()
    refuseTopUp(input.account, tiers)
    const order = await storeOrder(deps, input, { provider: provider.id, credits, amountMinor: priceCents })
    if (order.provider !== provider.id || order.providerOrderId !== undefined) return order
    const opened = await provider.open({
      reference: order.id,
      description: `${order.credits.toLocaleString('en-US')} Bellwether credits (${order.tier})`,
      amountMinor: order.amountMinor,
      currency: order.currency,
      returnUrl: baseUrl() + RETURN_PATH,
      cancelUrl: baseUrl() + CANCEL_PATH,
    })
    return orders.orderOpened(order.id, opened)
  }
}

/** @returns the earlier order if the Idempotency-Key repeats it */
async function storeOrder(
  deps: CheckoutDeps,
  input: OrderInput,
  terms: { readonly provider: Order['provider']; readonly credits: number; readonly amountMinor: number },
): Promise<Order> {
  const { tier, email, account, idempotencyKey } = input
  const now = deps.wallClock.now()
  const quota = { network: networkHash(deps, input), most: WAITING_FROM_A_NETWORK }
  const order = await deps.orders.addOrderWithin(quota, {
    ...terms,
    id: orderIdOf(deps, input),
    tier,
    currency: CURRENCY,
    vatBasisPoints: deps.vatBasisPoints,
    topUpOf: account?.id,
    email,
    createdAt: now,
    expiresAt: asInstant(now + APPROVED_WITHIN_MS),
  })
  if (typeof order === 'number') throw tooManyWaiting(now, order)
  const isSame = order.tier === tier && order.email === email && order.topUpOf === account?.id
  if (!isSame || now - order.createdAt > REPEATED_WITHIN_MS) {
    throw usedKeyError(idempotencyKey)
  }
  return order
}

/** @throws AppError if the key cannot use credits */
export function refuseTopUp(account: Account | undefined, tiers: CheckoutDeps['tiers']): void {
  if (account?.disabled) throw new AppError('key_disabled')
  if (account && tiers[account.tier].unlimited) {
    throw invalidValue(
      ['header', 'X-API-Key'],
      'an unlimited key cannot be topped up',
      account.maskedKey,
      'This key is unlimited: it needs no credits.',
    )
  }
}

export const sellsNothing = (): AppError =>
  new AppError('payment_provider_unavailable', {
    hint: 'This service sells no credits online. Ask its operator.',
    retry_after: ASK_LATER_SECONDS,
  })

const tooManyWaiting = (now: Instant, until: Instant): AppError =>
  new AppError('rate_limited', {
    hint: `${WAITING_FROM_A_NETWORK} orders from your network wait for a payment. Pay one of them, or let them expire: an order waits for three hours.`,
    retry_after: Math.ceil((until - now) / SECOND),
  })

/** Whoever reads the storage does not learn the network. */
const networkHash = ({ serverSecret }: CheckoutDeps, { from }: OrderInput): string =>
  createHmac('sha256', serverSecret)
    .update(`order-network\n${siteNetwork(from)}`)
    .digest('base64url')

/** Derived from the Idempotency-Key. It opens the order's key, so it must be hard to guess. */
function orderIdOf({ randomBytes, serverSecret }: CheckoutDeps, input: OrderInput): string {
  const secret =
    input.idempotencyKey === undefined
      ? randomBytes(ORDER_ID_BYTES)
      : derivedKey(serverSecret, `checkout-create\n${input.account?.id ?? ''}`, input.idempotencyKey)
  return `ord_${createHash('sha256')
    .update(secret)
    .digest('hex')
    .slice(0, 2 * ORDER_ID_BYTES)}`
}
