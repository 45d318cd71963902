import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrationFiles, type Schema } from '../migration-files.ts'
import type { DataDirectory } from './data-directory.ts'
import { refuseBehind } from './migrate-database.ts'
import { openDatabase, refusingToStart } from './open-database.ts'

/** Databases of a data directory, created when first opened. */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  'ledger.sqlite': 'sqlite/ledger',
  'snapshots.sqlite': 'sqlite/snapshots',
  'track-record.sqlite': 'sqlite/track-record',
  'wordings.sqlite': 'sqlite/wordings',
  'market.sqlite': 'sqlite/observations',
}

function forEachDatabase(directory: DataDirectory, run: (file: string, schema: Schema) => void): void {
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    if (existsSync(directory.file(name))) run(directory.file(name), schema)
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
