import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { createClient } from '../../packages/client/src/client.ts'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { openApiDocument } from '../../packages/server/src/surfaces/docs/openapi.ts'
import { readDescription, type Schema } from '../../tools/client-generator/description.ts'
import { generatedFiles } from '../../tools/client-generator/generate.ts'
import { pythonCalls, snakeCase } from '../../tools/client-generator/python-source.ts'
import { withSharedShapes } from '../../tools/client-generator/shared-shapes.ts'
import { typescriptSource } from '../../tools/client-generator/typescript-source.ts'
import { typescriptType } from '../../tools/client-generator/typescript-type.ts'
import type { Json } from '../journeys/json.ts'

const document = openApiDocument([...CATALOG.products, ...OPERATIONS], {
  version: '1.2.3',
  baseUrl: 'https://api.example.com',
})
const { operations, stream } = readDescription(document)

test('the generated parts of the libraries are those of the present description', () => {
  for (const [file, text] of generatedFiles()) {
    assert.equal(
      readFileSync(file, 'utf8') === text,
      true,
      `${file} is out of date: node tools/client-generator/generate.ts`,
    )
  }
})

test('every operation of the service is a method of both libraries', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1' }) as unknown as Record<string, unknown>
  const python = [...generatedFiles()].find(([file]) => file.endsWith('_calls.py'))?.[1] ?? ''
  assert.ok(operations.length > 25)
  for (const { id } of operations) {
    assert.equal(typeof client[id], 'function', id)
    const methods = python.match(new RegExp(`^ {4}(async )?def ${snakeCase(id)}\\(`, 'gm')) ?? []
    assert.equal(methods.length, 2, id)
  }
})

test('the stream is described by its events, and both libraries read it', () => {
  assert.deepEqual([stream.path, stream.secret, stream.credits], ['/v1/stream', 'key', 0])
  const { StreamEvent: any } = readDescription(document).schemas
  assert.deepEqual(
    any?.anyOf?.map(({ $ref }) => $ref?.split('/').at(-1)),
    ['OpenedEvent', 'SnapshotEvent', 'SignalEvent', 'AlertEvent', 'ResyncEvent', 'ClosingEvent'],
  )
  const none = structuredClone(document) as never as { paths: Record<string, object> }
  delete none.paths['/v1/stream']
  assert.throws(() => readDescription(none), /0 operations answer with events/)
})

test('a call that is charged always carries an idempotency key, and one without a key is a GET', () => {
  for (const { id, method, credits, idempotencyKey } of operations) {
    assert.ok(idempotencyKey || (method === 'GET' && credits === 0), id)
  }
})

test('a description that the libraries could not express is refused', () => {
  const broken = structuredClone(document) as never as {
    components: { schemas: Record<string, object> }
  }
  broken.components.schemas.RiskData = { type: 'object', patternProperties: {} }
  assert.throws(() => readDescription(broken), /RiskData uses patternProperties/)
  broken.components.schemas.RiskData = { $ref: '#/elsewhere' }
  assert.throws(() => readDescription(broken), /not a reference to a schema/)
})

test('what occurs more than once within an answer is one schema with a name, and says what it is where it stands', () => {
  const object = (properties: Record<string, Schema>, more = {}): Schema => ({
    type: 'object',
    properties,
    ...more,
  })
  const number = { type: 'number' }
  const window = object({ calls: number, by: object({ day: number }) })
  const told = object({ n: number }, { description: 'told' })
  const answer = object({
    last_7_days: window,
    rows: { type: 'array', items: { anyOf: [window, { type: 'null' }] } },
    once: object({ calls: number }),
    one: told,
    other: { type: 'array', items: told },
  })
  const reference = { $ref: '#/components/schemas/AnswerLast7Days' }
  const named = { $ref: '#/components/schemas/AnswerOne', description: 'told' }
  assert.deepEqual(Object.entries(withSharedShapes({ Answer: answer, Other: object({ window }) })), [
    ['AnswerLast7Days', window],
    ['AnswerOne', told],
    [
      'Answer',
      object({
        last_7_days: reference,
        rows: { type: 'array', items: { anyOf: [reference, { type: 'null' }] } },
        once: object({ calls: number }),
        one: named,
        other: { type: 'array', items: named },
      }),
    ],
    ['Other', object({ window })],
  ])
  const taken = { Answer: answer, AnswerLast7Days: number }
  assert.ok('AnswerLast7Days2' in withSharedShapes(taken))
})

test('a short form has a method and parameters of its own, and rows are taken from the list that is named', () => {
  const changed = structuredClone(document) as Json
  const { get } = changed.paths['/v1/prices']
  get['x-list'] = 'unknown'
  const parameter = (name: string, choices: readonly string[]) => ({
    name,
    in: 'query',
    required: false,
    description: name,
    schema: { type: 'string', enum: choices },
  })
  get.parameters.push(parameter('detail', ['concise', 'detailed']), parameter('part', ['find', 'moves']))
  const description = readDescription(changed)
  const prices = description.operations.find(({ id }) => id === 'getPrices')
  assert.deepEqual([prices?.list, prices?.parts], ['unknown', ['find', 'moves']])
  assert.deepEqual(
    prices?.parameters.map(({ name }) => name),
    ['symbols', 'class', 'sort', 'as_of', 'limit', 'cursor'],
  )
  const source = typescriptSource(description)
  assert.match(
    source,
    /readonly getPrices: GetPricesParameters & \{ readonly part\?: "find" \| "moves" \| undefined \}/,
  )
  assert.match(pythonCalls(description), /list_name="unknown", parts=\("find", "moves",\)/)
})

test('schemas become the types of what JSON is parsed to', () => {
  const number = { type: 'number' }
  const nothing = { type: 'null' }
  const cases = [
    [{ anyOf: [number, nothing] }, 'number | null'],
    [{ type: 'array', items: { anyOf: [number, nothing] } }, 'readonly (number | null)[]'],
    [{ type: 'array', items: number, minItems: 2, maxItems: 2 }, 'readonly [number, number]'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ const: true }, 'true'],
    [{ type: 'object', additionalProperties: number }, 'Readonly<Record<string, number>>'],
    [{ type: 'object', properties: { '1m': number } }, '{\nreadonly "1m"?: number\n}'],
    [{ $ref: '#/components/schemas/NextCall' }, 'NextCall'],
    [{}, 'unknown'],
  ] as const
  for (const [schema, expected] of cases) assert.equal(typescriptType(schema), expected)
  assert.throws(() => typescriptType({ type: 'file' }), RangeError)
})
