import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { type Migration, migrationFiles } from '../migration-files.ts'
import { openDataDirectory } from './data-directory.ts'
import { migrateDirectory, refuseBehindDirectory } from './directory-databases.ts'
import { openDatabase } from './open-database.ts'

const root = mkdtempSync(join(tmpdir(), 'migrations-'))
after(() => rmSync(root, { recursive: true, force: true }))

const MIGRATIONS = migrationFiles('sqlite/ledger')
const [FIRST] = MIGRATIONS
const LATEST = MIGRATIONS.at(-1)?.number
let files = 0
const newFile = (): string => join(root, `${++files}.sqlite`)
const open = (file: string, migrations: readonly Migration[] = MIGRATIONS): DatabaseSync =>
  openDatabase({ file, synchronous: 'FULL', migrations })

/** As it was left by migrations that the first of this version holds, with their rows or without. */
function fileOfBefore(file: string, version: number, record: 'rows' | 'none' = 'rows'): void {
  const database = new DatabaseSync(file)
  database.exec(
    `${FIRST.sql}; PRAGMA user_version = ${version}; INSERT INTO endpoints (path) VALUES ('/v1/kept')`,
  )
  if (record === 'rows') {
    database.exec(
      'CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL) STRICT',
    )
    const insert = database.prepare('INSERT INTO migrations VALUES (?, ?, ?)')
    for (let number = 1; number <= version; number++)
      insert.run(number, 'before', number === FIRST.number ? String(FIRST.squashed) : 'another')
  }
  database.close()
}

const recorded = (database: DatabaseSync): unknown[] =>
  database
    .prepare('SELECT number, name, sha256 FROM migrations ORDER BY number')
    .all()
    .map((row) => ({ ...row }))

const EXPECTED = MIGRATIONS.map(({ number, name, sha256 }) => ({ number, name, sha256 }))

const contentOf = (file: string): unknown => {
  const database = new DatabaseSync(file, { readOnly: true })
  const content = [
    database.prepare('SELECT * FROM sqlite_schema').all(),
    database.prepare('PRAGMA user_version').get(),
    database.prepare('SELECT * FROM migrations').all(),
  ]
  database.close()
  return content
}

test('a new file runs every migration once', () => {
  const file = newFile()
  for (let start = 0; start < 2; start++) {
    const database = open(file)
    assert.deepEqual(recorded(database), EXPECTED)
    assert.equal(database.prepare('PRAGMA user_version').get()?.user_version, LATEST)
    database.close()
  }
})

for (const record of ['rows', 'none'] as const)
  test(`a file that ran what the first migration holds goes on from there (checksums: ${record})`, () => {
    const file = newFile()
    fileOfBefore(file, FIRST.number, record)
    for (let start = 0; start < 2; start++) {
      const database = open(file)
      assert.equal(database.prepare('PRAGMA user_version').get()?.user_version, LATEST)
      assert.equal(database.prepare('SELECT count(*) AS kept FROM endpoints').get()?.kept, 1)
      database.close()
    }
  })

test('an older file is refused with the version to start first, and nothing is changed', () => {
  const file = newFile()
  fileOfBefore(file, FIRST.number - 1)
  const before = contentOf(file)
  assert.throws(() => open(file), /too old .*schema \d+, supported from \d+.*Start the last version 0\.1/s)
  assert.deepEqual(contentOf(file), before)
})

test('a file that a newer version has changed is refused, and so is one with a migration of another text', () => {
  const file = newFile()
  open(file, [...MIGRATIONS, { ...FIRST, number: Number(LATEST) + 1, sql: '', sha256: 'newer' }]).close()
  assert.throws(() => open(file), /newer than this version \(schema \d+, supported \d+\)/)
  const known = newFile()
  open(known).close()
  const other = MIGRATIONS.map((migration) => ({ ...migration, sha256: 'another', squashed: undefined }))
  assert.throws(() => open(known, other), /Migration \d+ \(initial\) of .* differs from that of this version/)
})

test('a migration that fails leaves the file as it was', () => {
  const file = newFile()
  const broken = {
    number: Number(LATEST) + 1,
    name: 'broken',
    sql: 'CREATE TABLE more (id); SELECT nothing',
    needs: 1,
    sha256: '',
    squashed: undefined,
  }
  assert.throws(() => open(file, [...MIGRATIONS, broken]), /syntax error/)
  const database = open(file)
  assert.deepEqual(recorded(database), EXPECTED)
  assert.equal(database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'more'").get(), undefined)
  database.close()
})

test('a directory with a database that is behind is refused until it is brought up to date', () => {
  const identity = { market: 'demo', detail: '' }
  const directory = openDataDirectory(join(root, 'directory'), identity)
  refuseBehindDirectory(directory)
  new DatabaseSync(directory.file('ledger.sqlite')).close()
  assert.throws(() => refuseBehindDirectory(directory), /schema 0, needed \d+.*bellwether migrate/s)
  migrateDirectory(directory)
  refuseBehindDirectory(directory)
  directory.release()
})
