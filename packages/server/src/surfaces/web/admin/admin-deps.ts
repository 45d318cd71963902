import type { Clock, Ledger, OrderLedger, SourceFreshness } from '../../../service/ports.ts'
import type { PageSessions } from '../../../service/sign-in/page-sessions.ts'
import type { AskOperation } from '../page-calls.ts'
import type { Viewers } from '../viewers.ts'

export interface AdminDeps {
  readonly wallClock: Clock
  readonly adminToken: string
  readonly ask: AskOperation
  readonly sessions: PageSessions
  readonly viewers: Viewers
  readonly ledger: Pick<Ledger, 'usage' | 'accountPage'>
  readonly orders: Pick<OrderLedger, 'orders'>
  readonly sources: () => readonly SourceFreshness[]
}
