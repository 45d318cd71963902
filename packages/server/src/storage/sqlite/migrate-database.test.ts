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
let files = 0
const newFile = (): string => join(root, `${++files}.sqlite`)
const open = (file: string, migrations: readonly Migration[] = MIGRATIONS): DatabaseSync =>
  openDatabase({ file, synchronous: 'FULL', migrations })

/** As the versions before there were checksums left it. */
function fileOfBefore(file: string, steps: number): void {
  const database = new DatabaseSync(file)
  for (const { number, sql } of MIGRATIONS.slice(0, steps))
    database.exec(`${sql}; PRAGMA user_version = ${number}`)
  database.exec(`INSERT INTO endpoints (path) VALUES ('/v1/kept')`)
  database.close()
}

const recorded = (database: DatabaseSync): unknown[] =>
  database
    .prepare('SELECT number, name, sha256 FROM migrations ORDER BY number')
    .all()
    .map((row) => ({ ...row }))

const EXPECTED = MIGRATIONS.map(({ number, name, sha256 }) => ({ number, name, sha256 }))

for (const steps of [0, 1, 2]) {
  test(`a file with ${steps} migrations of the version before goes on from there and keeps what it holds`, () => {
    const file = newFile()
    if (steps > 0) fileOfBefore(file, steps)
    for (let start = 0; start < 2; start++) {
      const database = open(file)
      assert.deepEqual(recorded(database), EXPECTED)
      assert.equal(database.prepare('PRAGMA user_version').get()?.user_version, MIGRATIONS.length)
      assert.equal(database.prepare('SELECT count(*) AS kept FROM endpoints').get()?.kept, steps > 0 ? 1 : 0)
      database.close()
    }
  })
}

test('a file that a newer version has changed is refused, and so is one with a migration of another text', () => {
  const file = newFile()
  open(file).close()
  assert.throws(
    () => open(file, MIGRATIONS.slice(0, 1)),
    /newer than this version \(schema \d+, supported 1\)/,
  )
  const other = MIGRATIONS.map((migration) => ({ ...migration, sha256: 'another' }))
  assert.throws(() => open(file, other), /Migration 1 \(ledger\) of .* differs from that of this version/)
})

test('a migration that fails leaves the file as it was', () => {
  const file = newFile()
  const broken = {
    number: MIGRATIONS.length + 1,
    name: 'broken',
    sql: 'CREATE TABLE more (id); SELECT nothing',
    needs: 1,
    sha256: '',
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
  fileOfBefore(directory.file('ledger.sqlite'), 1)
  assert.throws(() => refuseBehindDirectory(directory), /schema 1, needed \d+.*bellwether migrate/s)
  migrateDirectory(directory)
  refuseBehindDirectory(directory)
  directory.release()
})
