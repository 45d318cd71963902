import { Type } from 'typebox'
import { FREE_KEYS_PER_MINUTE, TIERS } from '../../kernel/credits.ts'
import { defineEndpoint } from '../endpoint.ts'
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
