import type { TestContext } from 'node:test'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import type { LedgerTables } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { directLedger } from '../fakes/direct-ledger.ts'
import { ENDPOINTS, START } from '../ports/ledger-calls.ts'
import { startCluster, withoutPostgres } from '../postgres/cluster.ts'
import type { Engine } from './promised-faults.ts'

interface LedgerEngineUnderTest {
  readonly engine: Engine
  readonly skip: string | false
  /** Ledgers of so many processes on one database; on SQLite they are the same one. */
  open(t: TestContext, processes: number): Promise<readonly LedgerTables[]>
}

/** Both engines, each with an empty ledger for every test. */
export const LEDGER_ENGINES: readonly LedgerEngineUnderTest[] = [
  {
    engine: 'sqlite',
    skip: false,
    async open(_t, processes) {
      const { ledger } = directLedger()
      return Array.from({ length: processes }, () => ledger)
    },
  },
  {
    engine: 'postgres',
    skip: withoutPostgres(),
    async open(t, processes) {
      const cluster = await startCluster()
      const url = await cluster.newMigratedDatabase()
      const clock = { now: () => START }
      const options = { url, endpoints: ENDPOINTS, wallClock: clock, onFatal: fail }
      const ledgers = await Promise.all(Array.from({ length: processes }, () => openPostgresLedger(options)))
      t.after(async () => {
        await Promise.all(ledgers.map((ledger) => ledger.close()))
        cluster.remove()
      })
      return ledgers
    },
  },
]

const fail = (error: Error): never => {
  throw error
}
