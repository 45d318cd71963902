import type { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../kernel/errors.ts'
import type { Migration } from '../migration-files.ts'
import { inTransaction } from './sqlite-sql.ts'

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version)

/**
 * Migrates a database; its version is the number of migrations run.
 * @throws StartupError if a newer version or a changed migration ran
 */
export function migrateDatabase(
  database: DatabaseSync,
  file: string,
  migrations: readonly Migration[],
): void {
  const version = versionOf(database)
  if (version > migrations.length) {
    throw new StartupError(
      `The schema of ${file} is newer than this version (schema ${version}, supported ${migrations.length})`,
      'Start the newer version.',
    )
  }
  keepRecord(database, migrations.slice(0, version))
  const known = database.prepare('SELECT sha256 FROM migrations WHERE number = ?')
  for (const migration of migrations) {
    const { number, name, sha256 } = migration
    if (number > version) runMigration(database, migration)
    else if (known.get(number)?.sha256 !== sha256) {
      throw new StartupError(
        `Migration ${number} (${name}) of ${file} differs from that of this version`,
        'Start the version that created the file.',
      )
    }
  }
}

/** An older file gets the rows of the migrations it has run. */
function keepRecord(database: DatabaseSync, done: readonly Migration[]): void {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get()) return
  inTransaction(database, () => {
    database.exec(
      'CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL) STRICT',
    )
    for (const migration of done) note(database, migration)
  })
}

const runMigration = (database: DatabaseSync, migration: Migration): void =>
  inTransaction(database, () => {
    database.exec(migration.sql)
    note(database, migration)
    database.exec(`PRAGMA user_version = ${migration.number}`)
  })

const note = (database: DatabaseSync, { number, name, sha256 }: Migration): void =>
  void database
    .prepare('INSERT INTO migrations (number, name, sha256) VALUES (?, ?, ?)')
    .run(number, name, sha256)

/** @throws StartupError if migrations are pending */
export function refuseBehind(database: DatabaseSync, file: string, migrations: readonly Migration[]): void {
  const version = versionOf(database)
  if (version >= migrations.length) return
  throw new StartupError(
    `The schema of ${file} is older than this version (schema ${version}, needed ${migrations.length})`,
    'Run "bellwether migrate", or set MIGRATE_ON_START=true.',
  )
}
