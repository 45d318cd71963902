import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const suites: Readonly<Record<string, readonly string[]>> = readJson('scripts/suites.json')
const scripts: Readonly<Record<string, string>> = readJson('package.json').scripts

/** Layers whose tests `beside-the-sources.test.ts` runs in one process, itself a file of `npm test`. */
const BESIDE = ['kernel', 'domain', 'contract', 'products', 'service', 'operations', 'surfaces']

test('every file of a test is run by exactly one suite', () => {
  const patterns = [
    ...Object.values(suites).flat(),
    ...BESIDE.map((layer) => `packages/server/src/${layer}/**/*.test.ts`),
  ]
  const runs = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()
  const files = ['bench', 'examples', 'packages', 'research', 'scripts', 'test', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  )
  assert.ok(files.length > 300)
  assert.deepEqual(runs, files.sort())
})

test('every suite has a script', () => {
  for (const suite of Object.keys(suites)) {
    assert.ok((suite === 'service' ? 'test' : `test:${suite}`) in scripts, suite)
  }
})
