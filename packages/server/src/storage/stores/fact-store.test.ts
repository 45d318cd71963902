import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { openFactReader, openSnapshotDatabase } from '../sqlite/snapshot-store.ts'
import { factStore } from './fact-store.ts'

const root = mkdtempSync(join(tmpdir(), 'fact-store-'))
after(() => rmSync(root, { recursive: true, force: true }))

const TABLE = { id: 'bell_day', version: 2 }
const rows = [{ at: asInstant(5), value: new Float64Array([1, Number.NaN]) }]

test('a reader finds the rows of a year as they were written, and none of another year or version', async () => {
  const file = join(root, 'read.sqlite')
  const database = openSnapshotDatabase(file)
  const store = factStore(database)
  const reader = openFactReader(file)
  assert.equal(await reader.year(TABLE, 2008), undefined)
  store.write(TABLE.id, TABLE.version, { year: 2008, through: asInstant(9), rows })
  assert.deepEqual(await reader.year(TABLE, 2008), rows)
  assert.equal(await reader.year(TABLE, 2009), undefined)
  assert.deepEqual(
    [2008, 2009].map((year) => store.through(TABLE.id, TABLE.version, year)),
    [9, undefined],
  )
  assert.equal(await reader.year({ ...TABLE, version: 1 }, 2008), undefined)
  database.all("UPDATE facts SET body = $1 WHERE fact = 'bell_day'", new Uint8Array([1, 2, 3]))
  assert.equal(await reader.year(TABLE, 2008), undefined, 'a damaged block has no rows')
  reader.close()
  database.close()
})
