import { asDay, type Day, formatDay, HOUR, MINUTE, startOfUtcDay, utcDay } from '../../kernel/time.ts'
import type { BriefingReader, BriefingReaders, Clock, Log, Mailer } from '../ports.ts'
import type { MailFailure } from '../sign-in/mailer-port.ts'
import { dayMail, type MailedEdition, type MailedLanguage } from './briefing-mail-texts.ts'
import { readerToken } from './reader-token.ts'

/** After the edition of 07:50 UTC. */
export const SENT_AT_MS = 7 * HOUR + 55 * MINUTE
/** In a row: the mail server is lost until the next round. */
const MOST_FAILURES = 3

export interface SendBriefingsDeps {
  readonly readers: BriefingReaders
  readonly mailer: Mailer
  /** Undefined if there is none of the day. */
  readonly editionOf: (day: Day) => Promise<Readonly<Record<MailedLanguage, MailedEdition>> | undefined>
  readonly serverSecret: string
  readonly marketClock: Clock
  readonly baseUrl: () => string
  readonly log: Log
}

/**
 * Rounds that send today's briefing once to each reader. A mail is claimed before it is sent: one whose fate is unknown is
 * not sent again, and one that the server cannot have is tried again in the next round.
 */
export function briefingMails(deps: SendBriefingsDeps): () => Promise<void> {
  const { readers, marketClock, editionOf, log } = deps
  return async () => {
    try {
      const now = marketClock.now()
      const day = utcDay(now)
      if (now < startOfUtcDay(day) + SENT_AT_MS) return
      const editions = await editionOf(day)
      if (editions === undefined) return
      let failures = 0
      let reader = await readers.claimReader(day, 0)
      while (reader !== undefined) {
        failures = (await send(reader, day, editions[reader.language], deps)) ? 0 : failures + 1
        reader = failures < MOST_FAILURES ? await readers.claimReader(day, reader.id) : undefined
      }
    } catch (error) {
      log.warn('briefing_mails_failed', { error: String(error) })
    }
  }
}

async function send(
  { id, mailTo, language, joinedAt }: BriefingReader,
  day: Day,
  edition: MailedEdition,
  { readers, mailer, serverSecret, baseUrl }: SendBriefingsDeps,
): Promise<boolean> {
  const page = (path: string) => `${baseUrl()}/briefing/${path}`
  const inLanguage = (path: string) => page(language === 'de' ? `${path}?lang=de` : path)
  const links = {
    today: inLanguage(formatDay(day)),
    yesterday: inLanguage(formatDay(asDay(day - 1))),
    leave: page(`mail/leave/${readerToken({ id, joinedAt }, serverSecret)}`),
  }
  try {
    await mailer.send(dayMail(mailTo, language, edition, links))
    return true
  } catch (error) {
    // The mailer logs it.
    if ((error as MailFailure).mayTryAgain === true) await readers.releaseReader(id, day)
    return false
  }
}
