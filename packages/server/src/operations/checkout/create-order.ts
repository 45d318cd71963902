import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { Amount, InstantText, OneOf, Positive, Text } from '@bellwether-markets/engine/kernel/schema'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'
import type { orderCreator } from '../../service/checkout/create-order.ts'
import { Bought, BuyerEmail, EXAMPLE_ORDER, inUnits, PAYMENT_ERRORS, topUpAccount } from './payment.ts'

const OpenedOrder = Type.Object({
  ...Bought,
  approve_url: Text('Address at which the buyer approves the payment'),
  credits: Positive('Credits that the order buys'),
  amount: Amount('Price'),
  currency: Text('ISO 4217 code'),
  provider: OneOf(['paypal', 'sandbox'], { description: 'Payment provider; sandbox takes no money' }),
  expires_at: InstantText('Until when the buyer can approve'),
})

export const checkoutCreate = defineOperation({
  id: 'checkout-create',
  method: 'POST',
  effect: 'write',
  path: '/v1/checkout/create',
  title: 'Create order',
  brief: 'Open a payment for credits',
  summary: 'Opens a payment for the credits of a tier.',
  doc: 'Send the buyer to `approve_url`; after the approval, capture the order. Without a key the order gives a new one. With `X-API-Key` it tops up that key, and raises its tier if the bought one is higher. With an `Idempotency-Key` of 16 characters or more a repeated call returns the same order and opens no second payment. A network (IPv4 /24, IPv6 /48) may have 20 orders that wait for their buyers; for a further one the answer is 429 `rate_limited`. The provider `sandbox` moves no money.',
  access: 'free',
  credits: 0,
  opensKey: true,
  query: Type.Object({
    tier: OneOf(['starter', 'pro'], { description: 'Tier to buy', examples: ['starter'] }),
    email: Type.Optional(BuyerEmail),
  }),
  result: OpenedOrder,
  errors: PAYMENT_ERRORS,
  example: {
    query: { tier: 'starter', email: 'you@example.com' },
    result: {
      order_id: EXAMPLE_ORDER,
      approve_url: `https://www.paypal.com/checkoutnow?token=${EXAMPLE_ORDER}`,
      tier: 'starter',
      credits: TIERS.starter.credits,
      amount: 5,
      currency: 'EUR',
      provider: 'paypal',
      expires_at: '2020-03-17T00:05:00Z',
    },
  },
  async handle(request, { createOrder }: { createOrder: ReturnType<typeof orderCreator> }) {
    const { tier, email = '' } = request.query
    const account = topUpAccount(request)
    const { idempotencyKey, address: from } = request
    const order = await createOrder({ tier, email, account, idempotencyKey, from })
    const data = {
      order_id: order.providerOrderId,
      approve_url: order.approveUrl,
      tier: order.tier,
      credits: order.credits,
      amount: inUnits(order.amountMinor, order.currency),
      currency: order.currency,
      provider: order.provider,
      expires_at: formatInstant(order.expiresAt),
    }
    // Always set: the provider has opened the order, and x402 orders are never opened.
    return { data: data as Static<typeof OpenedOrder> }
  },
})
