import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type RunningService, temporaryDirectory } from '../journeys/service.ts'
import { instantOf, undisturbed } from '../journeys/undisturbed.ts'
import { blocksOf } from './python.ts'
import { startReadyService } from './ready-service.ts'

const LIBRARY = fileURLToPath(new URL('../../packages/client', import.meta.url))
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const TSC = join(MODULES, 'typescript', 'bin', 'tsc')
const README = blocksOf(readFileSync(join(LIBRARY, 'README.md'), 'utf8'), 'ts')

/** Not synchronous: a connection that ends meanwhile must be noticed, or the next call would be sent over it. */
async function run(command: string, parameters: readonly string[], cwd: string, env = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(command, [...parameters], {
    cwd,
    env: { ...process.env, ...env },
  })
  return stdout
}

/** Packs a copy of the library as a release does. */
async function pack(): Promise<{ files: readonly string[]; archive: string }> {
  const directory = join(temporaryDirectory(), 'library')
  const filter = (path: string): boolean => !/[\\/](dist|node_modules)$/.test(path)
  cpSync(LIBRARY, directory, { recursive: true, filter })
  symlinkSync(MODULES, join(directory, 'node_modules'))
  await run(process.execPath, [TSC, '-p', 'tsconfig.json'], directory)
  const [packed] = JSON.parse(await run('npm', ['pack', '--json', '--ignore-scripts'], directory))
  const files = packed.files.map(({ path }: { path: string }) => path)
  return { files, archive: join(directory, packed.filename) }
}

/** A program of somebody else that has the archive installed. */
async function install(archive: string): Promise<string> {
  const program = join(temporaryDirectory(), 'program')
  const home = join(program, 'node_modules', '@bellwether-markets/client')
  mkdirSync(home, { recursive: true })
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', home], program)
  writeFileSync(join(program, 'package.json'), '{"type":"module"}')
  return program
}

describe('the package of the TypeScript client', () => {
  let files: readonly string[]
  let program: string
  let service: RunningService

  before(async () => {
    const packed = await pack()
    files = packed.files
    program = await install(packed.archive)
    service = await startReadyService()
  })
  after(async () => void (await service?.stop()))

  test('it holds the compiled modules with their types, the verifier, the README and the licence, and nothing else', () => {
    const sources = [
      'answer',
      'answer-memory',
      'api',
      'budget',
      'client',
      'connection',
      'environment',
      'errors',
      'event-blocks',
      'price',
      'read-answer',
      'retry',
      'rows',
    ]
    const compiled = [...sources, 'stream', 'target'].flatMap((name) => [
      `dist/${name}.d.ts`,
      `dist/${name}.js`,
    ])
    const others = ['LICENSE', 'README.md', 'package.json', 'verify/verify.mjs']
    assert.deepEqual([...files].sort(), [...compiled, ...others].sort())
  })

  test('what its manifest points to is in it, it needs no other package and runs no script when installed', () => {
    const manifest = JSON.parse(readFileSync(join(LIBRARY, 'package.json'), 'utf8'))
    const { types, default: main } = manifest.exports['.']
    for (const path of [types, main, manifest.types, manifest.bin['bellwether-verify'], './LICENSE']) {
      assert.ok(files.includes(path.replace('./', '')), path)
    }
    assert.deepEqual([manifest.dependencies, manifest.peerDependencies], [undefined, undefined])
    assert.deepEqual(Object.keys(manifest.scripts), ['prepack'])
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      const text = readFileSync(join(program, 'node_modules', '@bellwether-markets/client', file), 'utf8')
      for (const [, from] of text.matchAll(/(?:from|import)\s+['"]([^'"]+)['"]/g))
        assert.match(from ?? '', /^\.\//)
    }
  })

  test('the examples of its README run one after the other, as they stand', async () => {
    assert.ok(README.length > 1500)
    // Plain JavaScript as it stands: no example needs a type.
    writeFileSync(join(program, 'readme.mjs'), README)
    let readers = 0
    const output = await undisturbed(instantOf(service.baseUrl, 'prices'), async () => {
      const env = { BELLWETHER_URL: service.baseUrl, BELLWETHER_EMAIL: `reader${++readers}@example.com` }
      return run(process.execPath, ['--trace-warnings', 'readme.mjs'], program, env)
    })
    assert.match(output, /^true 0$/m, 'what is remembered is free')
    assert.match(output, /^\[ 'AAPL'/m, 'the nearest ticker')
  })

  test('the strictest of callers is told the types: of the README, and of what is wrong', async () => {
    symlinkSync(join(MODULES, '@types'), join(program, 'node_modules', '@types'))
    symlinkSync(join(MODULES, 'undici-types'), join(program, 'node_modules', 'undici-types'))
    writeFileSync(join(program, 'readme.ts'), README)
    writeFileSync(join(program, 'wrong.ts'), WRONG)
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
    const platform = ['--module', 'nodenext', '--target', 'es2022', '--types', 'node']
    await run(process.execPath, [TSC, ...options, ...platform, 'readme.ts', 'wrong.ts'], program)
  })
})

/** Every line after an expectation has to be refused by the compiler, or the compiler refuses the expectation. */
const WRONG = `
import { Bellwether, createClient, type ErrorCode, type RiskData } from '@bellwether-markets/client'
const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
export const status: RiskData['status'] = 'CALM'
export const value: Promise<number> = client.getRisk().then(({ data }) => data.value)
export const code: ErrorCode = 'insufficient_credits'
// @ts-expect-error there is no such parameter
void client.getPrices({ symbol: 'SPY' })
// @ts-expect-error the ticker is required
void client.getAnalysis()
// @ts-expect-error there is no such source
void client.getSignalsLatest({ source: 'gossip' })
// @ts-expect-error the value is a number
void client.getRisk().then(({ data }) => data.value.toUpperCase())
// @ts-expect-error an address is required where the environment is not read
createClient({})
new Bellwether()
// @ts-expect-error there is no such operation to page through
void new Bellwether().pages('getGossip')
`
