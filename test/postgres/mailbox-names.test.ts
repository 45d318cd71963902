import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { migrationFiles, type Schema } from '../../packages/server/src/storage/migration-files.ts'
import { startCluster, withoutPostgres } from './cluster.ts'

/** Names as they were given before dots of Gmail counted for nothing, and those that follow. */
const NAMES = [
  ['free:first.last@gmail.com', 'free:firstlast@gmail.com'],
  ['free:f.irstlast@googlemail.com', 'free:f.irstlast@googlemail.com'],
  ['free:o.ther@gmail.com', 'free:o.ther@gmail.com'],
  ['free:other@gmail.com', 'free:other@gmail.com'],
  ['free:first.last@example.com', 'free:first.last@example.com'],
  ['free:first.last@notgmail.com', 'free:first.last@notgmail.com'],
  [null, null],
] as const

const ACCOUNTS = NAMES.map(
  ([name], n) =>
    `INSERT INTO accounts (name, email, tier, key_hash, masked_key, unique_as, created_at)
      VALUES ('', '', 'free', 'hash ${n}', '', ${name === null ? 'NULL' : `'${name}'`}, 1)`,
)
const READERS = ['a.b@gmail.com', 'c.d@example.com'].map(
  (address) =>
    `INSERT INTO briefing_readers (address, mail_to, language, joined_at, sent_day) VALUES ('${address}', '', 'en', 1, 1)`,
)
const TIER = "INSERT INTO tiers (id, calls_per_minute, unlimited) VALUES ('free', 10, false)"
const NAMED = 'SELECT unique_as FROM accounts ORDER BY id'
const READ = 'SELECT address FROM briefing_readers ORDER BY id'

function renaming(schema: Schema): string {
  const file = migrationFiles(schema).find(({ name }) => name === 'mailbox_names')
  assert.ok(file)
  return file.sql
}

test('accounts and readers of Gmail get the name of their mailbox (SQLite)', () => {
  const database = new DatabaseSync(':memory:')
  const files = migrationFiles('sqlite/ledger')
  for (const { sql } of files.filter(({ name }) => name !== 'mailbox_names')) database.exec(sql)
  for (const sql of [...ACCOUNTS, ...READERS]) database.exec(sql)
  for (let times = 0; times < 2; times++) database.exec(renaming('sqlite/ledger'))
  assert.deepEqual(
    database
      .prepare(NAMED)
      .all()
      .map(({ unique_as: name }) => name),
    NAMES.map(([, after]) => after),
  )
  assert.deepEqual(
    database
      .prepare(READ)
      .all()
      .map(({ address }) => address),
    ['ab@gmail.com', 'c.d@example.com'],
  )
  database.close()
})

test('accounts and readers of Gmail get the name of their mailbox (PostgreSQL)', {
  skip: withoutPostgres(),
}, async (t) => {
  const cluster = await startCluster()
  t.after(() => cluster.remove())
  const url = await cluster.newMigratedDatabase()
  await cluster.query(url, TIER)
  for (const sql of [...ACCOUNTS, ...READERS]) await cluster.query(url, sql)
  for (let times = 0; times < 2; times++) await cluster.query(url, renaming('postgres'))
  assert.deepEqual(
    (await cluster.query(url, NAMED)).map(({ unique_as: name }) => name),
    NAMES.map(([, after]) => after),
  )
  assert.deepEqual(
    (await cluster.query(url, READ)).map(({ address }) => address),
    ['ab@gmail.com', 'c.d@example.com'],
  )
})
