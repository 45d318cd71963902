import { DatabaseSync } from 'node:sqlite'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type {
  Clock,
  ObservationReading,
  ObservationStore,
  SourceState,
  UniverseStore,
} from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import type { ObservationTables } from '../stores/observation-reader.ts'
import { OBSERVATION_COLUMNS, type Rows, rowsOfBatch } from '../stores/observation-rows.ts'
import {
  type ObservationWriter,
  observationReading,
  observationStore,
  type StateRows,
} from '../stores/observation-store.ts'
import { SUPPLY_COLUMNS, sourceOf } from '../stores/supply-rows.ts'
import { revisionOf, revisionRow, SEEDING, seedRows } from '../stores/universe-rows.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction, sqliteSql } from './sqlite-sql.ts'

const TABLES: ObservationTables = { table: String, rowNumber: 'rowid' }

/** @param seed the universe of a new market @throws StartupError if the file cannot be used */
export function openObservationStore(file: string, seed: Universe): ObservationStore {
  const database = openObservations(file, seed)
  return observationStore(sqliteSql(database), TABLES, writerTo(database))
}

/** As `openObservationStore`. */
export function openObservationReading(file: string, seed: Universe): ObservationReading {
  const database = openObservations(file, seed)
  // An empty transaction waits for the writer's.
  return observationReading(sqliteSql(database), TABLES, () => inTransaction(database, () => undefined))
}

function openObservations(file: string, seed: Universe): DatabaseSync {
  const migrations = migrationFiles('sqlite/observations')
  const database = openDatabase({ file, synchronous: 'FULL', migrations })
  sqliteSql(database).all(SEEDING('assets'), seedRows(seed))
  return database
}

/** State of the suppliers in a file that another process may write. */
export function storedSources(file: string): readonly SourceState[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare('SELECT * FROM sources').all().map(sourceOf)
  } finally {
    database.close()
  }
}

/** A stored observation stays; a state is replaced. */
function writerTo(database: DatabaseSync): ObservationWriter {
  const inserting = (verb: string, columns: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(columns).map(([table, names]) => {
      const places = names.map(() => '?').join(', ')
      const text = `${verb} INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) VALUES (${places})`
      return [table, database.prepare(text)] as const
    })
  const inserts = [
    ...inserting('INSERT OR IGNORE', OBSERVATION_COLUMNS),
    ...inserting('INSERT OR REPLACE', { ...SUPPLY_COLUMNS, memos: ['name', 'text'] }),
  ]
  const put = ({ memos = {}, ...state }: StateRows): void => {
    const rows: Readonly<Record<string, Rows>> = {
      ...state,
      memos: Object.entries(memos),
    }
    for (const [table, insert] of inserts) for (const row of rows[table] ?? []) insert.run(...row)
  }
  return {
    append: (batch, state, now) =>
      inTransaction(database, () =>
        put({
          ...rowsOfBatch(batch, batch.knownFrom === 'publication' ? asInstant(0) : now()),
          ...state,
        }),
      ),
    save: (state) => inTransaction(database, () => put(state)),
  }
}

/** Another process may use the file. @throws StartupError if it cannot be used */
export function openUniverseStore(file: string, seed: Universe, clock: Clock): UniverseStore {
  const database = openObservations(file, seed)
  const reading = database.prepare('SELECT symbol, known_at, details FROM assets ORDER BY rowid')
  const insert = database.prepare('INSERT INTO assets (symbol, known_at, details) VALUES (?, ?, ?)')
  const revisions = () => reading.all().map(revisionOf)
  return {
    revisions: async () => revisions(),
    change: async (plan) =>
      inTransaction(database, () => {
        const planned = plan(revisions())
        const now = clock.now()
        for (const listing of planned) insert.run(...revisionRow(listing, now))
        return planned
      }),
    close: async () => database.close(),
  }
}
