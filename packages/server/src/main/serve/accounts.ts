import { randomBytes } from 'node:crypto'
import { wallClock } from '../../adapters/clock/clock.ts'
import { smtpMailer } from '../../adapters/mail/smtp.ts'
import { type FreeKeyDeps, type FreeKeys, freeKeys } from '../../service/accounts/free-keys.ts'
import { type KeyIssuerDeps, keyIssuer } from '../../service/accounts/issue-key.ts'
import type { AppCapLedger, Log, Mailer } from '../../service/ports.ts'
import { type ConnectedApps, connectedApps } from '../../service/sign-in/connected-apps.ts'
import { loggedMailer, type MailCodes, mailCodes } from '../../service/sign-in/mail-code.ts'
import { type PageSessionDeps, type PageSessions, pageSessions } from '../../service/sign-in/page-sessions.ts'
import type { Config } from '../config/config-tree.ts'

/** How people get keys and prove who they are. */
export interface Accounts {
  readonly issueKey: FreeKeyDeps['issueKey']
  /** Undefined without SMTP. */
  readonly mailer: Mailer | undefined
  readonly codesBy: (mailer: Mailer) => MailCodes
  /** Keys for addresses that nothing has to confirm. */
  readonly freeKeys: FreeKeys
  /** Keys by the endpoint, which may have to confirm addresses. */
  readonly offeredKeys: FreeKeys
  readonly connectedApps: ConnectedApps
  readonly sessions: PageSessions
}

export interface AccountsDeps {
  readonly config: Pick<Config, 'mail' | 'freeKeys'>
  readonly log: Log
  readonly ledger: KeyIssuerDeps['ledger'] & FreeKeyDeps['ledger'] & PageSessionDeps['ledger'] & AppCapLedger
  readonly store: PageSessionDeps['store']
  readonly serverSecret: string
  readonly baseUrl: () => string
}

export function accountsOf({ config, log, ledger, store, serverSecret, baseUrl }: AccountsDeps): Accounts {
  const { perDay, mode } = config.freeKeys
  const mailer = config.mail && loggedMailer(smtpMailer(config.mail), log)
  const issueKey = keyIssuer({ ledger, wallClock, randomBytes, serverSecret })
  const codesBy = (by: Mailer): MailCodes =>
    mailCodes({ store, mailer: by, serverSecret, wallClock, randomBytes, baseUrl })
  const keysWith = (codes: MailCodes | undefined): FreeKeys =>
    freeKeys({ issueKey, ledger, store, wallClock, perDay, codes })
  return {
    issueKey,
    mailer,
    codesBy,
    freeKeys: keysWith(undefined),
    offeredKeys: keysWith(mode === 'confirmed' ? mailer && codesBy(mailer) : undefined),
    connectedApps: connectedApps({ store, ledger, wallClock }),
    sessions: pageSessions({ store, ledger, wallClock, randomBytes }),
  }
}
