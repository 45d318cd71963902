import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { Validator } from '@seriousme/openapi-schema-validator'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { openApiDocument } from '../../packages/server/src/surfaces/docs/openapi.ts'
import type { JsonObject } from '../../packages/server/src/surfaces/docs/published-schema.ts'
import { FAKE_PRODUCTS } from '../../test/documents/fake-products.ts'

const document = openApiDocument([...FAKE_PRODUCTS, ...OPERATIONS], {
  version: '0.1.0',
  baseUrl: 'https://bellwether.dev',
})

const ofCatalog = openApiDocument([...CATALOG.products, ...OPERATIONS], {
  version: '0.1.0',
  baseUrl: 'http://127.0.0.1:8000',
})

/** What redocly reports about a description, run offline. */
async function lint(description: JsonObject): Promise<readonly unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(description))
    const redocly = fileURLToPath(new URL('./node_modules/@redocly/cli/bin/cli.js', import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [redocly, 'lint', file, '--extends=recommended-strict', '--format=json'],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    ).catch((error: { stdout: string; stderr: string }) => error)
    const report = JSON.parse(stdout) as { totals: object; problems: readonly unknown[] }
    assert.match(stderr, /validated in/)
    return [...report.problems, ...Object.values(report.totals).filter((count) => count !== 0)]
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('redocly finds no fault with the description', async () => {
  assert.deepEqual(await lint(document), [])
  assert.deepEqual(await lint(ofCatalog), [])
})

test('redocly does find faults', async () => {
  assert.notDeepEqual(await lint({ ...document, info: {} }), [])
})

test('the description is valid by the schema of OpenAPI 3.1', async () => {
  for (const description of [document, ofCatalog]) {
    const validator = new Validator()
    const outcome = await validator.validate(JSON.parse(JSON.stringify(description)))
    assert.equal(outcome.valid, true, JSON.stringify(outcome.errors))
    assert.equal(validator.version, '3.1')
  }
})
