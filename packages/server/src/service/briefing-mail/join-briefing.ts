import { addressOf, mailboxOf } from '../../kernel/email-address.ts'
import { asInstant, DAY, utcDay } from '../../kernel/time.ts'
import type { BriefingReader, BriefingReaders, Clock, Mailer } from '../ports.ts'
import { mailLimit } from '../sign-in/mail-limit.ts'
import type { SignInStore } from '../sign-in/state-store.ts'
import { askMail, type MailedLanguage } from './briefing-mail-texts.ts'
import { claimedId, isTokenOf } from './reader-token.ts'
import { SENT_AT_MS } from './send-briefings.ts'

const WISH = 'BriefingWish'
const GOOD_FOR_MS = DAY
const TOKEN_BYTES = 24

export interface JoinBriefingDeps {
  readonly readers: BriefingReaders
  readonly store: SignInStore
  readonly mailer: Mailer
  readonly serverSecret: string
  readonly wallClock: Clock
  readonly marketClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly baseUrl: () => string
}

export interface BriefingWish {
  readonly to: string
  readonly language: MailedLanguage
}

export type JoinBriefing = ReturnType<typeof joinBriefing>

/** An address is a reader once its holder has confirmed a mail; nothing of it is stored for longer than a day before. */
export function joinBriefing(deps: JoinBriefingDeps) {
  const { readers, store, mailer, wallClock, marketClock } = deps
  const mayMail = mailLimit(deps)

  const wishOf = async (token: string): Promise<BriefingWish | undefined> => {
    const found = await store.find(WISH, token, wallClock.now())
    return found?.consumedAt === undefined ? (found?.payload as BriefingWish | undefined) : undefined
  }

  const readerOf = async (token: string): Promise<BriefingReader | undefined> => {
    const id = claimedId(token)
    const reader = id === undefined ? undefined : await readers.findReader(id)
    return reader && isTokenOf(token, reader, deps.serverSecret) ? reader : undefined
  }

  return {
    wishOf,
    readerOf,
    /** The same work and answer for every address. */
    async ask({ to, from, language }: BriefingWish & { readonly from: string }) {
      if (!(await mayMail({ to, from }))) return 'limited'
      const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url')
      await store.put(token, {
        model: WISH,
        payload: { to: addressOf(to), language },
        grantId: undefined,
        account: undefined,
        expiresAt: asInstant(wallClock.now() + GOOD_FOR_MS),
      })
      const link = `${deps.baseUrl()}/briefing/mail/confirm/${token}`
      return mailer.send(askMail(addressOf(to), language, link)).then(
        () => 'sent' as const,
        () => 'mail_down' as const,
      )
    },
    /** @returns false if the link was used, is older than a day, or was never sent */
    async confirm(token: string): Promise<boolean> {
      const wish = await wishOf(token)
      const now = wallClock.now()
      if (wish === undefined || !(await store.consume(WISH, token, now))) return false
      await readers.joinBriefing({
        address: mailboxOf(wish.to),
        mailTo: wish.to,
        language: wish.language,
        joinedAt: now,
        sentDay: utcDay(asInstant(marketClock.now() - SENT_AT_MS)),
      })
      return true
    },
    async leave(token: string): Promise<boolean> {
      const reader = await readerOf(token)
      if (reader !== undefined) await readers.leaveBriefing(reader.id)
      return reader !== undefined
    },
  }
}
