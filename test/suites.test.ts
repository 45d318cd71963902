import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

interface Suite {
  readonly files: readonly string[]
  readonly onlyLong?: readonly string[]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const suites: Readonly<Record<string, Suite>> = readJson('scripts/suites.json')
const scripts: Readonly<Record<string, string>> = readJson('package.json').scripts

/** Folders of packages whose tests the files of `test/beside` run. */
const besideFolders = globSync('test/beside/*.test.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/'([\w/]+)'/g)].map(([, folder]) => folder),
)
const matches = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))

test('every file of a test is run by exactly one suite', () => {
  const runs = matches([
    ...Object.values(suites).flatMap(({ files }) => files),
    ...besideFolders.map((folder) => `packages/${folder}/**/*.test.ts`),
  ]).sort()
  const files = ['bench', 'examples', 'packages', 'research', 'scripts', 'test', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  )
  assert.ok(files.length > 300)
  assert.deepEqual(runs, files.sort())
})

test('what only the long run takes is part of its suite, and leaves a sample', () => {
  for (const [name, { files, onlyLong = [] }] of Object.entries(suites)) {
    const [all, long] = [matches(files), matches(onlyLong)]
    assert.deepEqual(
      long.filter((file) => !all.includes(file)),
      [],
      name,
    )
    assert.ok(onlyLong.every((pattern) => matches([pattern]).length > 0) && long.length < all.length, name)
  }
})

test('every suite has a script', () => {
  for (const suite of Object.keys(suites)) {
    assert.ok((suite === 'service' ? 'test' : `test:${suite}`) in scripts, suite)
  }
})
