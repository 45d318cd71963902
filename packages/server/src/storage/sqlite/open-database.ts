import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { Migration } from '../migration-files.ts'
import { migrateDatabase } from './migrate-database.ts'

export interface DatabaseOptions {
  readonly file: string
  /** `FULL` survives a power cut with every commit; `NORMAL` may lose the last ones. */
  readonly synchronous: 'FULL' | 'NORMAL'
  readonly migrations: readonly Migration[]
  /** Largest size of the file. */
  readonly maxBytes?: number | undefined
  /** Run once the schema is there. */
  readonly pragmas?: string
}

const PAGE_BYTES = 4096
/** How long a write waits for a tool that reads the file. */
const LOCK_PATIENCE_MS = 5000
/** Up to this size a check of all pages takes less than a second; of a larger file damage is found when it is read. */
const CHECKED_BYTES = 512 * 1024 * 1024

export const RESTORE = 'Restore a backup with "bellwether restore --replace <file>".'

/** Opens a database in WAL mode, checks it and migrates it. @throws StartupError if the file cannot be opened, written or read */
export function openDatabase(settings: DatabaseOptions): DatabaseSync {
  return refusingToStart(settings.file, () => {
    const database = new DatabaseSync(settings.file, { timeout: LOCK_PATIENCE_MS })
    try {
      database.exec(`PRAGMA page_size = ${PAGE_BYTES}`)
      database.exec('PRAGMA journal_mode = WAL')
      database.exec(`PRAGMA synchronous = ${settings.synchronous}`)
      if (settings.maxBytes !== undefined) {
        database.exec(`PRAGMA max_page_count = ${Math.ceil(settings.maxBytes / PAGE_BYTES)}`)
      }
      refuseDamage(database, settings.file)
      migrateDatabase(database, settings.file, settings.migrations)
      if (settings.pragmas !== undefined) database.exec(settings.pragmas)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

class FileDamaged extends StartupError {}

function refuseDamage(database: DatabaseSync, file: string): void {
  const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count)
  if (pages * PAGE_BYTES > CHECKED_BYTES) return
  const result = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check)
  if (result !== 'ok') throw new FileDamaged(`${file} is damaged (${result.split('\n').at(-1)})`, RESTORE)
}

export function refusingToStart<Result>(file: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { problem, hint } = explain(file, error)
    throw new StartupError(problem, hint, { cause: error })
  }
}

export const RESULT = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
}

function explain(file: string, error: unknown): { problem: string; hint: string } {
  const reason = error instanceof Error ? error.message : String(error)
  switch (resultOf(error)) {
    case RESULT.busy:
      return { problem: `${file} is in use by another process`, hint: 'Stop that process first.' }
    case RESULT.readOnly:
    case RESULT.cannotOpen:
      return {
        problem: `${file} cannot be opened for writing (${reason})`,
        hint: 'Check that its directory exists and that this user may write to it.',
      }
    case RESULT.full:
      return { problem: `No room left to write ${file}`, hint: 'Free space on that disk and start again.' }
    case RESULT.ioError:
      return { problem: `Reading or writing ${file} failed (${reason})`, hint: 'Check the disk.' }
    case RESULT.corrupt:
      return { problem: `${file} is damaged (${reason})`, hint: RESTORE }
    case RESULT.notADatabase:
      return { problem: `${file} is not a database (${reason})`, hint: RESTORE }
    default:
      return { problem: `${file} cannot be used (${reason})`, hint: RESTORE }
  }
}

/** SQLite's primary result code. */
export const resultOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined

/** Whether a database, or the start that it refused, found its file damaged. */
export function isDamage(error: unknown): boolean {
  if (error instanceof FileDamaged) return true
  const result = resultOf(error instanceof StartupError ? error.cause : error)
  return result === RESULT.corrupt || result === RESULT.notADatabase
}
