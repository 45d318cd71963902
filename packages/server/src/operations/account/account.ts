import { type Static, Type } from 'typebox'
import { defineEndpoint } from '../../contract/endpoint.ts'
import { DayText, InstantText, OneOf } from '../../kernel/schema.ts'
import { EXAMPLE_KEY } from '../checkout/checkout.ts'
import { TierName } from '../checkout/offered-tiers.ts'

export const Credits = Type.Object({
  remaining: Type.Integer({ description: 'What is left; 1000000000 where unlimited' }),
  granted: Type.Integer({ minimum: 0, description: 'All that was ever granted or bought' }),
  used: Type.Integer({ minimum: 0, description: 'All that was ever used' }),
  unlimited: Type.Boolean({ description: 'Usage is counted, nothing is deducted' }),
})

export const KeyStatus = OneOf(['active', 'disabled'], { description: 'Whether calls are answered' })

const calls = Type.Integer({ minimum: 0, description: 'Answered calls' })
const credits = Type.Integer({ minimum: 0, description: 'Credits used' })
const UsageWindow = Type.Object({ calls, credits })

export const AccountReport = Type.Object({
  key: Type.String({ description: 'The key, masked' }),
  name: Type.String({ description: 'Name of the key' }),
  email: Type.String({ description: 'E-mail address of the owner' }),
  tier: TierName,
  status: KeyStatus,
  created_at: InstantText('When the key was issued'),
  credits: Credits,
  rate_limit: Type.Object({
    limit: Type.Integer({ minimum: 1, description: 'Calls a minute' }),
    remaining: Type.Integer({ minimum: 0, description: 'Calls left in this minute' }),
    reset_at: InstantText('When the next minute begins'),
  }),
  usage: Type.Object({
    today: UsageWindow,
    last_7_days: UsageWindow,
    last_30_days: UsageWindow,
    by_day: Type.Array(Type.Object({ day: DayText('UTC day'), calls, credits }), {
      description: 'The last 30 days, oldest first; days without a call are left out',
    }),
    by_endpoint: Type.Array(
      Type.Object({ endpoint: Type.String({ description: 'Path of the endpoint' }), calls, credits }),
      { description: 'The last 30 days, most called first' },
    ),
  }),
})
export type AccountReport = Static<typeof AccountReport>

export const account = defineEndpoint({
  id: 'account',
  method: 'GET',
  path: '/v1/account',
  title: 'Account',
  summary: 'Status of the key, remaining credits and usage. Costs nothing.',
  doc: 'Counts against the rate limit, but deducts no credits. Days are those of UTC.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: AccountReport,
  errors: [
    'missing_api_key',
    'invalid_api_key',
    'key_disabled',
    'rate_limited',
    'internal_error',
    'overloaded',
  ],
  example: {
    query: {},
    result: {
      key: 'bw_012…000',
      name: 'research-agent',
      email: 'you@example.com',
      tier: 'free',
      status: 'active',
      created_at: '2020-03-16T21:00:00Z',
      credits: { remaining: 990, granted: 1000, used: 10, unlimited: false },
      rate_limit: { limit: 10, remaining: 9, reset_at: '2020-03-16T21:06:00Z' },
      usage: {
        today: { calls: 6, credits: 10 },
        last_7_days: { calls: 6, credits: 10 },
        last_30_days: { calls: 6, credits: 10 },
        by_day: [{ day: '2020-03-16', calls: 6, credits: 10 }],
        by_endpoint: [
          { endpoint: '/v1/commodities', calls: 5, credits: 10 },
          { endpoint: '/v1/account', calls: 1, credits: 0 },
        ],
      },
    },
  },
})

export const accountRotate = defineEndpoint({
  id: 'account-rotate',
  method: 'POST',
  path: '/v1/account/rotate',
  title: 'Rotate key',
  summary: 'A new key for the same account and balance; the old one stops at once.',
  doc: 'Call it with the old key. The new one is in the answer and nowhere else; keep it before anything else is called. With an `Idempotency-Key` of 16 characters or more a lost answer is given again to who repeats the call with the old key.',
  access: 'keyed',
  credits: 0,
  opensKey: true,
  query: Type.Object({}),
  result: Type.Object({
    api_key: Type.String({ description: 'The new key, shown only now: keep it' }),
    tier: TierName,
    credits: Type.Integer({ minimum: 0, description: 'Credits on the account, unchanged' }),
  }),
  errors: [
    'missing_api_key',
    'invalid_api_key',
    'key_disabled',
    'validation_error',
    'rate_limited',
    'internal_error',
    'overloaded',
  ],
  example: { query: {}, result: { api_key: EXAMPLE_KEY, tier: 'free', credits: 990 } },
})
