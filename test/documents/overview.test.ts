import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { parseQuery, rawQuery } from '@bellwether-markets/products/contract/query/query'
import { Compile } from 'typebox/compile'
import { Overview } from '../../packages/server/src/operations/discovery/overview.ts'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { describedOperations } from '../../packages/server/src/surfaces/docs/operation.ts'
import { overviewOf } from '../../packages/server/src/surfaces/docs/overview.ts'
import { FAKE_PRODUCTS } from './fake-products.ts'

const BASE_URL = 'https://bellwether.dev'
const OPTIONS = { version: '0.1.0', market: 'demo', baseUrl: BASE_URL } as const

const overview = overviewOf([...FAKE_PRODUCTS, ...OPERATIONS], OPTIONS)
const exampleOf = (id: string) => overview.endpoints.find((endpoint) => endpoint.id === id)?.example

test('the overview is what its schema says, for the real catalog too', () => {
  const schema = Compile(Overview)
  for (const products of [FAKE_PRODUCTS, CATALOG.products]) {
    assert.deepEqual(schema.Errors(overviewOf([...products, ...OPERATIONS], OPTIONS)), [])
  }
})

test('every endpoint is listed with its method, path and cost', () => {
  const line = ({ method, path, credits }: { method: string; path: string; credits: number }) =>
    `${method} ${path} ${credits}`
  assert.deepEqual(overview.endpoints.map(line), [...FAKE_PRODUCTS, ...OPERATIONS].map(line))
})

test('examples are commands with what the caller must send', () => {
  assert.equal(exampleOf('weather'), "curl 'https://bellwether.dev/v1/weather'")
  assert.equal(
    exampleOf('tide-table'),
    `curl 'https://bellwether.dev/v1/tides/A%3DB?days=3&zones=north' -H "X-API-Key: $BELLWETHER_API_KEY"`,
  )
  assert.equal(
    exampleOf('checkout-free'),
    "curl -X POST 'https://bellwether.dev/v1/checkout/free?email=you%40example.com&name=research-agent'",
  )
  assert.equal(
    exampleOf('admin-usage'),
    `curl 'https://bellwether.dev/v1/admin/usage?limit=100' -H "X-Admin-Token: $BELLWETHER_ADMIN_TOKEN"`,
  )
})

test('the parameters of every example are ones that the endpoint takes', () => {
  const endpoints = [...FAKE_PRODUCTS, ...CATALOG.products.filter(isReal), ...OPERATIONS]
  for (const operation of describedOperations(endpoints)) {
    const inPath = Object.entries(operation.example.query).filter(([name]) =>
      operation.path.includes(`{${name}}`),
    )
    const rest = Object.entries(operation.example.query).filter(
      ([name]) => !operation.path.includes(`{${name}}`),
    )
    const parsed = parseQuery(operation.parameters, {
      path: inPath,
      query: rawQuery(new URLSearchParams(rest).toString()),
      header: [],
    })
    assert.ok(parsed.ok, `${operation.id}: ${JSON.stringify(parsed)}`)
    for (const [name] of rest)
      assert.ok(name in operation.parameters.properties, `${operation.id} takes ${name}`)
  }
})

const isReal = ({ id }: { id: string }): boolean => !FAKE_PRODUCTS.some((product) => product.id === id)

test('the instructions name every data endpoint with its cost, what is free first', () => {
  const text = overview.agent_instructions
  const places = ['/v1/weather (free)', '/v1/bells (1 credit)', '/v1/tides/{harbour} (5 credits)'].map(
    (part) => text.indexOf(part),
  )
  assert.ok(places.every((place) => place >= 0))
  assert.deepEqual(
    [...places].sort((left, right) => left - right),
    places,
  )
  for (const part of [
    'as_of',
    'Idempotency-Key',
    'If-None-Match',
    'X-API-Key',
    'rate_limited',
    'meta.next',
  ]) {
    assert.ok(text.includes(part), part)
  }
})

test('tiers are the price list', () => {
  assert.deepEqual(
    overview.tiers.map(({ id, credits, calls_per_minute, price }) => [
      id,
      credits,
      calls_per_minute,
      price?.amount,
    ]),
    [
      ['free', 1000, 10, 0],
      ['starter', 50_000, 60, 5],
      ['pro', 500_000, 300, 25],
      ['enterprise', null, 1000, undefined],
    ],
  )
})

test('addresses lie below the base address', () => {
  for (const address of Object.values(overview.integration)) assert.ok(address.startsWith(BASE_URL), address)
})
