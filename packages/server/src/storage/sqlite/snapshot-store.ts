import { DatabaseSync } from 'node:sqlite'
import type { FactReader, SnapshotIndex, SnapshotStore } from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import { factReader } from '../stores/fact-store.ts'
import type { PastLimits } from '../stores/past-snapshots.ts'
import { snapshotIndex } from '../stores/snapshot-index.ts'
import { snapshotStore } from '../stores/snapshot-store.ts'
import type { Sql } from '../stores/sql.ts'
import { openDatabase, refusingToStart } from './open-database.ts'
import { sqliteSql } from './sqlite-sql.ts'

/** A power cut may lose the last ones, which can be recomputed. @throws StartupError if the file cannot be used */
export const openSnapshotDatabase = (file: string): Sql =>
  sqliteSql(openDatabase({ file, synchronous: 'NORMAL', migrations: migrationFiles('sqlite/snapshots') }))

/** @throws StartupError if the file cannot be used */
export const openSnapshotStore = (file: string, limits?: PastLimits): SnapshotStore =>
  snapshotStore(openSnapshotDatabase(file), limits)

/** May be written concurrently. @throws StartupError if it cannot be used */
export const openSnapshotIndex = (file: string): SnapshotIndex => {
  const { all, close } = openForReading(file)
  return snapshotIndex(all, close)
}

/** As `openSnapshotIndex`. */
export const openFactReader = (file: string): FactReader => {
  const { all, close } = openForReading(file)
  return factReader(all, close)
}

const openForReading = (file: string): Sql =>
  refusingToStart(file, () => {
    const database = sqliteSql(new DatabaseSync(file, { readOnly: true, timeout: 5000 }))
    database.all('SELECT as_of FROM snapshots LIMIT 1') // Rejects a damaged file at the start.
    return database
  })
