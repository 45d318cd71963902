import { isLower, spendingLevel } from '../../domain/billing/spending-level.ts'
import type { Clock, Log, Mailer, SpendingLedger, SpentGrant } from '../ports.ts'
import { spendingMail } from '../sign-in/mail-texts.ts'

const ACCOUNTS_AT_ONCE = 200

export interface SpendingMailDeps {
  readonly ledger: SpendingLedger
  readonly mailer: Mailer
  readonly wallClock: Clock
  readonly baseUrl: () => string
  readonly log: Log
}

/**
 * Rounds that tell the owners of proven addresses when little of their latest grant is left, and when nothing is: once
 * each. A mail that fails is not sent again.
 */
export function spendingMails(deps: SpendingMailDeps): () => Promise<void> {
  const { ledger, log } = deps
  return async () => {
    try {
      let after = 0
      for (;;) {
        const page = await ledger.spentGrants(after, ACCOUNTS_AT_ONCE)
        for (const spent of page) await tell(spent, deps)
        const last = page[ACCOUNTS_AT_ONCE - 1]
        if (last === undefined) return
        after = last.account
      }
    } catch (error) {
      log.warn('spending_round_failed', { error })
    }
  }
}

async function tell(
  { address: to, remaining, grant, credits, told }: SpentGrant,
  { ledger, mailer, wallClock, baseUrl }: SpendingMailDeps,
): Promise<void> {
  const level = spendingLevel(remaining, credits)
  if (level === undefined || !isLower(level, told)) return
  // Noted first, so that a restart sends no second one.
  if (!(await ledger.noteSpending(grant, level, wallClock.now()))) return
  // The mailer logs it.
  await mailer
    .send(spendingMail({ to, remaining, credits, link: `${baseUrl()}/account` }))
    .catch(() => undefined)
}
