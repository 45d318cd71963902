import { DatabaseSync } from 'node:sqlite'
import { refusingToStart } from './open-database.ts'

/**
 * Takes an exclusive lock that ends with the process. Node has none, so SQLite's is used. Nothing else may open the
 * file: closing it would release the lock.
 * @returns the release; undefined if another process holds the lock
 * @throws StartRefused if the file cannot be created
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
