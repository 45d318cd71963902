import { TIERS, type Tiers } from '@bellwether-markets/engine/kernel/credits'
import type {
  AddressLedger,
  AlertStore,
  AppCapLedger,
  Clock,
  Ledger,
  OrderLedger,
  SubKeyLedger,
  WatchLists,
} from '../../service/ports.ts'
import { type AccountLedger, accountSteps, addressSteps, type LedgerEngine, READS } from './accounts.ts'
import { ALERT_READS, alertSteps } from './alerts.ts'
import { orderSteps } from './orders.ts'
import { SIGN_IN_READS, type SignInRows, signInSteps } from './sign-in.ts'
import type { StepsOf } from './sql.ts'
import { appCapSteps, SUB_KEY_READS, subKeySteps } from './sub-keys.ts'
import { WATCH_LIST_READS, watchListSteps } from './watch-lists.ts'

/** What stands in the tables beside the charges. */
type Tables = OrderLedger & AddressLedger & SubKeyLedger & AppCapLedger & WatchLists & SignInRows & AlertStore

/** All that an engine stores of accounts. */
export type LedgerStore = Ledger & Tables

/** Days that single calls are kept. */
export const RETENTION_DAYS = 35

export interface LedgerOptions {
  /** Paths by position in charges; may differ between processes and starts. */
  readonly endpoints: readonly string[]
  readonly wallClock: Clock
  /** By which things expire; by default the wall clock. */
  readonly expiryClock?: Clock
  /** Called once, on a failure after which nothing is answered. */
  readonly onFatal: (error: Error) => void
  readonly tiers?: Tiers
  /** Retention of single calls, on PostgreSQL by whole days; daily sums are kept forever. */
  readonly retentionDays?: number
}

export type LedgerTables = AccountLedger & Tables

export const ledgerSteps = (engine: LedgerEngine): StepsOf<LedgerTables> => ({
  ...accountSteps(engine),
  ...addressSteps(engine),
  ...orderSteps(engine),
  ...subKeySteps(engine),
  ...appCapSteps(engine),
  ...watchListSteps(engine),
  ...signInSteps(engine),
  ...alertSteps(engine),
})

/** For the names alone. */
const NO_ENGINE: LedgerEngine = {
  tiers: TIERS,
  entries: '',
  postings: '',
  keepsGrants: false,
  balances: '',
  figure: String,
  rowLock: '',
}

/** All but the charges. */
export const LEDGER_OPERATIONS: readonly string[] = [
  ...Object.keys(ledgerSteps(NO_ENGINE)),
  'dailyUsage',
  'usage',
]

/** Operations that need no transaction. */
export const LEDGER_READS: ReadonlySet<string> = new Set([
  ...READS,
  ...SIGN_IN_READS,
  ...SUB_KEY_READS,
  ...WATCH_LIST_READS,
  ...ALERT_READS,
])
