import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { FREE_KEYS_PER_MINUTE, TIERS } from '../../kernel/credits.ts'
import { comparableEmail, type keyIssuer } from '../../service/accounts/issue-key.ts'
import type { Ledger } from '../../service/ports.ts'
import { EXAMPLE_KEY, IssuedKey, KeyName, OwnerEmail } from './issued-key.ts'

interface FreeKeyDeps {
  readonly ledger: Ledger
  readonly issueKey: ReturnType<typeof keyIssuer>
}

export const checkoutFree = defineOperation({
  id: 'checkout-free',
  method: 'POST',
  effect: 'write',
  path: '/v1/checkout/free',
  title: 'Free key',
  brief: 'Issue a free key',
  summary: `A free key with ${TIERS.free.credits.toLocaleString('en-US')} credits, one for each e-mail address.`,
  doc: `The key is shown only in this answer. E-mail addresses are compared without case and without a \`+tag\`. A client address may send ${FREE_KEYS_PER_MINUTE} requests a minute. With an \`Idempotency-Key\` of 16 characters or more a repeated call returns the same answer.`,
  access: 'free',
  credits: 0,
  limit: { perMinute: FREE_KEYS_PER_MINUTE, by: 'address' },
  opensKey: true,
  query: Type.Object({
    email: OwnerEmail,
    name: Type.Optional(Type.String({ ...KeyName, default: '' })),
  }),
  result: IssuedKey,
  errors: ['free_key_exists', 'overloaded'],
  example: {
    query: { email: 'you@example.com', name: 'research-agent' },
    result: { api_key: EXAMPLE_KEY, tier: 'free', credits: TIERS.free.credits },
  },
  async handle({ query: { email, name = '' }, idempotencyKey }, { ledger, issueKey }: FreeKeyDeps) {
    const { apiKey, account } = await issueKey({
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
  },
})
