import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../kernel/errors.ts'
import type { Migration } from '../migration-files.ts'
import { migrateDatabase } from './migrate-database.ts'

export interface DatabaseOptions {
  readonly file: string
  /** `FULL` survives a power cut with every commit; `NORMAL` may lose the last ones. */
  readonly synchronous: 'FULL' | 'NORMAL'
  readonly migrations: readonly Migration[]
  /** Largest size of the file. */
  readonly maxBytes?: number | undefined
}

const PAGE_BYTES = 4096
/** How long a write waits for a tool that reads the file. */
const LOCK_PATIENCE_MS = 5000

/** Opens a database in WAL mode and migrates it. @throws StartupError if the file cannot be opened, written or read */
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
      migrateDatabase(database, settings.file, settings.migrations)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
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
  const restore = 'Restore it from a backup, or move it away to begin with an empty one.'
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
      return { problem: `${file} is damaged (${reason})`, hint: restore }
    case RESULT.notADatabase:
      return { problem: `${file} is not a database (${reason})`, hint: restore }
    default:
      return { problem: `${file} cannot be used (${reason})`, hint: restore }
  }
}

/** SQLite's primary result code. */
export const resultOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined
