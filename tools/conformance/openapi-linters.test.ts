import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { CATALOG } from '../../packages/server/src/products/catalog.ts'
import { agentOpenApiDocument } from '../../packages/server/src/surfaces/docs/agent-openapi.ts'
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

/** New choices in an answer are announced as possible; everything else that may break a client is an error. */
const breaking = (base: string, revision: string) =>
  run(REDOCLY, 'diff', base, revision, '--skip-rule', 'enum-values-added', '--fail-on', 'major')

test('spectral finds no fault with the description', async () => {
  const { code, output } = await spectral('openapi.json', document)
  assert.equal(code, 0, output)
  assert.match(output, /No results/)
})

test('spectral finds no fault with the description for agents', async () => {
  const { code, output } = await spectral('agents.json', agentOpenApiDocument(ENDPOINTS, OPTIONS) as Json)
  assert.equal(code, 0, output)
  assert.match(output, /No results/)
})

test('spectral does find faults', async () => {
  const { code, output } = await spectral('faulty.json', { ...document, info: { title: 'x', version: '1' } })
  assert.notEqual(code, 0)
  assert.match(output, /info-contact/)
})

test('nothing that the last release described is broken', async () => {
  const { code, output } = await breaking(RELEASED, fileOf('present.json', document))
  assert.equal(code, 0, output)
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
    const { code, output } = await breaking(RELEASED, fileOf('changed.json', changed))
    assert.notEqual(code, 0, `${what}: ${output}`)
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
