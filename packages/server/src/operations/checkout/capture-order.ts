import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { Nullable, Positive, Text, Whole } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import type { OrderCapturer } from '../../service/checkout/capture-order.ts'
import { EXAMPLE_KEY, KeyName } from './issued-key.ts'
import {
  Bought,
  BuyerEmail,
  EXAMPLE_ORDER,
  OrderNumber,
  orderNumber,
  PAYMENT_ERRORS,
  topUpAccount,
} from './payment.ts'

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
    const wish = { providerOrderId, name, email, account }
    const { order, apiKey, creditsRemaining } = await orderCapturer.capture(wish)
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
