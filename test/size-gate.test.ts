import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const GATE = fileURLToPath(new URL('../scripts/size-gate.mjs', import.meta.url))
const SMALL = 'export const one = 1\n'
const LARGER = `${SMALL}export const two = 2\n`
const FIGURES = { files: 1, commentWords: 0, longFunctions: 0, manyParameters: 0, crumbs: 0 }
/** `Program`, and four for a declaration with its name and value. */
const NODES = 6

/** A repository with one package and one commit. */
function repository(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'gate-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
  const source = (text: string): void => writeFileSync(join(folder, 'packages/one/src/one.ts'), text)
  const budget = (nodes: number | null, name = 'packages/one'): void => {
    const figures = { ...FIGURES, ...(name === '.' ? {} : { doors: 0 }), nodes }
    writeFileSync(join(folder, name, 'budget.json'), `${JSON.stringify(figures, null, 2)}\n`)
  }
  const commit = (message: string): void => {
    git('add', '-A')
    git('commit', '-q', '-m', message)
  }
  mkdirSync(join(folder, 'packages/one/src'), { recursive: true })
  git('init', '-q')
  source(SMALL)
  budget(NODES)
  budget(1_000, '.')
  commit('feat: begin')
  const gate = () => spawnSync(process.execPath, [GATE], { cwd: folder, encoding: 'utf8' })
  return { folder, git, source, budget, commit, gate }
}

test('a package within its budget passes', (t) => {
  const { status, stderr } = repository(t).gate()
  assert.equal(status, 0, stderr)
})

test('a package above its budget fails', (t) => {
  const { source, gate } = repository(t)
  source(LARGER)
  const { status, stderr } = gate()
  assert.equal(status, 1)
  assert.match(stderr, /packages\/one\/budget\.json: nodes \d+, at most 6/)
})

test('a budget that grew fails, unless its commit says why', (t) => {
  const { budget, commit, gate } = repository(t)
  budget(NODES + 10)
  assert.match(gate().stderr, /not committed: .*nodes grew without/)
  commit('feat: more\n\nBudget: the second constant is sold as a product')
  assert.equal(gate().status, 0)
  budget(NODES + 20)
  commit('feat: more again')
  assert.match(gate().stderr, /feat: more again: .*nodes grew without/)
})

test('a commit that records the wire again fails, unless it says why', (t) => {
  const { folder, commit, gate } = repository(t)
  const record = (text: string): void => writeFileSync(join(folder, 'test/guards/recorded-wire.json'), text)
  mkdirSync(join(folder, 'test/guards'), { recursive: true })
  record('{}')
  commit('test: record the wire\n\nWire: the first recording of this repository')
  assert.equal(gate().status, 0)
  record('{ "calls": {} }')
  commit('fix: answer otherwise')
  assert.match(gate().stderr, /fix: answer otherwise: the wire was recorded again without "Wire: <reason>"/)
})

test('a package without a budget fails', (t) => {
  const { folder, gate } = repository(t)
  rmSync(join(folder, 'packages/one/budget.json'))
  assert.match(gate().stderr, /packages\/one has no budget\.json/)
})

test('a figure that is missing or none fails', (t) => {
  const { folder, budget, commit, gate } = repository(t)
  budget(null)
  commit('feat: no figure')
  assert.match(gate().stderr, /nodes 6, at most null/)
  writeFileSync(join(folder, 'packages/one/budget.json'), '{}')
  commit('feat: no figures')
  assert.match(gate().stderr, /files 1, at most undefined/)
})

test('a budget that went and came back larger fails, whatever git shows of its changes', (t) => {
  const { folder, budget, commit, gate } = repository(t)
  writeFileSync(join(folder, '.gitattributes'), 'budget.json -diff\n')
  rmSync(join(folder, 'packages/one/budget.json'))
  commit('feat: without')
  budget(NODES + 10)
  commit('feat: again')
  assert.match(gate().stderr, /packages\/one\/budget\.json: nodes grew without/)
})

test('a folder beside the packages needs a budget as well, and what git sees counts', (t) => {
  const { folder, source, gate } = repository(t)
  mkdirSync(join(folder, 'bench'))
  writeFileSync(join(folder, 'bench/run.cts'), SMALL)
  assert.match(gate().stderr, /bench has no budget\.json/)
  source(SMALL)
  mkdirSync(join(folder, 'packages/one/src/dist'))
  writeFileSync(join(folder, 'packages/one/src/dist/two.ts'), SMALL)
  assert.match(gate().stderr, /packages\/one\/budget\.json: files 2, at most 1/)
})

test('a merge has the reasons of what it merges', (t) => {
  const { git, budget, commit, gate } = repository(t)
  git('checkout', '-q', '-b', 'more')
  budget(NODES + 10)
  commit('feat: more\n\nBudget: the second constant is sold as a product')
  git('checkout', '-q', '-')
  git('merge', '-q', '--no-ff', '-m', 'merge', 'more')
  assert.equal(gate().status, 0, gate().stderr)
})
