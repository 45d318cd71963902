import { rotateKey, showAccount } from '../../operations/account/account-handlers.ts'
import {
  addCredits,
  createKey,
  disableKey,
  listKeys,
  showUsage,
} from '../../operations/admin/admin-handlers.ts'
import { issueFreeKey, showTiers } from '../../operations/checkout/checkout-handlers.ts'
import type { ServiceHandler } from '../../operations/service-request.ts'
import { keyIssuer } from '../../service/accounts/issue-key.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { Clock, Ledger } from '../../service/ports.ts'

export interface AccountingParts {
  readonly ledger: Ledger
  readonly admission: Admission
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly serverSecret: string
}

/** What the endpoints about keys, credits and usage do, by the id of the endpoint. */
export function accountingHandlers(parts: AccountingParts): ReadonlyMap<string, ServiceHandler> {
  const { ledger, admission, wallClock } = parts
  const issue = keyIssuer(parts)
  return new Map<string, ServiceHandler>([
    ['checkout-tiers', showTiers],
    ['checkout-free', issueFreeKey(issue, ledger)],
    ['account', showAccount(ledger, wallClock)],
    ['account-rotate', rotateKey(parts)],
    ['admin-create-key', createKey(issue, ledger)],
    ['admin-list-keys', listKeys(ledger)],
    ['admin-disable-key', disableKey(ledger, admission, wallClock)],
    ['admin-add-credits', addCredits(ledger, wallClock)],
    ['admin-usage', showUsage(ledger)],
  ])
}
