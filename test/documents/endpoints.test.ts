import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWellFormedApiKey } from '@bellwether-markets/engine/kernel/ids'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { parseQuery } from '@bellwether-markets/products/contract/query/query'
import { Compile } from 'typebox/compile'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'

const unique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

test('ids, and methods with paths, name one endpoint each, products included', () => {
  assert.ok(unique([...OPERATIONS, ...CATALOG.products].map(({ id }) => id)))
  const products = CATALOG.products.map(({ path }) => `GET ${path}`)
  assert.ok(unique([...products, ...OPERATIONS.map(({ method, path }) => `${method} ${path}`)]))
})

test('the example of every endpoint and product is an answer by its own schema', () => {
  for (const { id, result, example } of [...OPERATIONS, ...CATALOG.products]) {
    assert.deepEqual(Compile(result).Errors(example.result), [], id)
  }
})

test('every endpoint says in at most 60 characters what a caller does with it', () => {
  for (const { id, brief } of [...OPERATIONS, ...CATALOG.products])
    assert.match(brief, /^[A-Z][a-z]+ .{1,55}[^.]$/, id)
})

test('the key in examples opens nothing', () => {
  const keys = JSON.stringify(OPERATIONS).match(/bw_\w{22}_\w{6}/g) ?? []
  assert.ok(keys.length > 0)
  for (const key of keys) assert.equal(isWellFormedApiKey(key), false, key)
})

/** Method, path, parameters with defaults: as the specification lists them. */
const SPECIFIED: readonly [method: string, path: string, required: readonly string[], defaults: object][] = [
  ['GET', '/v1/health', [], {}],
  ['GET', '/v1/', [], {}],
  ['GET', '/v1/checkout/tiers', [], {}],
  ['GET', '/v1/account', [], {}],
  ['POST', '/v1/checkout/create', ['tier'], { email: '' }],
  ['POST', '/v1/checkout/capture', ['order_id'], { name: '', email: '' }],
  ['POST', '/v1/checkout/free', ['email'], { name: '' }],
  ['POST', '/v1/admin/keys', ['name', 'email'], { tier: 'free' }],
  ['GET', '/v1/admin/keys', [], {}],
  ['POST', '/v1/admin/credits', ['api_key', 'amount'], {}],
  ['GET', '/v1/admin/usage', [], { limit: 100 }],
]

const VALUES: Readonly<Record<string, string>> = {
  email: 'a@example.com',
  tier: 'starter',
  order_id: 'o',
  name: 'n',
  api_key: 'k',
  amount: '1',
}

test('endpoints take the parameters of the specification, with its defaults', () => {
  for (const [method, path, required, defaults] of SPECIFIED) {
    const endpoint = OPERATIONS.find((one) => one.method === method && one.path === path)
    assert.ok(endpoint, `${method} ${path}`)
    const none = parseQuery(endpoint.query, { path: [], query: [], header: [] })
    const missing = none.ok ? [] : none.detail.map(({ loc }) => loc[1])
    assert.deepEqual(missing, required, path)
    const query = required.map((name) => [name, VALUES[name]] as const)
    const parsed = parseQuery(endpoint.query, { path: [], query, header: [] })
    assert.ok(parsed.ok, path)
    const rest = Object.entries(parsed.value).filter(([name]) => !required.includes(name))
    assert.deepEqual(Object.fromEntries(rest), defaults, path)
  }
})

test('the usage log gives a thousand rows at most', () => {
  const usage = OPERATIONS.find(({ path }) => path === '/v1/admin/usage')
  assert.ok(usage)
  const withLimit = (limit: string) =>
    parseQuery(usage.query, { path: [], query: [['limit', limit]], header: [] })
  assert.ok(withLimit('1000').ok)
  const refused = withLimit('1001')
  assert.equal(refused.ok ? undefined : refused.detail[0].type, 'less_than_equal')
})
