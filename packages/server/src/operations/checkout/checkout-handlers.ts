import type { TierId } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { formatInstant } from '../../kernel/time.ts'
import { comparableEmail, type keyIssuer } from '../../service/accounts/issue-key.ts'
import type { OrderCapturer } from '../../service/checkout/capture-order.ts'
import type { orderCreator } from '../../service/checkout/create-order.ts'
import type { Account, Ledger } from '../../service/ports.ts'
import { inUnits } from '../admin/show-orders.ts'
import type { ServiceHandler, ServiceRequest } from '../service-request.ts'
import { offeredTiers } from './offered-tiers.ts'

/** The price list. */
export const showTiers: ServiceHandler = () => ({
  data: { tiers: offeredTiers() },
  next: {
    endpoint: '/v1/risk',
    reason: 'The risk index is free and shows what answers look like.',
    credits: 0,
  },
})

/** One free key for each e-mail address. */
export const issueFreeKey =
  (issue: ReturnType<typeof keyIssuer>, ledger: Ledger): ServiceHandler =>
  async ({ query, idempotencyKey }) => {
    const { email, name } = query as { email: string; name: string }
    const { apiKey, account } = await issue({
      name,
      email,
      tier: 'free',
      uniqueAs: `free:${comparableEmail(email)}`,
      scope: 'checkout-free',
      idempotencyKey,
    })
    const { remaining } = await ledger.balance(account.id)
    return {
      data: { api_key: apiKey, tier: account.tier, credits: remaining },
      next: {
        endpoint: '/v1/prices?symbols=SPY',
        reason: 'Try the key: a price costs 1 credit.',
        credits: 1,
      },
    }
  }

/** Opens a payment. */
export const createOrder =
  (create: ReturnType<typeof orderCreator>): ServiceHandler =>
  async (request) => {
    const { tier, email } = request.query as { tier: TierId; email: string }
    const { idempotencyKey } = request
    const account = topUpAccount(request)
    const order = await create({ tier, email, account, idempotencyKey })
    return {
      data: {
        order_id: order.providerOrderId,
        approve_url: order.approveUrl,
        tier: order.tier,
        credits: order.credits,
        amount: inUnits(order.amountMinor, order.currency),
        currency: order.currency,
        provider: order.provider,
        expires_at: formatInstant(order.expiresAt),
      },
    }
  }

/** Takes an approved payment and hands out what it bought. */
export const captureOrder =
  (capturer: OrderCapturer): ServiceHandler =>
  async (request) => {
    const { order_id: providerOrderId, name, email } = request.query as Record<string, string>
    const account = topUpAccount(request)
    const wish = { providerOrderId, name, email, account }
    const { order, apiKey, creditsRemaining } = await capturer.capture(wish)
    return {
      data: {
        api_key: apiKey ?? null,
        key: order.maskedKey,
        tier: order.tier,
        credits: order.credits,
        credits_remaining: creditsRemaining,
        order_id: providerOrderId,
      },
      next: {
        endpoint: '/v1/account',
        reason: 'Shows what the key holds; costs nothing.',
        credits: 0,
      },
    }
  }

/** A key that is not known must not end in another key being bought. @throws AppError `invalid_api_key` */
export function topUpAccount({ key, account }: Pick<ServiceRequest, 'key' | 'account'>): Account | undefined {
  if (key !== undefined && account === undefined) throw new AppError('invalid_api_key')
  return account
}
