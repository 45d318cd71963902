import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { migrationFiles, type Schema } from '../migration-files.ts'
import { type DataDirectory, INSTALLATION_FILE } from './data-directory.ts'
import { refuseBehind } from './migrate-database.ts'
import { isDamage, openDatabase, RESTORE, refusingToStart } from './open-database.ts'

/** Databases of a data directory, created when first opened. */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  'ledger.sqlite': 'sqlite/ledger',
  'snapshots.sqlite': 'sqlite/snapshots',
  'track-record.sqlite': 'sqlite/track-record',
  'wordings.sqlite': 'sqlite/wordings',
  'market.sqlite': 'sqlite/observations',
}

/** Can be made again: a damaged one is begun again by the service. */
const CACHES = ['snapshots.sqlite', 'wordings.sqlite']

function forEachDatabase(directory: DataDirectory, run: (file: string, schema: Schema) => void): void {
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    if (!existsSync(directory.file(name))) continue
    try {
      run(directory.file(name), schema)
    } catch (error) {
      if (!CACHES.includes(name) || !isDamage(error)) throw error
    }
  }
}

/** Migrates the databases of an unused directory. @throws StartupError */
export const migrateDirectory = (directory: DataDirectory): void =>
  forEachDatabase(directory, (file, schema) =>
    openDatabase({ file, synchronous: 'FULL', migrations: migrationFiles(schema) }).close(),
  )

/** @throws StartupError if migrations are pending */
export const refuseBehindDirectory = (directory: DataDirectory): void =>
  forEachDatabase(directory, (file, schema) =>
    refusingToStart(file, () => {
      const database = new DatabaseSync(file, { readOnly: true })
      try {
        refuseBehind(database, file, migrationFiles(schema))
      } finally {
        database.close()
      }
    }),
  )

/** Cannot be made again. Each is begun before the files named, so one of them without it shows that it was lost. */
const BOOKS: Readonly<Record<string, readonly string[]>> = {
  'ledger.sqlite': ['server-secret', INSTALLATION_FILE],
  'track-record.sqlite': ['signing-key'],
}
const LIVE_BOOKS: typeof BOOKS = { ...BOOKS, 'market.sqlite': ['signing-key'] }

/** SQLite would begin a missing or empty file as a new one. @throws StartupError if a book was lost */
export function refuseLostBooks({ file, market }: DataDirectory): void {
  for (const [name, signs] of Object.entries(market === 'live' ? LIVE_BOOKS : BOOKS)) {
    const sign = signs.map(file).find((path) => existsSync(path))
    const bytes = statSync(file(name), { throwIfNoEntry: false })?.size
    if (sign === undefined || (bytes !== undefined && bytes > 0)) continue
    throw new StartupError(
      `${file(name)} is ${bytes === undefined ? 'missing' : 'empty'}, but ${sign} shows that this directory was in use`,
      sign === file(INSTALLATION_FILE)
        ? `Set DATABASE_URL to its database. To begin without that database, delete ${sign}.`
        : `${RESTORE} To begin with an empty file, delete ${sign} too.`,
    )
  }
}
