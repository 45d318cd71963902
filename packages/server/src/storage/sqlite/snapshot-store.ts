import type { FactReader, SnapshotIndex, SnapshotStore } from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import { factReader } from '../stores/fact-store.ts'
import type { PastLimits } from '../stores/past-snapshots.ts'
import { snapshotIndex } from '../stores/snapshot-index.ts'
import { snapshotStore } from '../stores/snapshot-store.ts'
import type { Sql } from '../stores/sql.ts'
import { type DamageLog, openCache, openCacheReader } from './cache-database.ts'

/** A power cut may lose the last ones, which can be recomputed. @throws StartupError if the file cannot be used */
export const openSnapshotDatabase = (file: string, log?: DamageLog): Sql =>
  openCache({ file, synchronous: 'NORMAL', migrations: migrationFiles('sqlite/snapshots') }, log)

/** @throws StartupError if the file cannot be used */
export const openSnapshotStore = (file: string, limits?: PastLimits): SnapshotStore =>
  snapshotStore(openSnapshotDatabase(file), limits)

/** May be written concurrently. @throws StartupError if it cannot be used */
export const openSnapshotIndex = (file: string): SnapshotIndex => {
  const { all, close } = openCacheReader(file)
  return snapshotIndex(all, close)
}

/** As `openSnapshotIndex`. */
export const openFactReader = (file: string): FactReader => {
  const { all, close } = openCacheReader(file)
  return factReader(all, close)
}
