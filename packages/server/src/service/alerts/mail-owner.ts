import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import type { Clock, Ledger, Mailer, SignInStore } from '../ports.ts'
import { stoppedAlertMail } from '../sign-in/mail-texts.ts'
import type { AlertRule } from './alert-store.ts'

const COUNTED_AS = 'AlertMail'

export interface OwnerMailDeps {
  /** Undefined if the service sends no mail. */
  readonly mailer: Mailer | undefined
  readonly ledger: Pick<Ledger, 'findAccountById'>
  readonly signIn: Pick<SignInStore, 'count'>
  readonly wallClock: Clock
  readonly baseUrl: () => string
}

/** Tells the owner of a rule that it stopped: one mail a day at most, as addresses of keys may be of others. */
export const ownerMail =
  ({ mailer, ledger, signIn, wallClock, baseUrl }: OwnerMailDeps) =>
  async (rule: AlertRule): Promise<void> => {
    const account = mailer && (await ledger.findAccountById(rule.account))
    if (mailer === undefined || account === undefined || account.email === '') return
    const now = wallClock.now()
    const mails = await signIn.count(COUNTED_AS, String(rule.account), asInstant(now + DAY), now)
    if (mails > 1) return
    await mailer.send(stoppedAlertMail(account.email, rule, `${baseUrl()}/account`))
  }
