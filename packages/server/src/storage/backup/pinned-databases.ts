import { closeSync, openSync, readSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { RESULT, resultOf } from '../sqlite/open-database.ts'

const MAGIC = 'SQLite format 3\0'
const PATIENCE_MS = 2_000
const ATTEMPTS = 5
const PAGES_AT_ONCE = 1_000

export interface PinnedDatabases {
  /** Common instant of the copies. */
  readonly at: number
  copy(file: string, to: string): Promise<void>
  close(): void
}

export function isDatabase(file: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const head = Buffer.alloc(MAGIC.length)
    return readSync(descriptor, head, 0, head.length, 0) === head.length && head.toString('latin1') === MAGIC
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Locks all against writing, begins a WAL read transaction in each, and releases the locks after about 1 ms.
 * @throws Error if a writer does not release a file
 */
export function pinDatabases(files: readonly string[], now: () => number): PinnedDatabases {
  for (let attempt = 1; ; attempt++) {
    try {
      return pinOnce(files, now)
    } catch (error) {
      if (attempt >= ATTEMPTS || resultOf(error) !== RESULT.busy) throw error
    }
  }
}

function pinOnce(files: readonly string[], now: () => number): PinnedDatabases {
  const lockers: DatabaseSync[] = []
  const readers = new Map<string, DatabaseSync>()
  const close = (): void => {
    for (const reader of readers.values()) reader.close()
    readers.clear()
  }
  try {
    for (const file of files) {
      const locker = new DatabaseSync(file, { timeout: PATIENCE_MS })
      lockers.push(locker)
      readers.set(file, new DatabaseSync(file, { timeout: PATIENCE_MS }))
    }
    for (const locker of lockers) locker.exec('BEGIN IMMEDIATE')
    const at = now()
    for (const reader of readers.values()) reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return { at, close, copy: (file, to) => copyPinned(readers.get(file), to) }
  } catch (error) {
    close()
    throw error
  } finally {
    for (const locker of lockers) locker.close()
  }
}

async function copyPinned(reader: DatabaseSync | undefined, to: string): Promise<void> {
  if (!reader) throw new RangeError('only what was pinned can be copied')
  await backup(reader, to, { rate: PAGES_AT_ONCE })
}
