import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Log, ParaphraseStore } from '../../service/ports.ts'
import { migrationFiles } from '../migration-files.ts'
import { paraphraseStore } from '../stores/paraphrase-store.ts'
import type { Sql } from '../stores/sql.ts'
import { type DatabaseOptions, isDamage, openDatabase, refusingToStart } from './open-database.ts'
import { sqliteSql } from './sqlite-sql.ts'

const LOCK_PATIENCE_MS = 5000
/** SQLite would keep 2 MB of values that are read once. */
const SMALL_PAGE_CACHE = 'PRAGMA cache_size = -256'

export type DamageLog = Pick<Log, 'warn'>

const UNHEARD: DamageLog = { warn: () => undefined }

/** Of a reader, who may not replace the file: its writer does. */
const markOf = (file: string): string => `${file}.damaged`

/**
 * Opens what can be made again, for its one writer. A file found damaged, also while it is used, is moved aside, and an empty
 * one is begun.
 * @throws StartupError if the file cannot be used
 */
export function openCache(options: DatabaseOptions, log = UNHEARD): Sql {
  const { file } = options
  const begin = (): Sql => sqliteSql(withSmallCache(openDatabase(options)))
  const open = (): Sql => {
    if (existsSync(markOf(file))) moveAside(file, log)
    try {
      return begin()
    } catch (error) {
      if (!isDamage(error)) throw error
      moveAside(file, log)
      return begin()
    }
  }
  let sql = open()
  const beginAgain = (): void => {
    sql.close()
    sql = open()
  }
  const healing = <Result>(run: () => Result): Result => {
    if (existsSync(markOf(file))) beginAgain()
    try {
      return run()
    } catch (error) {
      if (!isDamage(error)) throw error
      writeFileSync(markOf(file), '')
      beginAgain()
      return run()
    }
  }
  return {
    all: (...of) => healing(() => sql.all(...of)),
    arrays: (...of) => healing(() => sql.arrays(...of)),
    write: (statements) => healing(() => sql.write(statements)),
    close: () => sql.close(),
  }
}

/** Reads what `openCache` writes, also once it was begun again. @throws StartupError if the file cannot be read */
export function openCacheReader(file: string): Pick<Sql, 'all' | 'close'> {
  const open = () =>
    refusingToStart(file, () => ({
      inode: inodeOf(file),
      sql: sqliteSql(withSmallCache(new DatabaseSync(file, { readOnly: true, timeout: LOCK_PATIENCE_MS }))),
    }))
  let opened = open()
  return {
    all(...of) {
      const inode = inodeOf(file)
      // What stands there no longer is still open.
      if (inode !== undefined && inode !== opened.inode) {
        const begun = open()
        opened.sql.close()
        opened = begun
      }
      try {
        return opened.sql.all(...of)
      } catch (error) {
        if (isDamage(error)) writeFileSync(markOf(file), '')
        throw error
      }
    },
    close: () => opened.sql.close(),
  }
}

function withSmallCache(database: DatabaseSync): DatabaseSync {
  database.exec(SMALL_PAGE_CACHE)
  return database
}

const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino

/** Of earlier damage nothing is kept: a disk that fails would fill up. */
function moveAside(file: string, log: DamageLog): void {
  const aside = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '')}`
  const directory = dirname(file)
  for (const name of readdirSync(directory)) {
    if (name.startsWith(`${basename(file)}.damaged-`)) rmSync(join(directory, name))
  }
  for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  for (const side of [`${file}-shm`, markOf(file)]) rmSync(side, { force: true })
  log.warn('cache_damaged', {
    file,
    moved_to: aside,
    effect: 'it is empty, and filled again when it is needed',
  })
}

/**
 * A commit survives a power cut, because an answer may have shown it. @throws StartupError if the file cannot be used
 */
export function openParaphraseStore(file: string, log?: DamageLog): ParaphraseStore {
  const { all, close } = openCache(
    { file, synchronous: 'FULL', migrations: migrationFiles('sqlite/wordings') },
    log,
  )
  return paraphraseStore(all, close)
}
