import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import {
  Amount,
  InstantText,
  Nullable,
  OneOf,
  Positive,
  Text,
  Whole,
} from '@bellwether-markets/engine/kernel/schema'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'
import type { OrderCapturer } from '../../service/checkout/capture-order.ts'
import type { orderCreator } from '../../service/checkout/create-order.ts'
import {
  Bought,
  BuyerEmail,
  EXAMPLE_KEY,
  EXAMPLE_ORDER,
  inUnits,
  KeyName,
  OrderNumber,
  orderNumber,
  PAYMENT_ERRORS,
  topUpAccount,
} from './payment.ts'

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

export const checkoutCapture = defineOperation({
  id: 'checkout-capture',
  method: 'POST',
  effect: 'write',
  path: '/v1/checkout/capture',
  title: 'Capture order',
  brief: 'Capture an approved payment',
  summary: 'Captures an approved payment and returns a new key, or adds the credits to yours.',
  doc: 'Credits are granted once for each order, even if it is captured several times or concurrently. A lost answer can be fetched again with the same order until the key is first used. Keep `order_id` secret: until then it gives access to the key. An order that was created with `X-API-Key` tops up that key, and `api_key` is null. Until the payment is approved the answer is 409 `order_not_approved`, with `approve_url` and the reason in `hint`.',
  access: 'free',
  credits: 0,
  query: Type.Object({
    order_id: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The order, as create gave it',
      examples: [EXAMPLE_ORDER],
    }),
    name: Type.Optional(Type.String({ ...KeyName, default: '' })),
    email: Type.Optional(BuyerEmail),
  }),
  result: Type.Object({
    ...Bought,
    number: OrderNumber,
    api_key: Nullable(Text('The new key, shown only now: store it; null if yours was topped up')),
    key: Text('The key that has the credits, masked'),
    credits: Positive('Credits that the order bought'),
    credits_remaining: Whole('Credits on the key now'),
  }),
  errors: [...PAYMENT_ERRORS, 'not_found', 'order_not_approved', 'order_already_captured'],
  example: {
    query: { order_id: EXAMPLE_ORDER, name: 'research-agent', email: 'you@example.com' },
    result: {
      api_key: EXAMPLE_KEY,
      key: 'bw_012…000',
      tier: 'starter',
      credits: TIERS.starter.credits,
      credits_remaining: TIERS.starter.credits,
      order_id: EXAMPLE_ORDER,
      number: '2020-0001',
    },
  },
  async handle(request, { orderCapturer }: { orderCapturer: OrderCapturer }) {
    const { order_id: providerOrderId, name = '', email = '' } = request.query
    const account = topUpAccount(request)
    const capture = { providerOrderId, name, email, account }
    const { order, apiKey, creditsRemaining } = await orderCapturer.capture(capture)
    return {
      data: {
        api_key: apiKey ?? null,
        // A captured order has an account, and so a key.
        key: order.maskedKey as string,
        tier: order.tier,
        credits: order.credits,
        credits_remaining: creditsRemaining,
        order_id: providerOrderId,
        number: orderNumber(order),
      },
      next: {
        endpoint: '/v1/account',
        reason: 'Shows what the key holds; costs nothing.',
        credits: 0,
      },
    }
  },
})
