import { DatabaseSync } from 'node:sqlite'
import type { SealLog, TrackRecordReader, TrackRecordStore } from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import { sealLog } from '../stores/seal-log.ts'
import { trackRecordReader } from '../stores/track-record-reader.ts'
import { trackRecordStore } from '../stores/track-record-store.ts'
import { type DamageLog, openCache, openCacheReader } from './cache-database.ts'
import { type DatabaseOptions, openDatabase, refusingToStart } from './open-database.ts'
import { sqliteSql } from './sqlite-sql.ts'

/** What finds the file locked is tried again later. */
const SEAL_PATIENCE_MS = 100
const optionsOf = (file: string): DatabaseOptions => ({
  file,
  synchronous: 'FULL',
  migrations: migrationFiles('sqlite/track-record'),
  pragmas: 'PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON',
})

/** @throws StartupError if the file cannot be used */
export const openTrackRecordStore = (file: string): TrackRecordStore =>
  trackRecordStore(sqliteSql(openDatabase(optionsOf(file))))

/** Of a file that its writer has opened. Never waits long for that. @throws StartupError if the file cannot be used */
export const openSealLog = (file: string): SealLog & { close(): void } =>
  refusingToStart(file, () => {
    const sql = sqliteSql(new DatabaseSync(file, { timeout: SEAL_PATIENCE_MS }))
    sql.all('PRAGMA synchronous = FULL')
    return { ...sealLog((text, ...values) => sql.all(text, ...values)), close: () => sql.close() }
  })

/** May be written concurrently. @throws StartupError if the file cannot be used */
export const openTrackRecordReader = (file: string): TrackRecordReader =>
  refusingToStart(file, () => {
    const reader = trackRecordReader(sqliteSql(new DatabaseSync(file, { readOnly: true, timeout: 5000 })))
    reader.head() // Rejects a damaged file at the start.
    return reader
  })

/** A copy, which its writer fills again if it was damaged. @throws StartupError if the file cannot be used */
export const openTrackRecordCopy = (file: string, log: DamageLog): TrackRecordStore =>
  trackRecordStore(openCache(optionsOf(file), log))

/** May be written concurrently. @throws StartupError if the file cannot be used */
export const openTrackRecordCopyReader = (file: string): TrackRecordReader =>
  trackRecordReader(openCacheReader(file))
