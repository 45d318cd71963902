import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { besideFolders, filesOf, SUITES } from '../scripts/test.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
).scripts

test('every file of a test is run by exactly one suite', () => {
  const runs = [
    ...['service', ...Object.keys(SUITES)].flatMap(filesOf),
    ...besideFolders().flatMap((folder) => globSync(`${folder}/**/!(*.long).test.ts`, { cwd: ROOT })),
  ]
  const files = ['bench', 'examples', 'packages', 'research', 'scripts', 'test', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  )
  assert.ok(files.length > 300)
  assert.deepEqual(runs.sort(), files.sort())
})

test('every suite has a script, and more than what only the long run takes', () => {
  for (const suite of ['service', ...Object.keys(SUITES)]) {
    assert.ok((suite === 'service' ? 'test' : `test:${suite}`) in scripts, suite)
    assert.ok(
      filesOf(suite).some((file: string) => !file.endsWith('.long.test.ts')),
      suite,
    )
  }
})
