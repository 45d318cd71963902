import { type AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { API_KEY_BYTES, asSubKey, formatApiKey, maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { hashOfKey } from '../answer/admit-caller.ts'
import { usedKeyError } from '../answer/call-errors.ts'
import type { Account, Clock, NewSubKey, SubKey, SubKeyLedger } from '../ports.ts'
import { derivedKey, REPLAYED_FOR_MS } from './issue-key.ts'

const MOST_OF_FREE_ACCOUNTS = 20
const MOST = 200

export type SubKeyInput = Pick<NewSubKey, 'name' | 'scope' | 'monthlyCredits' | 'expiresAt'>

export interface IssuedSubKey {
  /** The key itself; the ledger stores only its SHA-256. */
  readonly apiKey: string
  readonly subKey: SubKey
}

export interface SubKeyIssuerDeps {
  readonly ledger: Pick<SubKeyLedger, 'createSubKey'>
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  /** Derives keys requested with an Idempotency-Key, so a lost answer can be repeated. */
  readonly serverSecret: string
}

/** @throws AppError `validation_error` if the account has as many as it may have, or for a used Idempotency-Key */
export async function issueSubKey(
  { id: account, tier }: Account,
  input: SubKeyInput,
  idempotencyKey: string | undefined,
  { ledger, wallClock, randomBytes, serverSecret }: SubKeyIssuerDeps,
): Promise<IssuedSubKey> {
  const now = wallClock.now()
  if (input.expiresAt !== undefined && input.expiresAt <= now)
    throw invalidValue(
      ['body', 'expires_at'],
      'the end of the key must lie ahead',
      formatInstant(input.expiresAt),
    )
  const apiKey = asSubKey(
    idempotencyKey === undefined
      ? formatApiKey(randomBytes(API_KEY_BYTES))
      : derivedKey(serverSecret, `sub-key\n${account}`, idempotencyKey),
  )
  const most = tier === 'free' ? MOST_OF_FREE_ACCOUNTS : MOST
  const stored = { keyHash: hashOfKey(apiKey), maskedKey: maskApiKey(apiKey), createdAt: now }
  const subKey = await ledger.createSubKey({ ...input, ...stored, account }, most)
  if (subKey === undefined) throw tooMany(most)
  if (!isOf(input, subKey) || now - subKey.createdAt > REPLAYED_FOR_MS) throw usedKeyError(idempotencyKey)
  return { apiKey, subKey }
}

const tooMany = (most: number): AppError =>
  invalidValue(
    ['body'],
    `this account has ${most} sub-keys, which is as many as it may have`,
    null,
    'Delete a sub-key with DELETE /v1/account/keys/{id}.',
  )

const isOf = (input: SubKeyInput, { name, scope, monthlyCredits, expiresAt }: SubKey): boolean =>
  JSON.stringify([input.name, input.scope, input.monthlyCredits, input.expiresAt]) ===
  JSON.stringify([name, scope, monthlyCredits, expiresAt])
