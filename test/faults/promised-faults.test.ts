import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { missingFrom, PROMISED_FAULTS } from './promised-faults.ts'

const ROOT = new URL('../../', import.meta.url)

test('every promised fault is stated by the test that is named for it', () => {
  for (const [fault, engines] of Object.entries(PROMISED_FAULTS)) {
    for (const [engine, file] of Object.entries(engines)) {
      assert.ok(existsSync(new URL(file, ROOT)), `${file} is not there`)
      const text = readFileSync(new URL(file, ROOT), 'utf8')
      assert.ok(text.includes(`'${fault}'`), `${file} does not state "${fault}" of ${engine}`)
    }
  }
})

test('a promised fault without a row is missed, on its engine, where its file was to run', () => {
  const all = missingFrom([], () => true)
  const stated = all.filter(
    ({ fault, engine }) => fault !== 'API killed −9 under load' || engine !== 'postgres',
  )
  assert.equal(stated.length, all.length - 1)
  const missing = [{ fault: 'API killed −9 under load', engine: 'postgres' }]
  const named = missingFrom(stated, () => true).map(({ fault, engine }) => ({ fault, engine }))
  assert.deepEqual(named, missing)
  assert.deepEqual(
    missingFrom(stated, (file) => file.startsWith('test/faults/')),
    [],
  )
})
