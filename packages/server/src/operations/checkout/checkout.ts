import { Type } from 'typebox'
import { defineEndpoint } from '../../contract/endpoint.ts'
import { FREE_KEYS_PER_MINUTE, TIERS } from '../../kernel/credits.ts'
import type { ErrorCode } from '../../kernel/errors.ts'
import { InstantText, Nullable, OneOf } from '../../kernel/schema.ts'
import { OfferedTier, offeredTiers, TierName } from './offered-tiers.ts'

const MAX_NAME_LENGTH = 200

export const KeyName = Type.String({
  maxLength: MAX_NAME_LENGTH,
  description: 'A name for the key, shown in its account',
  examples: ['research-agent'],
})

export const OwnerEmail = Type.String({
  format: 'email',
  description: 'E-mail address of the owner',
  examples: ['you@example.com'],
})

/** An example only: its checksum does not hold, so that it opens nothing. */
export const EXAMPLE_KEY = 'bw_0123456789ABCDEFGHIJKL_000000'

export const IssuedKey = Type.Object({
  api_key: Type.String({ description: 'The key, shown only now: keep it' }),
  tier: TierName,
  credits: Type.Integer({ minimum: 0, description: 'Credits on the key' }),
})

const BuyerEmail = Type.String({
  format: 'email',
  blank: true,
  default: '',
  description: 'E-mail address of the owner; may be left out',
  examples: ['you@example.com'],
})

const Bought = {
  tier: TierName,
  order_id: Type.String({ description: 'The order, as the payment provider names it' }),
}

const EXAMPLE_ORDER = '0AB12345CD678901E'

const PAYMENT_ERRORS: readonly ErrorCode[] = [
  'invalid_api_key',
  'key_disabled',
  'validation_error',
  'rate_limited',
  'internal_error',
  'payment_provider_fault',
  'payment_provider_unavailable',
]

export const checkoutCreate = defineEndpoint({
  id: 'checkout-create',
  method: 'POST',
  path: '/v1/checkout/create',
  title: 'Create order',
  summary: 'Opens a payment for the credits of a tier.',
  doc: 'Send the buyer to `approve_url`; after the approval, capture the order. Without a key the order ends in a new one; with `X-API-Key` it tops that key up, and raises its tier where the bought one is higher. With an `Idempotency-Key` of 16 characters or more a lost answer is given again and opens no second payment. The provider `sandbox` moves no money.',
  access: 'free',
  credits: 0,
  opensKey: true,
  query: Type.Object({
    tier: OneOf(['starter', 'pro'], { description: 'What to buy', examples: ['starter'] }),
    email: Type.Optional(BuyerEmail),
  }),
  result: Type.Object({
    ...Bought,
    approve_url: Type.String({ description: 'Where the buyer approves the payment' }),
    credits: Type.Integer({ minimum: 1, description: 'Credits that the order buys' }),
    amount: Type.Number({ minimum: 0, description: 'Price' }),
    currency: Type.String({ description: 'ISO 4217 code' }),
    provider: OneOf(['paypal', 'sandbox'], { description: 'Who takes the money; sandbox takes none' }),
    expires_at: InstantText('Until when the buyer can approve'),
  }),
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
})

export const checkoutCapture = defineEndpoint({
  id: 'checkout-capture',
  method: 'POST',
  path: '/v1/checkout/capture',
  title: 'Capture order',
  summary: 'Takes an approved payment and hands out what it bought: a new key, or credits on yours.',
  doc: 'Credits are granted once for each order, however often and however concurrently it is captured. A lost answer can be fetched again with the same order until the key is first used: whoever holds `order_id` can fetch it until then, so keep it to yourself. An order that was created with `X-API-Key` tops that key up; `api_key` is null then. While the payment is not there the answer is 409 `order_not_approved`, with `approve_url` and the reason in `hint`.',
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
    api_key: Nullable(
      Type.String({ description: 'The new key, shown only now: keep it; null where yours was topped up' }),
    ),
    key: Type.String({ description: 'The key that has the credits, masked' }),
    credits: Type.Integer({ minimum: 1, description: 'Credits that the order bought' }),
    credits_remaining: Type.Integer({ description: 'Credits on the key now' }),
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
    },
  },
})

export const checkoutTiers = defineEndpoint({
  id: 'checkout-tiers',
  method: 'GET',
  path: '/v1/checkout/tiers',
  title: 'Tiers',
  summary: 'What each tier costs and gives: credits and calls a minute.',
  doc: 'An answer costs the credits of its endpoint; refusals, `304` and endpoints without credits cost nothing.',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({ tiers: Type.Array(OfferedTier) }),
  errors: ['rate_limited', 'internal_error'],
  example: { query: {}, result: { tiers: offeredTiers() } },
})

export const checkoutFree = defineEndpoint({
  id: 'checkout-free',
  method: 'POST',
  path: '/v1/checkout/free',
  title: 'Free key',
  summary: `A free key with ${TIERS.free.credits.toLocaleString('en-US')} credits, one for each e-mail address.`,
  doc: `The key is in the answer and nowhere else. Addresses are compared without case and without a \`+tag\`. At most ${FREE_KEYS_PER_MINUTE} requests a minute from one client address. With an \`Idempotency-Key\` of 16 characters or more a lost answer is given again.`,
  access: 'free',
  credits: 0,
  opensKey: true,
  query: Type.Object({
    email: OwnerEmail,
    name: Type.Optional(Type.String({ ...KeyName, default: '' })),
  }),
  result: IssuedKey,
  errors: ['free_key_exists', 'validation_error', 'rate_limited', 'internal_error', 'overloaded'],
  example: {
    query: { email: 'you@example.com', name: 'research-agent' },
    result: { api_key: EXAMPLE_KEY, tier: 'free', credits: TIERS.free.credits },
  },
})
