import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { CATALOG } from '../../packages/server/src/products/catalog.ts'
import { agentOpenApiDocument } from '../../packages/server/src/surfaces/docs/agent-openapi.ts'
import { openApiDocument } from '../../packages/server/src/surfaces/docs/openapi.ts'
import { describedOperations } from '../../packages/server/src/surfaces/docs/operation.ts'
import type { Json } from '../journeys/json.ts'
import { FAKE_PRODUCTS } from './fake-products.ts'

const MOST_TOKENS = 12_000
const MOST_OPERATIONS = 30
const OPTIONS = { version: '0.1.0', baseUrl: 'https://bellwether.example' }

const ENDPOINTS = [...CATALOG.products, ...OPERATIONS]
const document = agentOpenApiDocument(ENDPOINTS, OPTIONS) as Json
const ofFakes = agentOpenApiDocument([...FAKE_PRODUCTS, ...OPERATIONS], OPTIONS) as Json
const full = openApiDocument(ENDPOINTS, OPTIONS) as Json

const operationsOf = (described: Json): readonly Json[] =>
  Object.entries<Json>(described.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ path, method, ...operation })),
  )

test('the description for agents fits in the context of a model', () => {
  const tokens = countTokens(JSON.stringify(document))
  assert.ok(tokens <= MOST_TOKENS, `${tokens} tokens`)
  assert.ok(operationsOf(document).length <= MOST_OPERATIONS)
})

test('it has every read of data and of the own account, and nothing that buys, replaces a key or administers', () => {
  const paths = operationsOf(document).map(({ path }) => path)
  for (const { path } of CATALOG.products) assert.ok(paths.includes(path), path)
  for (const path of ['/v1/account', '/v1/changes', '/v1/track-record', '/v1/health']) {
    assert.ok(paths.includes(path), path)
  }
  for (const { path, method, requestBody } of operationsOf(document)) {
    assert.equal(method, requestBody === undefined ? 'get' : 'post', path)
    assert.doesNotMatch(path, /admin|rotate|stream/)
  }
  assert.doesNotMatch(JSON.stringify(document), /AdminToken|"examples?":/)
})

test('both descriptions agree on ids, security, prices and parameters', () => {
  for (const { path, method, operationId, description, parameters = [], ...more } of operationsOf(document)) {
    const whole = full.paths[path][method]
    const security = more.security ?? document.security
    assert.deepEqual([operationId, security], [whole.operationId, whole.security])
    assert.ok(description.endsWith(whole.description.split('\n\n').at(-1)), path)
    const inFull = whole.parameters.filter((one: Json) => one.$ref === undefined && one.name !== 'cursor')
    assert.deepEqual(
      parameters.map(({ name, in: place, required = false }: Json) => [name, place, required]),
      inFull.map((one: Json) => [one.name, one.in, one.required]),
    )
  }
})

test('texts are as short as hosts of agents demand, whole, and say what a caller does', () => {
  for (const operation of [...operationsOf(document), ...operationsOf(ofFakes)]) {
    assert.match(operation.summary, /^[A-Z][a-z]+ .{1,55}[^.]$/, operation.path)
    assert.ok(operation.description.length <= 300, operation.path)
    for (const { description, name } of operation.parameters ?? []) {
      assert.ok(description.length > 0 && description.length <= 160, `${operation.path} ${name}`)
    }
  }
  for (const { id, brief } of describedOperations(ENDPOINTS)) {
    assert.ok(brief.length <= 60, `${id}: ${brief.length}`)
  }
})

test('a parameter has one plain type and stands where it is used, as some hosts read nothing else', () => {
  const parameters = [...operationsOf(document), ...operationsOf(ofFakes)].flatMap(
    ({ parameters: all = [] }) => all,
  )
  assert.ok(parameters.length > 20)
  for (const { name, schema } of parameters)
    assert.match(schema.type, /^(string|integer|number|boolean|array)$/, name)
})

test('an answer is described by the types of its first members, nullable ones and choices as they are', () => {
  const data = (path: string): Json =>
    ofFakes.paths[path].get.responses['200'].content['application/json'].schema.properties.data
  assert.deepEqual(data('/v1/weather'), {
    type: 'object',
    properties: {
      value: { type: 'number' },
      status: { enum: ['FAIR', 'FOUL'] },
      storm: { type: ['object', 'null'] },
      regions: { type: 'object' },
    },
  })
  assert.deepEqual(data('/v1/tides/{harbour}').properties.heights, {
    type: 'array',
    items: { type: 'object' },
  })
})
