import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ERRORS, wireCode } from '@bellwether-markets/engine/kernel/errors'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { openApiDocument } from '../../packages/server/src/surfaces/docs/openapi.ts'
import { describedOperations } from '../../packages/server/src/surfaces/docs/operation.ts'
import type { JsonObject } from '../../packages/server/src/surfaces/docs/published-schema.ts'
import { FAKE_PRODUCTS } from './fake-products.ts'

const document = openApiDocument([...FAKE_PRODUCTS, ...OPERATIONS], {
  version: '0.1.0',
  baseUrl: 'https://bellwether.dev',
})
const text = JSON.stringify(document)

/** A member deep inside the document. */
const at = (...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document)

const ofCatalog = openApiDocument([...CATALOG.products, ...OPERATIONS], {
  version: '0.1.0',
  baseUrl: 'http://127.0.0.1:8000',
})

test('the description is version 1.0.0 in OpenAPI 3.1 and describes every endpoint once', () => {
  assert.equal(at('openapi'), '3.1.0')
  assert.equal(at('info', 'version'), '1.0.0')
  const published = Object.entries(at('paths') as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = describedOperations([...FAKE_PRODUCTS, ...OPERATIONS]).map(
    ({ method, path }) => `${method} ${path === '/v1/' ? '/v1' : path}`,
  )
  assert.deepEqual(published.sort(), declared.sort())
})

test('every operation declares each status it answers with, and 422 in the form of FastAPI', () => {
  assert.deepEqual(Object.keys(at('paths', '/v1/tides/{harbour}', 'get', 'responses') as object), [
    '200',
    '304',
    '400',
    '401',
    '402',
    '403',
    '404',
    '408',
    '413',
    '414',
    '422',
    '429',
    '431',
    '500',
    '503',
  ])
  assert.deepEqual(Object.keys(at('paths', '/v1/weather', 'get', 'responses') as object), [
    '200',
    '304',
    '400',
    '404',
    '408',
    '413',
    '414',
    '422',
    '429',
    '431',
    '500',
    '503',
  ])
  assert.deepEqual(Object.keys(at('paths', '/v1/checkout/free', 'post', 'responses') as object), [
    '200',
    '400',
    '408',
    '409',
    '413',
    '414',
    '422',
    '429',
    '431',
    '500',
    '503',
  ])
  assert.equal(at('components', 'responses', 'ValidationError', 'description'), 'Validation Error')
})

test('every error of an operation has an example with its code and hint', () => {
  for (const operation of describedOperations([...FAKE_PRODUCTS, ...OPERATIONS])) {
    const path = operation.path === '/v1/' ? '/v1' : operation.path
    for (const code of operation.errors) {
      const status = String(ERRORS[code].status)
      const { $ref } = at('paths', path, operation.method.toLowerCase(), 'responses', status) as {
        $ref: string
      }
      const name = $ref.split('/').at(-1) ?? ''
      const example = at(
        'components',
        'responses',
        name,
        'content',
        'application/json',
        'examples',
        code,
        'value',
      )
      assert.equal(
        (example as { error?: string } | undefined)?.error,
        wireCode(code),
        `${operation.id} ${code}`,
      )
    }
  }
})

test('parameters carry place, need, type, bounds and example', () => {
  const parameters = at('paths', '/v1/tides/{harbour}', 'get', 'parameters') as readonly JsonObject[]
  assert.deepEqual(parameters.slice(0, 3), [
    {
      name: 'harbour',
      in: 'path',
      required: true,
      description: 'Harbour',
      schema: { type: 'string' },
      example: 'A=B',
    },
    {
      name: 'days',
      in: 'query',
      required: false,
      description: 'Days',
      schema: { type: 'integer', minimum: 1, maximum: 31, default: 7 },
      example: 3,
    },
    {
      name: 'from',
      in: 'query',
      required: false,
      description: 'First day',
      schema: { type: 'string', format: 'date' },
      example: '2020-03-16',
    },
  ])
  assert.deepEqual(
    parameters.slice(4).map((parameter) => parameter.name ?? parameter.$ref),
    ['as_of', '#/components/parameters/IfNoneMatch', '#/components/parameters/IdempotencyKey'],
  )
})

test('keyed endpoints need a key in either form, free ones take it, admin ones need the token', () => {
  const keyed = [{ ApiKeyAuth: [] }, { BearerAuth: [] }]
  assert.deepEqual(at('paths', '/v1/bells', 'get', 'security'), keyed)
  assert.deepEqual(at('paths', '/v1/weather', 'get', 'security'), [{}, ...keyed])
  assert.deepEqual(at('paths', '/v1/checkout/free', 'post', 'security'), [])
  assert.deepEqual(at('paths', '/v1/admin/usage', 'get', 'security'), [{ AdminToken: [] }])
})

test('the example of a data endpoint suggests a next call that works as it stands', () => {
  const example = at(
    'paths',
    '/v1/weather',
    'get',
    'responses',
    '200',
    'content',
    'application/json',
    'examples',
  )
  const { value } = (example as { answer: { value: { meta: { next: unknown } } } }).answer
  assert.deepEqual(value.meta.next, {
    endpoint: '/v1/tides/A%3DB',
    reason: 'The tide follows the weather.',
    credits: 5,
  })
})

test('what steers only our parser does not show, and null is written as anyOf', () => {
  assert.doesNotMatch(text, /"literal":|"in":"path","description"[^}]*"type"|patternProperties|"type":\[/)
  const storm = at('components', 'schemas', 'WeatherData', 'properties', 'storm') as {
    anyOf: readonly object[]
  }
  assert.deepEqual(storm.anyOf[1], { type: 'null' })
})

const ORACLE = new URL('../../../shared/oracle/fastapi-422.json', import.meta.url)
const skip = existsSync(ORACLE) ? false : 'the recorded components of FastAPI are not at ../shared/oracle'

test('the validation components are those of FastAPI with the members of every error added', { skip }, () => {
  const recorded = JSON.parse(readFileSync(ORACLE, 'utf8')).validation_components
  assert.deepEqual(at('components', 'schemas', 'ValidationError'), recorded.ValidationError)
  const { properties, ...rest } = at('components', 'schemas', 'HTTPValidationError') as JsonObject
  const { properties: expected, ...expectedRest } = recorded.HTTPValidationError
  assert.deepEqual(rest, expectedRest)
  assert.deepEqual((properties as JsonObject).detail, expected.detail)
  assert.deepEqual(Object.keys(properties as object), ['detail', 'ok', 'error', 'hint', 'request_id'])
})

test('what a call may send is described as narrowly as it is read', () => {
  const described = ofCatalog as never as {
    paths: Record<string, Record<string, { parameters: readonly Record<string, unknown>[] }>>
    components: { parameters: Record<string, { schema: JsonObject }> }
  }
  const parametersOf = (path: string, method: string) => described.paths[path][method].parameters
  const takes = (path: string, method: string) => parametersOf(path, method).map(({ $ref }) => $ref)
  assert.ok(takes('/v1/prices', 'get').includes('#/components/parameters/IdempotencyKey'))
  assert.ok(takes('/v1/admin/credits', 'post').includes('#/components/parameters/IdempotencyKey'))
  for (const [path, method] of [
    ['/v1/checkout/create', 'post'],
    ['/v1/checkout/free', 'post'],
    ['/v1/account/rotate', 'post'],
    ['/v1/admin/keys', 'post'],
  ]) {
    assert.ok(takes(path, method).includes('#/components/parameters/UnguessableIdempotencyKey'), path)
  }
  const { IdempotencyKey, UnguessableIdempotencyKey } = described.components.parameters
  const visible = { type: 'string', maxLength: 255, pattern: '^[!-~]+$' }
  assert.deepEqual(IdempotencyKey.schema, { ...visible, minLength: 1 })
  assert.deepEqual(UnguessableIdempotencyKey.schema, { ...visible, minLength: 16 })

  const [, email] = parametersOf('/v1/checkout/create', 'post')
  assert.deepEqual(email, {
    name: 'email',
    in: 'query',
    required: false,
    description: 'E-mail address of the owner; may be left out',
    schema: {
      anyOf: [
        { type: 'string', format: 'email' },
        { type: 'string', maxLength: 0 },
      ],
      default: '',
    },
    example: 'you@example.com',
  })
})
