import { addressOf, mailboxOf } from '@bellwether-markets/engine/kernel/email-address'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY, SECOND, utcDay } from '@bellwether-markets/engine/kernel/time'
import { siteNetwork } from '../answer/address-limit.ts'
import type { AddressLedger, Clock, SignInStore } from '../ports.ts'
import type { CodeCheck, MailCodes } from '../sign-in/mail-code.ts'
import type { MailLanguage } from '../sign-in/mail-texts.ts'
import type { IssuedKey, keyIssuer } from './issue-key.ts'

const ISSUED = 'FreeKeysToNetwork'
const RETRY_SECONDS = 60

export interface FreeKeyInput {
  readonly name: string
  readonly email: string
  /** Separates callers that use the same Idempotency-Key. */
  readonly scope: string
  readonly idempotencyKey: string | undefined
  /** Network address of the caller. */
  readonly from: string
}

export interface ConfirmedKeyInput extends FreeKeyInput {
  /** That of the mail; undefined asks for one. */
  readonly code: string | undefined
  readonly language: MailLanguage
}

export interface FreeKeyDeps {
  readonly issueKey: ReturnType<typeof keyIssuer>
  readonly ledger: AddressLedger
  readonly store: Pick<SignInStore, 'count'>
  readonly wallClock: Clock
  /** Keys that a network gets in a UTC day; 0 for any number. */
  readonly perDay: number
  /** Confirm an address before its key; undefined if none is confirmed. */
  readonly codes: MailCodes | undefined
}

export type FreeKeys = ReturnType<typeof freeKeys>

/** One free key for each mailbox, and not too many for a network. */
export function freeKeys(deps: FreeKeyDeps) {
  const { issueKey, ledger, wallClock, codes } = deps
  const issue = (input: FreeKeyInput, admit = () => withinQuota(deps, input.from)): Promise<IssuedKey> =>
    issueKey({ ...input, tier: 'free', uniqueAs: uniqueAs(input), admit })

  /**
   * For who holds the address. Who got the key in another spelling without a proof keeps it, and loses its place.
   * @param confirm not asked if the key was issued before under this Idempotency-Key
   */
  const issueToHolder = async (input: FreeKeyInput, confirm?: () => Promise<void>) => {
    let isConfirmed = false
    const admit = async (): Promise<void> => {
      if (isConfirmed) return
      await confirm?.()
      await withinQuota(deps, input.from)
      isConfirmed = true
    }
    const issued = await issue(input, admit).catch(async (error: unknown) => {
      const isTaken = isConfirmed && error instanceof AppError && error.code === 'free_key_exists'
      if (!isTaken || !(await ledger.releaseUnique(uniqueAs(input)))) throw error
      return issue(input, admit)
    })
    return { ...issued, isConfirmed }
  }

  return {
    /** @throws AppError `free_key_exists`, `rate_limited` */
    issue: (input: FreeKeyInput): Promise<IssuedKey> => issue(input),
    issueToHolder,
    /** What a caller gets who names an address. @throws AppError */
    async give(input: ConfirmedKeyInput): Promise<IssuedKey> {
      if (codes === undefined) return issue(input)
      const { isConfirmed, ...issued } = await issueToHolder(input, () => confirmAddress(deps, codes, input))
      if (isConfirmed) await ledger.proveAccount(addressOf(input.email), issued.account.id, wallClock.now())
      return issued
    },
  }
}

async function withinQuota({ store, wallClock, perDay }: FreeKeyDeps, from: string): Promise<void> {
  if (perDay === 0) return
  const now = wallClock.now()
  const day = utcDay(now)
  const end = asInstant((day + 1) * DAY)
  if ((await store.count(ISSUED, `${siteNetwork(from)} ${day}`, end, now)) <= perDay) return
  throw new AppError('rate_limited', {
    hint: `Your network got ${perDay} free keys today. Wait until the next day in UTC, buy a tier, or ask the operator.`,
    retry_after: Math.ceil((end - now) / SECOND),
  })
}

/** @throws AppError `email_not_confirmed` unless the request has the code of a mail */
async function confirmAddress(
  { ledger, wallClock }: FreeKeyDeps,
  codes: MailCodes,
  { email, from, code, language, idempotencyKey = '' }: ConfirmedKeyInput,
): Promise<void> {
  const address = addressOf(email)
  // Whoever sends an Idempotency-Key has a code of their own, which nobody else uses up.
  const uid = `free-key\n${address}\n${idempotencyKey}`
  if (code === undefined) {
    const sending = await codes.send({ uid, to: email.trim(), from, language, purpose: 'free-key' })
    throw sending === 'sent' ? new AppError('email_not_confirmed') : NOT_SENT[sending]()
  }
  const check = await codes.check(uid, code.replace(/\s/g, ''))
  if (check.kind !== 'right') throw notConfirmed(check)
  const { accounts } = await ledger.confirmAddress(address, wallClock.now())
  if (accounts.some(({ isProven }) => isProven)) throw new AppError('free_key_exists')
}

const uniqueAs = ({ email }: FreeKeyInput): string => `free:${mailboxOf(email)}`

const NOT_SENT = {
  limited: () =>
    new AppError('rate_limited', {
      hint: 'Too many codes were sent to this address, to your network or in all. Try again in an hour.',
      retry_after: 60 * RETRY_SECONDS,
    }),
  mail_down: () =>
    new AppError('overloaded', {
      hint: 'The mail with the code could not be sent. Check the address, and try again in a minute.',
      retry_after: RETRY_SECONDS,
    }),
} as const

function notConfirmed(check: Exclude<CodeCheck, { readonly kind: 'right' }>): AppError {
  const again = 'Send the request without code: a new one is sent.'
  if (check.kind === 'ended') {
    return new AppError('email_not_confirmed', {
      hint: `This code was used, tried too often, or is older than ten minutes. ${again}`,
    })
  }
  const { triesLeft } = check
  return new AppError('email_not_confirmed', {
    hint: `This is not the code of the mail. ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left.`,
    tries_left: triesLeft,
  })
}
