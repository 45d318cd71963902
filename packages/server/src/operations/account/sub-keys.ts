import { MOST_CREDITS_A_MONTH } from '@bellwether-markets/engine/kernel/credits'
import { invalidValue } from '@bellwether-markets/engine/kernel/errors'
import {
  Count,
  DayText,
  Flag,
  InstantText,
  List,
  Nullable,
  OneOf,
  Positive,
  RowNumber,
  Text,
} from '@bellwether-markets/engine/kernel/schema'
import { formatDay, formatInstant, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'
import { firstOfNextMonth, usedInMonth } from '../../domain/billing/charge-rule.ts'
import { issueSubKey, type SubKeyIssuerDeps } from '../../service/accounts/issue-sub-key.ts'
import { SUB_KEY_SCOPES } from '../../service/accounts/sub-key-port.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { Clock, SubKey, SubKeyLedger } from '../../service/ports.ts'
import { keyedCaller, RISK_FIRST } from './account.ts'
import example from './sub-key-example.json' with { type: 'json' }

export { usedInMonth }

const LONGEST_NAME = 100
const MAY = 'What it may do: read the market, or also read the account and keep watch-lists and alerts'

export const SubKeyRow = Type.Object({
  id: Positive('Number of the sub-key, by which it can be deleted'),
  key: Text('The sub-key, masked'),
  name: Text('Its name'),
  scope: OneOf(SUB_KEY_SCOPES, { description: MAY }),
  monthly_credits: Positive('Credits that it may use in a UTC month'),
  used_this_month: Count('Credits used in this month'),
  resets_on: DayText('First day of the next month, UTC'),
  used: Count('Credits used in total'),
  calls: Count('Answered calls'),
  created_at: InstantText('When it was issued'),
  expires_at: Nullable(InstantText('When it ends; null if it stays until it is deleted')),
  last_used_at: Nullable(InstantText('When it was last used; null before the first call')),
})
type Row = Static<typeof SubKeyRow>

const EXAMPLE = example as Row

const NEW_EXAMPLE: Row = { ...EXAMPLE, used_this_month: 0, used: 0, calls: 0, last_used_at: null }

/** Has an invalid checksum, so it never works. */
const EXAMPLE_SUB_KEY = 'bws_0123456789ABCDEFGHIJKL_000000'

export function subKeyRow(subKey: SubKey, now: Instant): Row {
  const { maskedKey, scope, monthlyCredits, createdAt, expiresAt, calls, lastUsedAt } = subKey
  return {
    id: subKey.id,
    key: maskedKey,
    name: subKey.name,
    scope,
    monthly_credits: monthlyCredits,
    used_this_month: usedInMonth(subKey, now),
    resets_on: formatDay(firstOfNextMonth(now)),
    used: subKey.used,
    calls,
    created_at: formatInstant(createdAt),
    expires_at: expiresAt === undefined ? null : formatInstant(expiresAt),
    last_used_at: calls === 0 ? null : formatInstant(lastUsedAt as Instant),
  }
}

export const accountCreateKey = defineOperation({
  id: 'account-create-key',
  method: 'POST',
  effect: 'write',
  path: '/v1/account/keys',
  title: 'Create sub-key',
  brief: 'Create a sub-key with monthly credits',
  summary: 'A further key of the account with a scope, an end and monthly credits of its own. Costs nothing.',
  doc: 'A sub-key draws on the balance of its account and shares its calls a minute. It never uses more than its monthly credits: a call beyond them is refused with `sub_key_cap_reached`, which names the day on which they return. A sub-key cannot change the account. It is shown only in this answer. With an `Idempotency-Key` of 16 characters or more a repeated call returns the same answer. A free account may have 20 sub-keys, others 200. Sub-keys stay when the main key is replaced.',
  access: 'keyed',
  credits: 0,
  opensKey: true,
  query: Type.Object({}),
  // What limited a key before must not be left out in silence.
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: LONGEST_NAME,
        description: 'A name, shown in the list of sub-keys',
        examples: [EXAMPLE.name],
      }),
      monthly_credits: Type.Integer({
        minimum: 1,
        maximum: MOST_CREDITS_A_MONTH,
        description: 'Credits that it may use in a UTC month',
        examples: [EXAMPLE.monthly_credits],
      }),
      scope: Type.Optional(OneOf(SUB_KEY_SCOPES, { default: 'read', description: MAY })),
      expires_at: Type.Optional(
        Type.String({
          format: 'date-time',
          maxLength: LONGEST_NAME,
          description: 'When it ends. Omit it if the sub-key stays until it is deleted',
          examples: ['2027-01-01T00:00:00Z'],
        }),
      ),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    api_key: Text('The sub-key, shown only now: store it'),
    ...SubKeyRow.properties,
  }),
  example: {
    query: {},
    body: { name: NEW_EXAMPLE.name, monthly_credits: NEW_EXAMPLE.monthly_credits },
    result: { api_key: EXAMPLE_SUB_KEY, ...NEW_EXAMPLE },
  },
  async handle(request, deps: SubKeyIssuerDeps) {
    const { name, monthly_credits, scope = 'read', expires_at } = request.body
    const newKey = {
      name,
      scope,
      monthlyCredits: monthly_credits,
      expiresAt: expires_at === undefined ? undefined : instantOf(expires_at),
    }
    const { account } = keyedCaller(request)
    const { apiKey, subKey } = await issueSubKey(account, newKey, request.idempotencyKey, deps)
    return { data: { api_key: apiKey, ...subKeyRow(subKey, deps.wallClock.now()) }, next: RISK_FIRST }
  },
})

function instantOf(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === undefined)
    throw invalidValue(['body', 'expires_at'], 'this is no instant, such as 2027-01-01T00:00:00Z', text)
  return instant
}

interface SubKeyDeps {
  readonly ledger: SubKeyLedger
  readonly admission: Admission
  readonly wallClock: Clock
}

export const accountListKeys = defineOperation({
  id: 'account-list-keys',
  method: 'GET',
  effect: 'read',
  path: '/v1/account/keys',
  title: 'List sub-keys',
  brief: 'List the sub-keys and their usage',
  summary: 'The sub-keys of the account, masked, with what each has used. Costs nothing.',
  doc: 'Keys are stored as digests; nobody can read them again. The credits of a sub-key are part of those of the account.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({ keys: List(SubKeyRow, 'The first one first') }),
  example: { query: {}, result: { keys: [EXAMPLE] } },
  async handle(request, { ledger, wallClock }: SubKeyDeps) {
    const subKeys = await ledger.subKeys(keyedCaller(request).account.id)
    return { data: { keys: subKeys.map((subKey) => subKeyRow(subKey, wallClock.now())) }, next: RISK_FIRST }
  },
})

export const accountDeleteKey = defineOperation({
  id: 'account-delete-key',
  method: 'DELETE',
  effect: 'write',
  path: '/v1/account/keys/{id}',
  title: 'Delete sub-key',
  brief: 'Delete a sub-key',
  summary: 'Stops a sub-key at once. Costs nothing.',
  doc: 'Later calls with it are refused. What it used stays part of the usage of the account.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({
    id: RowNumber('Number of the sub-key, as the list of sub-keys shows it', {
      in: 'path',
      examples: [EXAMPLE.id],
    }),
  }),
  result: Type.Object({ deleted: Flag('False if the account has no such sub-key') }),
  example: { query: { id: String(EXAMPLE.id) }, result: { deleted: true } },
  async handle(request, { ledger, admission }: SubKeyDeps) {
    const { account } = keyedCaller(request)
    const deleted = await ledger.deleteSubKey(account.id, request.query.id)
    admission.forget(account.id)
    return { data: { deleted }, next: RISK_FIRST }
  },
})
