import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { openApiDocument } from '../../packages/server/src/surfaces/docs/openapi.ts'
import { withBodyShapes } from './body-shapes.ts'
import { readDescription } from './description.ts'
import { pythonCalls, pythonTypes } from './python-source.ts'
import { withSharedShapes } from './shared-shapes.ts'
import { typescriptSource } from './typescript-source.ts'

const CLIENTS = fileURLToPath(new URL('../../packages/', import.meta.url))
const BIOME = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url))

/** Every generated file of the client libraries: its path and its text. */
export function generatedFiles(document: object = describedService()): ReadonlyMap<string, string> {
  const read = withBodyShapes(readDescription(document))
  const description = { ...read, schemas: withSharedShapes(read.schemas) }
  const typescript = `${CLIENTS}client/src/api.ts`
  return new Map([
    [typescript, formatted(typescript, typescriptSource(description))],
    [`${CLIENTS}client-python/src/bellwether_markets/types.py`, pythonTypes(description)],
    [`${CLIENTS}client-python/src/bellwether_markets/_calls.py`, pythonCalls(description)],
  ])
}

const describedService = (): object =>
  openApiDocument([...CATALOG.products, ...OPERATIONS], {
    version: '0',
    baseUrl: 'https://bellwether.example',
  })

function formatted(file: string, text: string): string {
  const done = spawnSync(process.execPath, [BIOME, 'format', `--stdin-file-path=${file}`], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    cwd: dirname(CLIENTS),
  })
  if (done.status !== 0) throw new Error(`the generated source cannot be formatted: ${done.stderr}`)
  return done.stdout
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of generatedFiles()) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
