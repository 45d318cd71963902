import type { DatabaseSync } from 'node:sqlite'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { isSameMigration, type Migration, VERSION_BEFORE } from '../migration-files.ts'
import { inTransaction } from './sqlite-sql.ts'

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version)

/**
 * Migrates a database; its version is the number of the last migration run.
 * @throws StartupError if an older or newer version or a changed migration ran; then nothing was changed
 */
export function migrateDatabase(
  database: DatabaseSync,
  file: string,
  migrations: readonly Migration[],
): void {
  const version = versionOf(database)
  refuseOthers(version, file, migrations)
  createRecord(
    database,
    migrations.filter(({ number }) => number <= version),
  )
  const stored = database.prepare('SELECT sha256 FROM migrations WHERE number = ?')
  for (const migration of migrations) {
    const { number, name } = migration
    if (number > version) runMigration(database, migration)
    else if (!isSameMigration(migration, stored.get(number)?.sha256)) {
      throw new StartupError(
        `Migration ${number} (${name}) of ${file} differs from that of this version`,
        'Start the version that created the file.',
      )
    }
  }
}

const latestOf = (migrations: readonly Migration[]): number => migrations.at(-1)?.number ?? 0

function refuseOthers(version: number, file: string, migrations: readonly Migration[]): void {
  const [latest, first] = [latestOf(migrations), migrations[0].number]
  if (version > latest) {
    throw new StartupError(
      `The schema of ${file} is newer than this version (schema ${version}, supported ${latest})`,
      'Start the newer version.',
    )
  }
  if (version > 0 && version < first) {
    throw new StartupError(
      `The schema of ${file} is too old for this version (schema ${version}, supported from ${first})`,
      VERSION_BEFORE,
    )
  }
}

/** A new file has none, nor has one that a version without checksums left. */
function createRecord(database: DatabaseSync, done: readonly Migration[]): void {
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

/** @throws StartupError if migrations are pending, or this version cannot run them */
export function refuseBehind(database: DatabaseSync, file: string, migrations: readonly Migration[]): void {
  const version = versionOf(database)
  const latest = latestOf(migrations)
  refuseOthers(version, file, migrations)
  if (version === latest) return
  throw new StartupError(
    `The schema of ${file} is older than this version (schema ${version}, needed ${latest})`,
    'Run "bellwether migrate", or set MIGRATE_ON_START=true.',
  )
}
