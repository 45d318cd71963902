import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { TIER_IDS } from '../../kernel/credits.ts'
import { OneOf } from '../../kernel/schema.ts'
import type { keyIssuer } from '../../service/accounts/issue-key.ts'
import type { Ledger } from '../../service/ports.ts'
import { EXAMPLE_KEY, IssuedKey, KeyName, OwnerEmail } from '../checkout/issued-key.ts'

interface CreateKeyDeps {
  readonly ledger: Ledger
  readonly issueKey: ReturnType<typeof keyIssuer>
}

export const adminCreateKey = defineOperation({
  id: 'admin-create-key',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/keys',
  title: 'Create key',
  summary: 'Creates a key of any tier.',
  doc: 'The key is in the answer and nowhere else. One owner may hold any number of keys made here.',
  access: 'admin',
  credits: 0,
  opensKey: true,
  query: Type.Object({
    name: KeyName,
    email: OwnerEmail,
    tier: Type.Optional(OneOf(TIER_IDS, { default: 'free', description: 'Tier of the key' })),
  }),
  result: IssuedKey,
  example: {
    query: { name: 'research-agent', email: 'you@example.com', tier: 'pro' },
    result: { api_key: EXAMPLE_KEY, tier: 'pro', credits: 500_000 },
  },
  async handle({ query: { name, email, tier = 'free' }, idempotencyKey }, deps: CreateKeyDeps) {
    const wish = { name, email, tier, uniqueAs: undefined, scope: 'admin-create-key', idempotencyKey }
    const { apiKey, account } = await deps.issueKey(wish)
    const { remaining } = await deps.ledger.balance(account.id)
    return { data: { api_key: apiKey, tier: account.tier, credits: remaining } }
  },
})
