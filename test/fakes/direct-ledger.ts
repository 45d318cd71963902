import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { migrationFiles } from '../../packages/server/src/storage/migration-files.ts'
import { readAccountCache } from '../../packages/server/src/storage/sqlite/account-cache.ts'
import {
  type LedgerOperations,
  ledgerOperations,
} from '../../packages/server/src/storage/sqlite/ledger-operations.ts'
import type { LedgerTables } from '../../packages/server/src/storage/stores/ledger-steps.ts'

export interface DirectLedger {
  readonly database: DatabaseSync
  readonly ledger: LedgerTables
  /** Asked around every operation; what it throws is what the caller sees. */
  around: (operation: string, when: 'before' | 'after') => void
  /** What a restart leaves: what was committed, and nothing else. */
  restart(): void
}

export const newLedgerDatabase = (file = ':memory:'): DatabaseSync => {
  const database = new DatabaseSync(file)
  for (const { sql } of migrationFiles('sqlite/ledger')) database.exec(sql)
  return database
}

/** Compiles each text once, however often it is prepared: a restart prepares what was prepared before. */
class KeptStatements extends DatabaseSync {
  readonly #kept = new Map<string, StatementSync>()

  override prepare(sql: string): StatementSync {
    const statement = this.#kept.get(sql) ?? super.prepare(sql)
    this.#kept.set(sql, statement)
    return statement
  }
}

let migrated: Uint8Array | undefined

/** As `newLedgerDatabase` in memory, whose migrations run once for all. */
function migratedDatabase(): DatabaseSync {
  migrated ??= newLedgerDatabase().serialize()
  const database = new KeptStatements(':memory:')
  database.deserialize(migrated)
  return database
}

/** The operations of the SQLite ledger without its thread: for thousands of purchases, and for ends at any moment. */
export function directLedger(): DirectLedger {
  const database = migratedDatabase()
  const read = (): LedgerOperations =>
    ledgerOperations(database, readAccountCache(database, ['/v1/x'], TIERS))
  let operations = read()

  const run = async (operation: keyof LedgerOperations, parameters: readonly unknown[]): Promise<unknown> => {
    direct.around(operation, 'before')
    const result = (operations[operation] as (...values: readonly unknown[]) => unknown)(...parameters)
    direct.around(operation, 'after')
    return structuredClone(result)
  }

  const ledger = new Proxy({} as LedgerTables, {
    get: (_target, operation) =>
      // A promise may be kept with it: it must not look like one itself.
      operation === 'then'
        ? undefined
        : (...parameters: readonly unknown[]) => run(String(operation) as keyof LedgerOperations, parameters),
  })
  const direct: DirectLedger = {
    database,
    ledger,
    around: () => undefined,
    restart() {
      operations = read()
    },
  }
  return direct
}
