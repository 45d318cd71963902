import type { DatabaseSync } from 'node:sqlite'
import type { Universe } from '../../domain/market/asset.ts'
import { asInstant, type Instant } from '../../kernel/time.ts'
import type { JobState, ObservationBatch, ObservationReading, ObservationStore } from '../../service/ports.ts'
import { migrationFiles } from '../migrations/migration-files.ts'
import type { ObservationRow } from '../stores/observation-queries.ts'
import { type ObservationReader, observationReader } from '../stores/observation-reader.ts'
import { OBSERVATION_COLUMNS, OBSERVATION_TABLES, rowsOfBatch } from '../stores/observation-rows.ts'
import { storedMarket } from '../stores/stored-market.ts'
import { jobOf, jobRow, sourceOf, sourceRow } from '../stores/supply-rows.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

/**
 * Opens the observations of a live market for the one writer of it.
 * @throws StartRefused where the file cannot be used
 */
export function openObservationStore(file: string, universe: Universe): ObservationStore {
  const database = openObservations(file)
  const add = rowAdder(database)
  const putJob = database.prepare(`
    INSERT INTO jobs (id, done_slot, failures, next_try_at, last_error) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET done_slot = excluded.done_slot, failures = excluded.failures,
      next_try_at = excluded.next_try_at, last_error = excluded.last_error`)
  const putSource = database.prepare(`
    INSERT OR REPLACE INTO sources (id, known_at, last_success_at, last_error, last_error_at, next_try_at)
    VALUES (?, ?, ?, ?, ?, ?)`)
  const putMemo = database.prepare('INSERT OR REPLACE INTO memos (name, text) VALUES (?, ?)')
  const market = storedMarket(readerOf(database), universe)
  const noteJob = (job: JobState): void => {
    putJob.run(...jobRow(job))
  }
  return {
    market,
    append(batch, job, now) {
      inTransaction(database, () => {
        add(batch, batch.knownFrom === 'publication' ? asInstant(0) : now())
        noteJob(job)
      })
      market.refresh()
    },
    noteJob,
    noteMemo: (name, text) => {
      putMemo.run(name, text)
    },
    jobs: () =>
      new Map(
        database
          .prepare('SELECT * FROM jobs')
          .all()
          .map((row) => [String(row.id), jobOf(row)]),
      ),
    noteSources(sources) {
      for (const source of sources) putSource.run(...sourceRow(source))
    },
    sources: () => database.prepare('SELECT * FROM sources ORDER BY id').all().map(sourceOf),
    close: () => database.close(),
  }
}

/** @throws StartRefused where the file cannot be used */
export function openObservationReading(file: string, universe: Universe): ObservationReading {
  const database = openObservations(file)
  const market = storedMarket(readerOf(database), universe)
  return {
    market,
    catchUp() {
      inTransaction(database, () => undefined)
      market.refresh()
    },
    close: () => database.close(),
  }
}

const openObservations = (file: string): DatabaseSync =>
  openDatabase({ file, synchronous: 'FULL', migrations: migrationFiles('sqlite/observations') })

/** Adds the rows of a batch; one that is there already stays as it is. */
function rowAdder(database: DatabaseSync): (batch: ObservationBatch, notBefore: Instant) => void {
  const inserts = OBSERVATION_TABLES.map((table) => {
    const names = OBSERVATION_COLUMNS[table].map((name) => `"${name}"`)
    const text = `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    return [table, database.prepare(text)] as const
  })
  const memos = database.prepare('INSERT OR REPLACE INTO memos (name, text) VALUES (?, ?)')
  return (batch, notBefore) => {
    const rows = rowsOfBatch(batch, notBefore)
    for (const [table, insert] of inserts) for (const row of rows[table]) insert.run(...row)
    for (const [name, text] of Object.entries(batch.memos)) memos.run(name, text)
  }
}

function readerOf(database: DatabaseSync): ObservationReader {
  const dialect = { table: String, rowNumber: 'rowid', parameter: (place: number) => `?${place}` }
  return observationReader(dialect, (query) => {
    const statement = database.prepare(query)
    statement.setReturnArrays(true)
    return (...values) => statement.all(...values) as unknown as readonly ObservationRow[]
  })
}
