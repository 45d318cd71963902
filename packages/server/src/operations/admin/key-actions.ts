import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  API_KEY_BYTES,
  formatApiKey,
  isWellFormedApiKey,
  maskApiKey,
} from '@bellwether-markets/engine/kernel/ids'
import { Positive, Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { derivedKey } from '../../service/accounts/issue-key.ts'
import { hashOfKey } from '../../service/answer/admit-caller.ts'
import { usedKeyError } from '../../service/answer/call-errors.ts'
import { idempotencyKeyOf } from '../../service/answer/idempotency-key.ts'
import type { Clock, Ledger, SignInStore } from '../../service/ports.ts'
import { Credits } from '../account/account-report.ts'
import { EXAMPLE_KEY, IssuedKey } from '../checkout/payment.ts'
import { accountById, KEY_ROW_EXAMPLE, type KeyChangeDeps, KeyNumber, KeyRow, keyRow } from './keys.ts'

const MOST_CREDITS_AT_ONCE = 1_000_000_000
const LONGEST_NOTE = 500

const InPath = { ...KeyNumber, in: 'path' } as const

export const adminAddCreditsById = defineOperation({
  id: 'admin-add-credits-by-id',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/keys/{id}/credits',
  title: 'Add credits by number',
  brief: 'Add credits to a key by its number',
  summary: 'Adds credits to the key with this number.',
  doc: 'With an `Idempotency-Key` a repeated call adds them once.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    id: InPath,
    amount: Type.Integer({
      minimum: 1,
      maximum: MOST_CREDITS_AT_ONCE,
      description: 'Credits to add',
      examples: [1000],
    }),
  }),
  result: KeyRow,
  errors: ['not_found'],
  example: {
    query: { id: '1', amount: '1000' },
    result: {
      ...KEY_ROW_EXAMPLE,
      credits: { remaining: 2000, granted: 2000, used: 0, unlimited: false },
    },
  },
  async handle({ query: { id, amount }, idempotencyKey }, { ledger, wallClock }: KeyChangeDeps) {
    await accountById(ledger, id)
    const once = idempotencyKey === undefined ? undefined : `admin:${idempotencyKeyOf(idempotencyKey)}`
    const grant = await ledger.addCredits(id, amount, 'admin', wallClock.now(), once)
    if (!grant?.isForKey || grant.credits !== amount) throw usedKeyError(idempotencyKey)
    return { data: keyRow(await accountById(ledger, id)) }
  },
})

interface RotationDeps extends KeyChangeDeps {
  readonly signIn: Pick<SignInStore, 'removeAccount'>
  readonly randomBytes: (count: number) => Uint8Array
  readonly serverSecret: string
}

export const adminRotateKey = defineOperation({
  id: 'admin-rotate-key',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/keys/{id}/rotate',
  title: 'Rotate key by number',
  brief: 'Replace a key by its number',
  summary: 'A new key for the same account and balance; the old one stops at once.',
  doc: 'The new key is shown only in this answer. Apps and browsers that are signed in must sign in again. With an `Idempotency-Key` of 16 characters or more a repeated call returns the same key.',
  access: 'admin',
  credits: 0,
  opensKey: true,
  query: Type.Object({ id: InPath }),
  result: IssuedKey,
  errors: ['not_found'],
  example: { query: { id: '1' }, result: { api_key: EXAMPLE_KEY, tier: 'free', credits: 1000 } },
  async handle(
    { query: { id }, idempotencyKey },
    { ledger, admission, signIn, wallClock, randomBytes, serverSecret }: RotationDeps,
  ) {
    const { tier, credits } = await accountById(ledger, id)
    const apiKey =
      idempotencyKey === undefined
        ? formatApiKey(randomBytes(API_KEY_BYTES))
        : derivedKey(serverSecret, `admin-rotate\n${id}`, idempotencyKey)
    await signIn.removeAccount(id)
    await ledger.rotateKey(id, hashOfKey(apiKey), maskApiKey(apiKey), wallClock.now())
    admission.forget(id)
    await signIn.removeAccount(id)
    return { data: { api_key: apiKey, tier, credits: credits.remaining } }
  },
})

export const adminNoteKey = defineOperation({
  id: 'admin-note-key',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/keys/{id}/note',
  title: 'Note on a key',
  brief: 'Write a note on a key',
  summary: 'Replaces the note on a key, which only administrators see.',
  doc: 'An empty note removes it. Search finds a key by its note.',
  access: 'admin',
  credits: 0,
  query: Type.Object({ id: InPath }),
  body: Type.Object({ note: Type.String({ maxLength: LONGEST_NOTE, description: 'The note' }) }),
  result: KeyRow,
  errors: ['not_found'],
  example: {
    query: { id: '1' },
    body: { note: 'Pays by invoice' },
    result: { ...KEY_ROW_EXAMPLE, note: 'Pays by invoice' },
  },
  async handle({ query: { id }, body: { note } }, { ledger }: KeyChangeDeps) {
    await accountById(ledger, id)
    await ledger.noteAccount(id, note.trim())
    return { data: keyRow(await accountById(ledger, id)) }
  },
})

export const adminAddCredits = defineOperation({
  id: 'admin-add-credits',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/credits',
  title: 'Add credits',
  brief: 'Add credits to a key',
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
    key: Text('The key, masked'),
    added: Positive('Credits that were added'),
    credits: Credits,
  }),
  errors: ['not_found'],
  example: {
    query: { api_key: EXAMPLE_KEY, amount: '1000' },
    result: {
      key: 'bw_012…000',
      added: 1000,
      credits: { remaining: 1990, granted: 2000, used: 10, unlimited: false },
    },
  },
  async handle({ query, idempotencyKey }, deps: { ledger: Ledger; wallClock: Clock }) {
    const { api_key: apiKey, amount } = query
    const unknown = new AppError('not_found', {
      hint: 'No account has this key. Send the full key, as it was issued.',
    })
    if (!isWellFormedApiKey(apiKey)) throw unknown
    const once = idempotencyKey === undefined ? undefined : `admin:${idempotencyKeyOf(idempotencyKey)}`
    const now = deps.wallClock.now()
    const grant = await deps.ledger.addCredits(hashOfKey(apiKey), amount, 'admin', now, once)
    if (!grant) throw unknown
    if (!grant.isForKey || grant.credits !== amount) {
      throw usedKeyError(idempotencyKey)
    }
    return { data: { key: maskApiKey(apiKey), added: amount, credits: { ...grant.balance } } }
  },
})
