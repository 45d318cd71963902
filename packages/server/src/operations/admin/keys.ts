import { type Static, Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { TIER_IDS } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { InstantText, Nullable, OneOf } from '../../kernel/schema.ts'
import { formatInstant } from '../../kernel/time.ts'
import type { keyIssuer } from '../../service/accounts/issue-key.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { AccountSummary, Clock, Ledger } from '../../service/ports.ts'
import { Credits, KeyStatus } from '../account/account-report.ts'
import { EXAMPLE_KEY, IssuedKey, KeyName, OwnerEmail } from '../checkout/issued-key.ts'
import { TierName } from '../checkout/offered-tiers.ts'
import example from './key-example.json' with { type: 'json' }

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
type KeyRow = Static<typeof KeyRow>

const KEY_ROW_EXAMPLE = example as KeyRow

const keyRow = (account: AccountSummary): KeyRow => ({
  id: account.id,
  key: account.maskedKey,
  name: account.name,
  email: account.email,
  tier: account.tier,
  status: account.disabled ? 'disabled' : 'active',
  created_at: formatInstant(account.createdAt),
  last_used_at: account.lastUsedAt === undefined ? null : formatInstant(account.lastUsedAt),
  calls: account.calls,
  credits: { ...account.credits },
})

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
  brief: 'Create a key',
  summary: 'Creates a key of any tier.',
  doc: 'The key is shown only in this answer. One owner may hold any number of keys created here.',
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

interface DisableKeyDeps {
  readonly ledger: Ledger
  readonly admission: Admission
  readonly wallClock: Clock
}

export const adminDisableKey = defineOperation({
  id: 'admin-disable-key',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/keys/disable',
  title: 'Disable key',
  brief: 'Disable a key',
  summary: 'Stops a key at once.',
  doc: 'Later calls with the key are refused with `key_disabled`. Its balance and usage stay.',
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
  errors: ['not_found'],
  example: { query: { id: '1' }, result: { ...KEY_ROW_EXAMPLE, status: 'disabled' } },
  async handle({ query: { id } }, { ledger, admission, wallClock }: DisableKeyDeps) {
    const find = async (): Promise<AccountSummary | undefined> =>
      (await ledger.listAccounts()).find((account) => account.id === id)
    if (!(await find())) throw new AppError('not_found', { hint: `There is no key number ${id}.` })
    await ledger.disableAccount(id, wallClock.now())
    admission.forget(id)
    const disabled = await find()
    if (!disabled) throw new RangeError(`account ${id} has gone`)
    return { data: keyRow(disabled) }
  },
})

export const adminListKeys = defineOperation({
  id: 'admin-list-keys',
  method: 'GET',
  effect: 'read',
  path: '/v1/admin/keys',
  title: 'List keys',
  brief: 'List all keys',
  summary: 'All keys, masked, with balance and usage.',
  doc: 'Keys are stored as digests; nobody can read them again.',
  access: 'admin',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({
    keys: Type.Array(KeyRow),
    count: Type.Integer({ minimum: 0, description: 'Number of keys' }),
  }),
  example: { query: {}, result: { keys: [KEY_ROW_EXAMPLE], count: 1 } },
  async handle(_request, { ledger }: { ledger: Ledger }) {
    const keys = (await ledger.listAccounts()).map(keyRow)
    return { data: { keys, count: keys.length } }
  },
})
