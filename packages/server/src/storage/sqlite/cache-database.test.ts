import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { migrationFiles } from '../migration-files.ts'
import { openCache, openCacheReader } from './cache-database.ts'
import { openDatabase } from './open-database.ts'

const root = mkdtempSync(join(tmpdir(), 'cache-database-'))
after(() => rmSync(root, { recursive: true, force: true }))

const PAGE_BYTES = 4096
const BODIES = 200
const ADD = 'INSERT INTO bodies VALUES ($1, $2)'
const COUNT = 'SELECT count(*) AS bodies, sum(length(body)) AS bytes FROM bodies'

function newCache() {
  const options = {
    file: join(mkdtempSync(join(root, 'cache-')), 'snapshots.sqlite'),
    synchronous: 'NORMAL',
    migrations: migrationFiles('sqlite/snapshots'),
  } as const
  const moved: string[] = []
  const open = () =>
    openCache(options, {
      warn: (event, fields) => void moved.push(`${event} ${String(fields?.moved_to)}`),
    })
  const asides = (): readonly string[] =>
    readdirSync(join(options.file, '..')).filter((name) => /\.damaged-\d{8}|\.damaged-\d{4}-/.test(name))
  return { options, open, moved, asides }
}

function fill({ all }: ReturnType<typeof openCache>): void {
  for (let number = 0; number < BODIES; number++) all(ADD, Buffer.from([number]), Buffer.alloc(2_000, number))
  all('PRAGMA wal_checkpoint(TRUNCATE)')
}

function damage(file: string, from = PAGE_BYTES): void {
  const bytes = readFileSync(file)
  bytes.fill('no page of a tree', from, bytes.length - PAGE_BYTES)
  writeFileSync(file, bytes)
}

test('pages lost before a start, and pages lost while it is used, begin the file again', () => {
  const { options, open, moved, asides } = newCache()
  const first = open()
  fill(first)
  first.close()
  damage(options.file)
  const cache = open()
  assert.equal(moved.length, 1)
  assert.match(moved[0], /^cache_damaged .*snapshots\.sqlite\.damaged-/)
  assert.equal(cache.all(COUNT)[0]?.bodies, 0)
  fill(cache)
  damage(options.file)
  // A page in memory is good: another connection has changed the file since.
  const other = new DatabaseSync(options.file)
  other.exec('PRAGMA user_version = 0')
  other.exec(`PRAGMA user_version = ${options.migrations.length}`)
  other.close()
  assert.equal(cache.all(COUNT)[0]?.bodies, 0)
  assert.equal(moved.length, 2)
  assert.equal(asides().length, 1, 'of earlier damage nothing is kept')
  cache.close()
})

test('a reader that meets the damage has the writer begin again, and follows it', () => {
  const { options, open, moved } = newCache()
  const writer = open()
  fill(writer)
  const reader = openCacheReader(options.file)
  damage(options.file)
  assert.throws(() => reader.all(COUNT), /malformed/)
  assert.equal(writer.all(COUNT)[0]?.bodies, 0)
  assert.equal(moved.length, 1)
  writer.all(ADD, Buffer.from([1]), Buffer.from([1]))
  assert.equal(reader.all(COUNT)[0]?.bodies, 1)
  reader.close()
  assert.ok(existsSync(`${options.file}-wal`), 'the reader’s end leaves the log of the new file')
  writer.close()
})

test('a book with lost pages, also such as no start reads, is refused by its name and left as it is', () => {
  const { options, open } = newCache()
  const first = open()
  fill(first)
  first.close()
  damage(options.file, Math.floor(statSync(options.file).size / 2 / PAGE_BYTES) * PAGE_BYTES)
  const before = statSync(options.file).mtimeMs
  assert.throws(
    () => openDatabase(options),
    (error) => error instanceof StartupError && error.message.includes(`${options.file} is damaged`),
  )
  assert.equal(statSync(options.file).mtimeMs, before)
})
