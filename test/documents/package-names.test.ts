import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import NAMES from '../../scripts/package-names.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What users read. */
const DOCUMENTS = [
  'README.md',
  '{docs,examples}/**/*.{md,mjs,ts,py}',
  'packages/{client,mcp,server}*/README.md',
]
const TEXTS = [
  '*.md',
  '{deploy,docs,examples,scripts,tools}/**/*.{md,mjs,ts,py,yaml}',
  'packages/**/*.{md,mjs,ts,py,toml}',
]
const { bridge, client, command, python, pythonModule, service } = NAMES

const textOf = (path: string): string => readFileSync(ROOT + path, 'utf8')
const jsonOf = (path: string) => JSON.parse(textOf(path))

/** The first group of every match in texts of the project, each once. */
function namedBy(pattern: RegExp, texts: readonly string[] = TEXTS): readonly string[] {
  const exclude = (path: string): boolean => /(^|\/)(node_modules|dist)(\/|$)/.test(path)
  const found = globSync(texts, { cwd: ROOT, exclude }).flatMap((path) =>
    [...textOf(path).matchAll(pattern)].map(([, name]) => name ?? ''),
  )
  return [...new Set(found)].sort()
}

test('every manifest and the lock file have the names of the list', () => {
  const { packages } = jsonOf('package-lock.json')
  for (const [folder, name] of [
    ['packages/server', service],
    ['packages/client', client],
    ['packages/mcp', bridge],
  ] as const) {
    assert.equal(jsonOf(`${folder}/package.json`).name, name)
    assert.equal(packages[folder].name, name)
    assert.equal(packages[`node_modules/${name}`].resolved, folder)
  }
  assert.deepEqual(Object.keys(jsonOf('packages/server/package.json').bin), [command])
  assert.match(textOf('packages/client-python/pyproject.toml'), new RegExp(`^name = "${python}"$`, 'm'))
  assert.ok(existsSync(`${ROOT}packages/client-python/src/${pythonModule}/__init__.py`))
})

test('README, documents, examples and messages name no other package of ours', () => {
  const scoped = /(@bellwether[\w-]*\/[\w-]+)/g
  const published = [bridge, client, service]
  const ours = globSync('packages/*/package.json', { cwd: ROOT }).map((path) => jsonOf(path).name)
  assert.deepEqual(namedBy(scoped, DOCUMENTS), published.toSorted())
  for (const name of namedBy(scoped)) assert.ok(ours.includes(name), name)
  assert.deepEqual(namedBy(/\b(bellwether_(?:client|markets?|api))\b/g), [pythonModule])
  assert.deepEqual(namedBy(/\bpip install (?:-[-\w]+ )*(bellwether[\w-]*)/g), [python])
})

test('no command installs or runs the package of somebody else that is called like the command', () => {
  const bare = new RegExp(`\\b(?:npm (?:i|install)|npx -p|npx --package)(?: -\\S+)* (${command}[\\w-]*)`, 'g')
  assert.deepEqual(namedBy(bare), [])
})

test('on an older Node the command says how to run the package of the service with a newer one', () => {
  const bin = `${ROOT}packages/server/bin/bellwether.mjs`
  for (const version of ['20.1.0', '22.19.9']) {
    const older = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"${version}"}})`
    const { status, stderr } = spawnSync(process.execPath, ['--import', older, bin, 'serve'], {
      encoding: 'utf8',
    })
    assert.equal(status, 1, version)
    assert.match(stderr, new RegExp(`npx -p node-\\S+@24 -p ${service} ${command} serve\n$`))
  }
})
