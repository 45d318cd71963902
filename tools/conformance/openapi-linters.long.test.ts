import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { openApiDocument } from '../../packages/server/src/surfaces/docs/openapi.ts'
import type { Json } from '../../test/journeys/json.ts'
import { temporaryDirectory } from '../../test/journeys/service.ts'

const RELEASED = fileURLToPath(new URL('../../docs/openapi/released.json', import.meta.url))
const SPECTRAL = fileURLToPath(
  new URL('./node_modules/@stoplight/spectral-cli/dist/index.js', import.meta.url),
)
const REDOCLY = fileURLToPath(new URL('./node_modules/@redocly/cli/bin/cli.js', import.meta.url))

const folder = temporaryDirectory()
const ENDPOINTS = [...CATALOG.products, ...OPERATIONS]
const OPTIONS = { version: '0.1.0', baseUrl: 'https://bellwether.example' }
const document = openApiDocument(ENDPOINTS, OPTIONS) as Json

function fileOf(name: string, content: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const run = (script: string, ...parameters: string[]): Promise<{ code: number; output: string }> =>
  promisify(execFile)(process.execPath, [script, ...parameters], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  )

const ruleset = fileOf('ruleset.json', { extends: ['spectral:oas'] })
const spectral = (name: string, description: Json) =>
  run(SPECTRAL, 'lint', fileOf(name, description), '--ruleset', ruleset, '--fail-severity', 'hint')

/** Decided before anything was published, and named under "Changed" in CHANGELOG.md. A release empties the list. */
const DECIDED: readonly (readonly [path: string, member: string])[] = [
  ['agent-context', 'risk.change_7d'],
  ['commodities', 'commodities'],
  ['regime', 'by_regime'],
  ['regime', 'by_regime.p_drawdown_7pct_20d'],
  ['regime', 'p_drawdown_7pct_20d'],
  ['sector-radar', 'sectors'],
  ['signals/alpha', 'signals.of'],
  ['signals/alpha', 'signals.rank'],
  // A correction of the clock is one more kind of entry, and may void a signal.
  ['track-record', 'entries.payload'],
  ['track-record', 'signal'],
  ...skillIn('live'),
  ...skillIn('paper'),
  ...skillIn('backtest'),
]

/** Wherever scores stand. */
function skillIn(kind: string): readonly (readonly [path: string, member: string])[] {
  const groups = ['by_horizon', 'by_regime', 'by_year', 'cells'].map((group) => `breakdown.${group}.scores`)
  return ['overall', 'last_90_days', ...groups].flatMap((scores) =>
    ['', '.skill'].map((member) => ['track-record', `statistics.${kind}.${scores}${member}`] as const),
  )
}

/** What may break a client, but new choices in an answer, which are announced as possible. */
async function breaking(base: string, revision: string): Promise<readonly string[]> {
  const skipped = ['--skip-rule', 'enum-values-added', '--fail-on', 'none']
  const { code, output } = await run(
    REDOCLY,
    'diff',
    base,
    revision,
    '--format',
    'json',
    '-o',
    'diff.json',
    ...skipped,
  )
  assert.equal(code, 0, output)
  const { changes } = JSON.parse(readFileSync(join(folder, 'diff.json'), 'utf8')) as Json
  return changes.filter(({ impact }: Json) => impact === 'major').map(({ path }: Json) => path)
}

/** `signals/alpha: signals.rank`, of the pointer of a member of an answer; of anything else the pointer. */
function memberOf(pointer: string): string {
  const [, path, at] =
    /^#\/paths\/~1v1~1(.+?)\/get\/responses\/200\/.+?\/properties\/data\/properties\/(.+)$/.exec(pointer) ??
    []
  if (path === undefined || at === undefined) return pointer
  const names = at.split('/').filter((part) => !/^(properties|items|anyOf|\d+)$/.test(part))
  return `${path.replaceAll('~1', '/')}: ${names.join('.')}`
}

test('spectral finds no fault with the description', async () => {
  const { code, output } = await spectral('openapi.json', document)
  assert.equal(code, 0, output)
  assert.match(output, /No results/)
})

test('spectral does find faults', async () => {
  const { code, output } = await spectral('faulty.json', { ...document, info: { title: 'x', version: '1' } })
  assert.notEqual(code, 0)
  assert.match(output, /info-contact/)
})

test('nothing that the last release described is broken, but what was decided', async () => {
  const broken = await breaking(RELEASED, fileOf('present.json', document))
  assert.deepEqual([...new Set(broken.map(memberOf))].sort(), DECIDED.map((one) => one.join(': ')).sort())
})

test('a removed endpoint, a removed member, another type and a new demand are all found to break clients', async () => {
  const released = (): Json => JSON.parse(readFileSync(RELEASED, 'utf8'))
  const changes: readonly (readonly [string, (changed: Json) => void])[] = [
    ['a removed endpoint', (changed) => delete changed.paths['/v1/prices']],
    ['a removed member', (changed) => delete changed.components.schemas.PricesData.properties.count],
    [
      'another type',
      (changed) => {
        changed.components.schemas.PricesData.properties.count = { type: 'string', description: 'x' }
      },
    ],
    [
      'a new demand',
      (changed) => {
        changed.paths['/v1/prices'].get.parameters[0].required = true
      },
    ],
  ]
  for (const [what, change] of changes) {
    const changed = released()
    change(changed)
    assert.notDeepEqual(await breaking(RELEASED, fileOf('changed.json', changed)), [], what)
  }
})

test('every operation has an id, an example of each answer with a body, and the errors of the transport', () => {
  const ids = new Set<string>()
  for (const [path, item] of Object.entries(document.paths as Record<string, Json>)) {
    for (const [method, operation] of Object.entries(item as Record<string, Json>)) {
      const what = `${method} ${path}`
      assert.match(operation.operationId, /^[a-z][A-Za-z]+$/, what)
      ids.add(operation.operationId)
      for (const status of ['400', '408', '413', '414', '431', '500']) {
        assert.ok(operation.responses[status], `${what} ${status}`)
      }
      for (const [status, response] of Object.entries(operation.responses as Record<string, Json>)) {
        const name = response.$ref?.split('/').at(-1)
        const { content } = name === undefined ? response : document.components.responses[name]
        if (status === '304') assert.equal(content, undefined, what)
        else {
          const [{ examples }] = Object.values(content as Json) as Json[]
          assert.ok(Object.keys(examples).length > 0, `${what} ${status}`)
        }
      }
    }
  }
  const operations = Object.values(document.paths as Record<string, object>).flatMap((item) =>
    Object.keys(item),
  )
  assert.equal(ids.size, operations.length)
})
