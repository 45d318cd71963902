import assert from 'node:assert/strict'
import fs, { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../../test/journeys/service.ts'
import { PRIVATE, USUAL, writeWholeFile } from './durable-files.ts'

const modeOf = (file: string): number => statSync(file).mode & 0o777

test('a file takes the place of another whole, with the mode that it should have', () => {
  const directory = temporaryDirectory()
  const file = join(directory, 'secret')
  for (const name of ['secret', 'secret.new']) writeFileSync(join(directory, name), 'before', { mode: 0o644 })
  writeWholeFile(file, 'grün', PRIVATE)
  assert.equal(readFileSync(file, 'utf8'), 'grün')
  assert.deepEqual([modeOf(file), existsSync(`${file}.new`)], [0o600, false])

  const bytes = new Uint8Array(3_000_000).fill(7)
  writeWholeFile(join(directory, 'market'), bytes, USUAL)
  assert.ok(readFileSync(join(directory, 'market')).equals(bytes))
  assert.equal(modeOf(join(directory, 'market')), 0o666 & ~process.umask())
})

test('a file that cannot be put into its place leaves nothing behind', () => {
  const file = join(temporaryDirectory(), 'taken')
  mkdirSync(join(file, 'by a folder'), { recursive: true })
  assert.throws(() => writeWholeFile(file, 'text', PRIVATE), { code: 'EISDIR' })
  assert.equal(existsSync(`${file}.new`), false)
})

test('a file is on disk before it is put into its place, and its place before it counts as written', (t) => {
  const steps: string[] = []
  for (const name of ['writeFileSync', 'fsyncSync', 'renameSync'] as const) {
    const original = fs[name] as (...parameters: unknown[]) => unknown
    t.mock.method(fs, name, (...parameters: unknown[]) => {
      const isDirectory = typeof parameters[0] === 'number' && fs.fstatSync(parameters[0]).isDirectory()
      steps.push(isDirectory ? `${name} of the directory` : name)
      return original(...parameters)
    })
  }
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  })
  writeWholeFile(join(temporaryDirectory(), 'file'), 'text', PRIVATE)
  assert.deepEqual(steps, ['writeFileSync', 'fsyncSync', 'renameSync', 'fsyncSync of the directory'])
})
