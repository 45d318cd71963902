import { createHmac } from 'node:crypto'
import type { TierId } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { API_KEY_BYTES, formatApiKey, maskApiKey } from '../../kernel/ids.ts'
import { HOUR } from '../../kernel/time.ts'
import { hashOfKey } from '../answer/admit-caller.ts'
import { IDEMPOTENCY_KEY_LENGTH, idempotencyKeyOf } from '../answer/idempotency-key.ts'
import { idempotencyRefusal } from '../answer/refuse-call.ts'
import type { Account, Clock, Ledger } from '../ports.ts'

const REPLAYED_FOR_MS = 24 * HOUR

export interface KeyWish {
  readonly name: string
  readonly email: string
  readonly tier: TierId
  /** One account for each value of this; undefined where any number may be had. */
  readonly uniqueAs: string | undefined
  /** What asks; the same Idempotency-Key means another request elsewhere. */
  readonly scope: string
  /** The header as it was sent. */
  readonly idempotencyKey: string | undefined
}

export interface IssuedKey {
  readonly apiKey: string
  readonly account: Account
}

export interface KeyIssuerParts {
  readonly ledger: Ledger
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  /** Keys asked for under an Idempotency-Key are derived from it, so that a lost answer can be given again. */
  readonly serverSecret: string
}

/** Issues API keys. The key itself is in the answer and nowhere else: what is kept is its SHA-256. */
export function keyIssuer({ ledger, wallClock, randomBytes, serverSecret }: KeyIssuerParts) {
  const issuedBefore = async (apiKey: string, wish: KeyWish): Promise<IssuedKey | undefined> => {
    const account = await ledger.findAccount(hashOfKey(apiKey))
    if (!account) return undefined
    const same = account.name === wish.name && account.email === wish.email && account.tier === wish.tier
    if (!same || wallClock.now() - account.createdAt > REPLAYED_FOR_MS) {
      throw idempotencyRefusal('this Idempotency-Key was used for another request', wish.idempotencyKey)
    }
    return { apiKey, account }
  }

  const issueOnce = async (apiKey: string, wish: KeyWish): Promise<IssuedKey> => {
    const account = await ledger.createAccount({
      name: wish.name,
      email: wish.email,
      tier: wish.tier,
      keyHash: hashOfKey(apiKey),
      maskedKey: maskApiKey(apiKey),
      createdAt: wallClock.now(),
      uniqueAs: wish.uniqueAs,
    })
    if (!account) throw new AppError('free_key_exists')
    return { apiKey, account }
  }

  const underWay = new Map<string, Promise<IssuedKey>>()

  /** Requests for one derived key are served one after the other: the second finds what the first has made. */
  const issueRepeatably = (apiKey: string, wish: KeyWish): Promise<IssuedKey> => {
    const issue = async (): Promise<IssuedKey> =>
      (await issuedBefore(apiKey, wish)) ?? issueOnce(apiKey, wish)
    const turn = (underWay.get(apiKey) ?? Promise.resolve()).then(issue, issue)
    underWay.set(apiKey, turn)
    return turn.finally(() => {
      if (underWay.get(apiKey) === turn) underWay.delete(apiKey)
    })
  }

  return async (wish: KeyWish): Promise<IssuedKey> =>
    wish.idempotencyKey === undefined
      ? issueOnce(formatApiKey(randomBytes(API_KEY_BYTES)), wish)
      : issueRepeatably(derivedKey(serverSecret, wish.scope, wish.idempotencyKey), wish)
}

/**
 * The key that belongs to an Idempotency-Key: the same for the same request, so that a lost answer can be given again.
 * @param scope what asks; the same header means another request elsewhere
 * @throws AppError `validation_error` where the header could be guessed
 */
export function derivedKey(serverSecret: string, scope: string, header: string | undefined): string {
  const key = idempotencyKeyOf(header ?? '')
  const { leastToOpenAKey } = IDEMPOTENCY_KEY_LENGTH
  if (key.length < leastToOpenAKey) {
    throw idempotencyRefusal(
      `here an Idempotency-Key opens a key, so it needs ${leastToOpenAKey} characters or more`,
      key,
    )
  }
  const digest = createHmac('sha256', serverSecret).update(`${scope}\n${key}`).digest()
  return formatApiKey(digest.subarray(0, API_KEY_BYTES))
}

/** An e-mail address for comparison: lower case, without a `+tag` before the @. */
export const comparableEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
