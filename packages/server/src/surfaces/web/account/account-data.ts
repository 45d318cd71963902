import { asDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { sumUsage } from '../../../operations/account/account.ts'
import type { AccountReport } from '../../../operations/account/account-report.ts'
import type {
  AddressAccount,
  AddressLedger,
  Clock,
  CreditBalance,
  Ledger,
  OrderLedger,
  SubKey,
  SubKeyLedger,
} from '../../../service/ports.ts'
import type { ConnectedApp, ConnectedApps } from '../../../service/sign-in/connected-apps.ts'
import type { PageSession } from '../../../service/sign-in/page-sessions.ts'

export const USAGE_DAYS = 90

export interface AccountDataDeps {
  readonly ledger: Pick<Ledger, 'balance' | 'dailyUsage'> &
    SubKeyLedger &
    Pick<AddressLedger, 'findAddress' | 'proveAccount'>
  readonly orders: Pick<OrderLedger, 'orders'>
  readonly connectedApps: ConnectedApps
  readonly wallClock: Clock
}

export interface AccountData {
  readonly credits: CreditBalance
  readonly usage: AccountReport['usage']
  readonly subKeys: readonly SubKey[]
  readonly apps: readonly ConnectedApp[]
  readonly others: readonly AddressAccount[]
}

export interface AccountView {
  readonly session: PageSession
  readonly token: string
  readonly now: Instant
  readonly data: AccountData
  readonly baseUrl: string
  readonly shownKey: string | undefined
}

export interface AccountPageOptions {
  /** What a form has just done. */
  readonly done?: string | undefined
  readonly fault?: string
  readonly form?: string
  readonly typed?: URLSearchParams
}

/** Read without the pipeline: looking at an account counts as no call. */
export async function accountData(
  { account, address }: PageSession,
  { ledger, connectedApps, wallClock }: AccountDataDeps,
): Promise<AccountData> {
  const today = utcDay(wallClock.now())
  const [credits, rows, subKeys, apps, held] = await Promise.all([
    ledger.balance(account.id),
    ledger.dailyUsage(account.id, asDay(today - USAGE_DAYS + 1), today),
    ledger.subKeys(account.id),
    connectedApps.list(account.id),
    address === undefined ? undefined : ledger.findAddress(address),
  ])
  const others = held?.accounts.filter(({ id }) => id !== account.id) ?? []
  return { credits, usage: sumUsage(rows, today), subKeys, apps, others }
}
