import { TIER_IDS } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  Count,
  InstantText,
  Nullable,
  OneOf,
  Positive,
  RowNumber,
  Text,
} from '@bellwether-markets/engine/kernel/schema'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'
import type { keyIssuer } from '../../service/accounts/issue-key.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { AccountSummary, Clock, Ledger } from '../../service/ports.ts'
import { Credits, KeyStatus } from '../account/account-report.ts'
import { TierName } from '../checkout/offered-tiers.ts'
import { EXAMPLE_KEY, IssuedKey, KeyName, OwnerEmail } from '../checkout/payment.ts'
import example from './key-example.json' with { type: 'json' }
import { CursorParameter, NextCursor, rowOfCursor } from './paging.ts'

/** In one page. */
const MOST_KEYS = 200

export const KeyRow = Type.Object({
  id: Positive('Number of the key, by which it can be disabled'),
  key: Text('The key, masked'),
  name: Text('Name of the key'),
  email: Text('E-mail address of the owner'),
  tier: TierName,
  status: KeyStatus,
  created_at: InstantText('When the key was issued'),
  last_used_at: Nullable(InstantText('When it was last used; null before the first call')),
  calls: Count('Calls so far'),
  credits: Credits,
  note: Text('Note of the operator'),
})
export type KeyRow = Static<typeof KeyRow>

export const KEY_ROW_EXAMPLE = example as KeyRow

export const keyRow = (account: AccountSummary): KeyRow => ({
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
  note: account.note,
})

/** @throws AppError `not_found` */
export async function accountById(ledger: Pick<Ledger, 'listAccounts'>, id: number): Promise<AccountSummary> {
  const [account] = await ledger.listAccounts({ id })
  if (!account) throw new AppError('not_found', { hint: `There is no key number ${id}.` })
  return account
}

export const KeyNumber = RowNumber('Number of the key, as the list of keys shows it', { examples: [1] })

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
    const input = { name, email, tier, uniqueAs: undefined, scope: 'admin-create-key', idempotencyKey }
    const { apiKey, account } = await deps.issueKey(input)
    const { remaining } = await deps.ledger.balance(account.id)
    return { data: { api_key: apiKey, tier: account.tier, credits: remaining } }
  },
})

export interface KeyChangeDeps {
  readonly ledger: Ledger
  readonly admission: Admission
  readonly wallClock: Clock
}

/** @throws AppError `not_found` */
async function changed({ ledger, admission }: KeyChangeDeps, id: number, change: () => Promise<void>) {
  await accountById(ledger, id)
  await change()
  admission.forget(id)
  return { data: keyRow(await accountById(ledger, id)) }
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
  query: Type.Object({ id: KeyNumber }),
  result: KeyRow,
  errors: ['not_found'],
  example: { query: { id: '1' }, result: { ...KEY_ROW_EXAMPLE, status: 'disabled' } },
  async handle({ query: { id } }, deps: KeyChangeDeps) {
    return changed(deps, id, () => deps.ledger.disableAccount(id, deps.wallClock.now()))
  },
})

export const adminEnableKey = defineOperation({
  id: 'admin-enable-key',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/keys/enable',
  title: 'Enable key',
  brief: 'Enable a disabled key',
  summary: 'Lets a disabled key work again.',
  doc: 'Balance and usage are as they were. Sub-keys and watch-lists ended when the key was disabled, and stay away.',
  access: 'admin',
  credits: 0,
  query: Type.Object({ id: KeyNumber }),
  result: KeyRow,
  errors: ['not_found'],
  example: { query: { id: '1' }, result: KEY_ROW_EXAMPLE },
  async handle({ query: { id } }, deps: KeyChangeDeps) {
    return changed(deps, id, () => deps.ledger.enableAccount(id))
  },
})

export const adminListKeys = defineOperation({
  id: 'admin-list-keys',
  method: 'GET',
  effect: 'read',
  path: '/v1/admin/keys',
  title: 'List keys',
  brief: 'List or search keys',
  summary: 'Keys, masked, with balance and usage: all of them, or those that are searched for.',
  doc: 'Without parameters all keys come, the oldest first. Keys are stored as digests; nobody can read them again. With `limit` a search reads a part of the keys at a time: go on with `cursor` until it is null, even if few came. `email` and `key` find at once.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    email: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 320,
        examples: ['you@example.com'],
        description: 'Only keys of this whole e-mail address',
      }),
    ),
    key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        examples: [KEY_ROW_EXAMPLE.key],
        description: 'Only the key that is shown so, or that has such a sub-key',
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        examples: ['you@example.com'],
        description: 'Part of a name, an address, a note, or of a key or sub-key as it is shown; or a number',
      }),
    ),
    tier: Type.Optional(OneOf(TIER_IDS, { description: 'Only keys of this tier' })),
    state: Type.Optional(OneOf(['active', 'disabled'], { description: 'Only keys in this state' })),
    order: Type.Optional(
      OneOf(['oldest', 'newest'], { description: 'Which come first; the oldest by default' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_KEYS,
        examples: [50],
        description: 'Keys to return. Without it all come',
      }),
    ),
    cursor: CursorParameter,
  }),
  result: Type.Object({
    keys: Type.Array(KeyRow),
    count: Count('Number of keys in this answer'),
    cursor: NextCursor,
  }),
  example: { query: {}, result: { keys: [KEY_ROW_EXAMPLE], count: 1, cursor: null } },
  async handle({ query }, { ledger }: { ledger: Ledger }) {
    const { q: text, email, key, tier, state, order, limit, cursor } = query
    const disabled = state === undefined ? undefined : state === 'disabled'
    const kind = { text, email, key, tier, disabled }
    const search = { ...kind, newestFirst: order === 'newest', after: rowOfCursor(cursor) }
    const { accounts, next } =
      limit === undefined
        ? { accounts: await ledger.listAccounts(search), next: undefined }
        : await ledger.accountPage(limit, search)
    const keys = accounts.map(keyRow)
    return { data: { keys, count: keys.length, cursor: next === undefined ? null : String(next) } }
  },
})
