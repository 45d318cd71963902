import { FREE_KEYS_PER_MINUTE, TIERS } from '@bellwether-markets/engine/kernel/credits'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import type { FreeKeys } from '../../service/accounts/free-keys.ts'
import type { Ledger } from '../../service/ports.ts'
import { mailLanguage } from '../../service/sign-in/mail-texts.ts'
import { EXAMPLE_KEY, IssuedKey, KeyName, OwnerEmail } from './payment.ts'

interface FreeKeyDeps {
  readonly ledger: Ledger
  readonly freeKeys: Pick<FreeKeys, 'give'>
}

export const checkoutFree = defineOperation({
  id: 'checkout-free',
  method: 'POST',
  effect: 'write',
  path: '/v1/checkout/free',
  title: 'Free key',
  brief: 'Issue a free key',
  summary: `A free key with ${TIERS.free.credits.toLocaleString('en-US')} credits, one for each e-mail address.`,
  doc: `The key is shown only in this answer. E-mail addresses are compared without case and without a \`+tag\`, those of Gmail without dots too. A client address may send ${FREE_KEYS_PER_MINUTE} requests a minute, and a network (IPv4 /24, IPv6 /48) gets a limited number of keys a day. If the operator wants addresses confirmed, the answer is 409 \`email_not_confirmed\`, and a code is sent to the address: send the same request again with \`code\`. With an \`Idempotency-Key\` of 16 characters or more a repeated call returns the same answer.`,
  access: 'free',
  credits: 0,
  limit: { perMinute: FREE_KEYS_PER_MINUTE, by: 'address' },
  opensKey: true,
  query: Type.Object({
    email: OwnerEmail,
    name: Type.Optional(Type.String({ ...KeyName, default: '' })),
    code: Type.Optional(
      Type.String({
        pattern: '^[0-9]{3} ?[0-9]{3}$',
        examples: ['123456'],
        description: 'Code of the mail, if the answer to the request without it was `email_not_confirmed`',
      }),
    ),
  }),
  result: IssuedKey,
  errors: ['free_key_exists', 'email_not_confirmed', 'overloaded'],
  example: {
    query: { email: 'you@example.com', name: 'research-agent' },
    result: { api_key: EXAMPLE_KEY, tier: 'free', credits: TIERS.free.credits },
  },
  async handle({ query: { email, name = '', code }, ...request }, { ledger, freeKeys }: FreeKeyDeps) {
    const { idempotencyKey, address: from, headers } = request
    const { apiKey, account } = await freeKeys.give({
      name,
      email,
      code,
      idempotencyKey,
      from,
      scope: 'checkout-free',
      language: mailLanguage(String(headers['accept-language'] ?? '')),
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
  },
})
