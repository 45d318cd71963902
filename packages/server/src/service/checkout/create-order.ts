import { createHash } from 'node:crypto'
import type { TierId } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { asInstant, HOUR } from '../../kernel/time.ts'
import { derivedKey } from '../accounts/issue-key.ts'
import { idempotencyRefusal } from '../answer/refuse-call.ts'
import type { Account, Order } from '../ports.ts'
import { CANCEL_PATH, type CheckoutParts, RETURN_PATH } from './checkout-parts.ts'

/** How long a buyer has; PayPal keeps an order that nobody approves for as long. */
const APPROVED_WITHIN_MS = 3 * HOUR
const REPEATED_WITHIN_MS = 24 * HOUR
const ORDER_ID_BYTES = 18
const CURRENCY = 'EUR'
const ASK_LATER_SECONDS = 3600

export interface OrderWish {
  readonly tier: TierId
  readonly email: string
  /** Whose key is to be topped up. */
  readonly account: Account | undefined
  readonly idempotencyKey: string | undefined
}

/** Opens a payment for a tier's credits. It is written down first: what the provider opens is never forgotten. */
export function orderCreator(parts: CheckoutParts): (wish: OrderWish) => Promise<Order> {
  const { orders, provider, wallClock, tiers, baseUrl } = parts

  const write = async (wish: OrderWish, tier: { credits: number; priceCents: number }): Promise<Order> => {
    if (!provider) throw sellsNothing()
    const now = wallClock.now()
    const order = await orders.addOrder({
      id: orderIdOf(parts, wish),
      provider: provider.id,
      tier: wish.tier,
      credits: tier.credits,
      amountMinor: tier.priceCents,
      currency: CURRENCY,
      topUpOf: wish.account?.id,
      email: wish.email,
      createdAt: now,
      expiresAt: asInstant(now + APPROVED_WITHIN_MS),
    })
    const same = order.tier === wish.tier && order.email === wish.email && order.topUpOf === wish.account?.id
    if (!same || now - order.createdAt > REPEATED_WITHIN_MS) {
      throw idempotencyRefusal('this Idempotency-Key was used for another request', wish.idempotencyKey)
    }
    return order
  }

  return async (wish) => {
    const { credits, priceCents } = tiers[wish.tier]
    if (!provider || priceCents === undefined) throw sellsNothing()
    refuseTopUp(wish.account, tiers)
    const order = await write(wish, { credits, priceCents })
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

/** @throws AppError where credits on this key would be of no use */
export function refuseTopUp(account: Account | undefined, tiers: CheckoutParts['tiers']): void {
  if (account?.disabled) throw new AppError('key_disabled')
  if (account && tiers[account.tier].unlimited) {
    throw new AppError('validation_error', {
      hint: 'This key is unlimited: it needs no credits.',
      detail: [
        {
          type: 'value_error',
          loc: ['header', 'X-API-Key'],
          msg: 'Value error, an unlimited key cannot be topped up',
          input: account.maskedKey,
          ctx: { error: {} },
        },
      ],
    })
  }
}

export const sellsNothing = (): AppError =>
  new AppError('payment_provider_unavailable', {
    hint: 'This service sells no credits online. Ask its operator.',
    retry_after: ASK_LATER_SECONDS,
  })

/** Under an Idempotency-Key the same order again; it opens the order's key, so it must be as hard to guess. */
function orderIdOf({ randomBytes, serverSecret }: CheckoutParts, wish: OrderWish): string {
  const secret =
    wish.idempotencyKey === undefined
      ? randomBytes(ORDER_ID_BYTES)
      : derivedKey(serverSecret, `checkout-create\n${wish.account?.id ?? ''}`, wish.idempotencyKey)
  return `ord_${createHash('sha256')
    .update(secret)
    .digest('hex')
    .slice(0, 2 * ORDER_ID_BYTES)}`
}
