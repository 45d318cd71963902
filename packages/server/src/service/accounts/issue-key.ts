import { createHmac } from 'node:crypto'
import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { API_KEY_BYTES, formatApiKey, maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { keyedQueue } from '@bellwether-markets/engine/kernel/keyed-queue'
import { HOUR } from '@bellwether-markets/engine/kernel/time'
import { hashOfKey } from '../answer/admit-caller.ts'
import { idempotencyError, usedKeyError } from '../answer/call-errors.ts'
import { IDEMPOTENCY_KEY_LENGTH, idempotencyKeyOf } from '../answer/idempotency-key.ts'
import type { Account, Clock, Ledger } from '../ports.ts'

export const REPLAYED_FOR_MS = 24 * HOUR

export interface KeyInput {
  readonly name: string
  readonly email: string
  readonly tier: TierId
  /** Unique among accounts; undefined if there is no such limit. */
  readonly uniqueAs: string | undefined
  /** Separates operations that use the same Idempotency-Key. */
  readonly scope: string
  /** The header as sent. */
  readonly idempotencyKey: string | undefined
  /** Asked before a key is made, not before one is given again. @throws AppError if it may not be made */
  readonly admit?: () => Promise<void>
}

export interface IssuedKey {
  readonly apiKey: string
  readonly account: Account
}

export interface KeyIssuerDeps {
  readonly ledger: Pick<Ledger, 'createAccount' | 'findAccount'>
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  /** Derives keys requested with an Idempotency-Key, so a lost answer can be repeated. */
  readonly serverSecret: string
}

/** The ledger stores only the SHA-256 of a key. */
export function keyIssuer(deps: KeyIssuerDeps): (input: KeyInput) => Promise<IssuedKey> {
  const inTurn = keyedQueue<IssuedKey>()
  return async (input) => {
    const { idempotencyKey, scope } = input
    if (idempotencyKey === undefined) return issue(deps, formatApiKey(deps.randomBytes(API_KEY_BYTES)), input)
    const apiKey = derivedKey(deps.serverSecret, scope, idempotencyKey)
    return inTurn(apiKey, async () => (await issuedBefore(deps, apiKey, input)) ?? issue(deps, apiKey, input))
  }
}

async function issuedBefore(
  { ledger, wallClock }: KeyIssuerDeps,
  apiKey: string,
  input: KeyInput,
): Promise<IssuedKey | undefined> {
  const account = await ledger.findAccount(hashOfKey(apiKey))
  if (!account) return undefined
  const isSame = account.name === input.name && account.email === input.email && account.tier === input.tier
  if (!isSame || wallClock.now() - account.createdAt > REPLAYED_FOR_MS) {
    throw usedKeyError(input.idempotencyKey)
  }
  return { apiKey, account }
}

async function issue(
  { ledger, wallClock }: KeyIssuerDeps,
  apiKey: string,
  { name, email, tier, uniqueAs, admit }: KeyInput,
): Promise<IssuedKey> {
  await admit?.()
  const account = await ledger.createAccount({
    name,
    email,
    tier,
    uniqueAs,
    keyHash: hashOfKey(apiKey),
    maskedKey: maskApiKey(apiKey),
    createdAt: wallClock.now(),
  })
  if (!account) throw new AppError('free_key_exists')
  return { apiKey, account }
}

/**
 * The API key for an Idempotency-Key; a repeated request gives the same key.
 * @throws AppError `validation_error` if the header is short enough to guess
 */
export function derivedKey(serverSecret: string, scope: string, header: string | undefined): string {
  const key = idempotencyKeyOf(header ?? '')
  const { leastToOpenAKey } = IDEMPOTENCY_KEY_LENGTH
  if (key.length < leastToOpenAKey) {
    throw idempotencyError(
      `here an Idempotency-Key opens a key, so it needs ${leastToOpenAKey} characters or more`,
      key,
    )
  }
  return keyFrom(serverSecret, `${scope}\n${key}`)
}

export function keyFrom(serverSecret: string, text: string): string {
  const digest = createHmac('sha256', serverSecret).update(text).digest()
  return formatApiKey(digest.subarray(0, API_KEY_BYTES))
}
