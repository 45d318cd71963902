import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Inputs, upstream } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import { catalogOf } from './catalog.ts'
import { defineInternalComputation, defineProduct, type Product } from './product.ts'

const product = (
  id: string,
  options: { path?: `/v1/${string}`; next?: string; from?: readonly string[] } = {},
): Product =>
  defineProduct({
    id,
    version: 1,
    title: id,
    brief: id,
    summary: id,
    doc: id,
    path: options.path ?? `/v1/${id}`,
    access: 'free',
    credits: 0,
    query: Type.Object({}),
    snapshot: Type.Object({}),
    result: Type.Object({}),
    inputs: (): Inputs =>
      Object.fromEntries((options.from ?? []).map((source) => [source, upstream({ id: source })])),
    refresh: { cron: '0 * * * *' },
    answer: () => ({}),
    next: () => ({ product: options.next ?? id, because: 'it follows' }),
    example: { query: {}, result: {} },
  })

test('a catalog puts every product after those it is computed from', () => {
  const catalog = catalogOf([product('c', { from: ['b'] }), product('b', { from: ['a'] }), product('a')])
  assert.deepEqual(
    catalog.products.map(({ id }) => id),
    ['a', 'b', 'c'],
  )
})

test('a product that is declared to be first is refreshed ahead of others, after those it is computed from', () => {
  const urgent = { ...product('d', { from: ['b'] }), refresh: { cron: '0 * * * *', first: true } } as const
  const catalog = catalogOf([product('a'), product('b'), product('c'), urgent])
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('')
  assert.deepEqual([ids(catalog.products), ids(catalog.computed)], ['abcd', 'abcd'])
  assert.equal(ids(catalog.refreshOrder), 'bdac')
})

test('what only products are computed from is computed in its place and offered nowhere', () => {
  const internal = defineInternalComputation({
    id: 'b',
    version: 1,
    title: 'b',
    access: 'internal',
    snapshot: Type.Object({}),
    inputs: () => ({ from: upstream({ id: 'a' }) }),
    refresh: { cron: '0 * * * *' },
  })
  const catalog = catalogOf([product('c', { from: ['b'] }), product('a')], [internal])
  assert.deepEqual(
    catalog.computed.map(({ id }) => id),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(
    catalog.products.map(({ id }) => id),
    ['a', 'c'],
  )
  assert.equal(catalog.byId.get('b'), undefined)
  assert.equal(catalog.computedById.get('b'), internal)
  assert.throws(() => catalogOf([product('a', { next: 'b' })], [internal]), /suggests b/)
  assert.throws(() => catalogOf([product('a'), product('b')], [internal]), /share an id/)
})

test('a catalog refuses what contradicts itself', () => {
  assert.throws(() => catalogOf([product('a'), product('a')]), /share an id/)
  assert.throws(
    () => catalogOf([product('a', { path: '/v1/x' }), product('b', { path: '/v1/x' })]),
    /share a path/,
  )
  assert.throws(() => catalogOf([product('a', { next: 'z' })]), /suggests z/)
  assert.throws(() => catalogOf([product('a', { from: ['z'] })]), /computed from z/)
  assert.throws(() => catalogOf([product('a', { from: ['b'] }), product('b', { from: ['a'] })]), /a → b → a/)
})
