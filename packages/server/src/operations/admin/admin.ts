import { type Static, Type } from 'typebox'
import { defineEndpoint } from '../../contract/endpoint.ts'
import { TIER_IDS } from '../../kernel/credits.ts'
import type { ErrorCode } from '../../kernel/errors.ts'
import { InstantText, Nullable, OneOf } from '../../kernel/schema.ts'
import { Credits, KeyStatus } from '../account/account.ts'
import { EXAMPLE_KEY, IssuedKey, KeyName, OwnerEmail } from '../checkout/checkout.ts'
import { TierName } from '../checkout/offered-tiers.ts'

const MOST_CREDITS_AT_ONCE = 1_000_000_000

const ADMIN_ERRORS: readonly ErrorCode[] = [
  'missing_admin_token',
  'invalid_admin_token',
  'rate_limited',
  'internal_error',
  'overloaded',
]

export const KeyRow = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Number of the key, by which it can be disabled' }),
  key: Type.String({ description: 'The key, masked' }),
  name: Type.String({ description: 'Name of the key' }),
  email: Type.String({ description: 'E-mail address of the owner' }),
  tier: TierName,
  status: KeyStatus,
  created_at: InstantText('When the key was issued'),
  last_used_at: Nullable(InstantText('When it was last used; null before the first call')),
  calls: Type.Integer({ minimum: 0, description: 'Calls so far' }),
  credits: Credits,
})
export type KeyRow = Static<typeof KeyRow>

export const UsageLogRow = Type.Object({
  at: InstantText('When the call arrived'),
  key: Type.String({ description: 'The key, masked' }),
  endpoint: Type.String({ description: 'Endpoint' }),
  credits: Type.Integer({ minimum: 0, description: 'Credits deducted' }),
  status: Type.Integer({ description: 'HTTP status that was answered' }),
  latency_ms: Type.Number({ minimum: 0, description: 'Milliseconds to the answer' }),
})
export type UsageLogRow = Static<typeof UsageLogRow>

const KEY_ROW_EXAMPLE: KeyRow = {
  id: 1,
  key: 'bw_012…000',
  name: 'research-agent',
  email: 'you@example.com',
  tier: 'free',
  status: 'active',
  created_at: '2020-03-16T21:00:00Z',
  last_used_at: null,
  calls: 0,
  credits: { remaining: 1000, granted: 1000, used: 0, unlimited: false },
}

export const adminCreateKey = defineEndpoint({
  id: 'admin-create-key',
  method: 'POST',
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
  errors: [...ADMIN_ERRORS, 'validation_error'],
  example: {
    query: { name: 'research-agent', email: 'you@example.com', tier: 'pro' },
    result: { api_key: EXAMPLE_KEY, tier: 'pro', credits: 500_000 },
  },
})

export const adminListKeys = defineEndpoint({
  id: 'admin-list-keys',
  method: 'GET',
  path: '/v1/admin/keys',
  title: 'List keys',
  summary: 'All keys, masked, with balance and usage.',
  doc: 'Keys are stored as digests; nobody can read them again.',
  access: 'admin',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({
    keys: Type.Array(KeyRow),
    count: Type.Integer({ minimum: 0, description: 'Number of keys' }),
  }),
  errors: ADMIN_ERRORS,
  example: { query: {}, result: { keys: [KEY_ROW_EXAMPLE], count: 1 } },
})

export const adminDisableKey = defineEndpoint({
  id: 'admin-disable-key',
  method: 'POST',
  path: '/v1/admin/keys/disable',
  title: 'Disable key',
  summary: 'Stops a key at once.',
  doc: 'Calls with the key are refused from then on with `key_disabled`; its balance and its usage stay.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    id: Type.Integer({
      minimum: 1,
      description: 'Number of the key, as the list of keys shows it',
      examples: [1],
    }),
  }),
  result: KeyRow,
  errors: [...ADMIN_ERRORS, 'not_found', 'validation_error'],
  example: { query: { id: '1' }, result: { ...KEY_ROW_EXAMPLE, status: 'disabled' } },
})

export const adminAddCredits = defineEndpoint({
  id: 'admin-add-credits',
  method: 'POST',
  path: '/v1/admin/credits',
  title: 'Add credits',
  summary: 'Adds credits to an existing key.',
  doc: 'The parameter `api_key` never appears in a log.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    api_key: Type.String({ description: 'The full key', examples: [EXAMPLE_KEY] }),
    amount: Type.Integer({
      minimum: 1,
      maximum: MOST_CREDITS_AT_ONCE,
      description: 'Credits to add',
      examples: [1000],
    }),
  }),
  result: Type.Object({
    key: Type.String({ description: 'The key, masked' }),
    added: Type.Integer({ minimum: 1, description: 'Credits that were added' }),
    credits: Credits,
  }),
  errors: [...ADMIN_ERRORS, 'not_found', 'validation_error'],
  example: {
    query: { api_key: EXAMPLE_KEY, amount: '1000' },
    result: {
      key: 'bw_012…000',
      added: 1000,
      credits: { remaining: 1990, granted: 2000, used: 10, unlimited: false },
    },
  },
})

export const adminUsage = defineEndpoint({
  id: 'admin-usage',
  method: 'GET',
  path: '/v1/admin/usage',
  title: 'Usage log',
  summary: 'The latest calls of all keys, newest first.',
  doc: 'Keys are masked; parameters are not kept.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        default: 100,
        description: 'Rows to return',
        examples: [100],
      }),
    ),
  }),
  result: Type.Object({
    usage: Type.Array(UsageLogRow),
    count: Type.Integer({ minimum: 0, description: 'Number of rows' }),
  }),
  errors: [...ADMIN_ERRORS, 'validation_error'],
  example: {
    query: { limit: '100' },
    result: {
      usage: [
        {
          at: '2020-03-16T21:05:00Z',
          key: 'bw_012…000',
          endpoint: 'prices',
          credits: 1,
          status: 200,
          latency_ms: 1.4,
        },
      ],
      count: 1,
    },
  },
})
