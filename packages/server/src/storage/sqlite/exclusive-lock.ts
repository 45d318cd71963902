import { DatabaseSync } from 'node:sqlite'
import { refusingToStart } from './open-database.ts'

/**
 * Takes a lock that no other process can hold and that the operating system releases however this one ends.
 * Node has no such lock of its own; SQLite's is one. The file must not be opened by any other means: closing it
 * would release the lock.
 * @returns what releases it; undefined where another holds it
 * @throws StartupError where the file cannot be made
 */
export function takeExclusiveLock(file: string): (() => void) | undefined {
  return refusingToStart(file, () => {
    const database = new DatabaseSync(file, { timeout: 0 })
    try {
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    } catch (error) {
      database.close()
      if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
      throw error
    }
    return () => database.close()
  })
}

const SQLITE_BUSY = 5
