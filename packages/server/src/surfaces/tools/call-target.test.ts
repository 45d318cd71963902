import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import { productParameters } from '@bellwether-markets/products/contract/parameters'
import { FAKE_PRODUCTS } from '../../../../../test/documents/fake-products.ts'
import { callTarget } from './call-target.ts'

const [weather, tideTable] = FAKE_PRODUCTS

test('arguments become the request of HTTP, path parameters in their place', () => {
  assert.deepEqual(callTarget(tideTable, { days: 3, harbour: 'A=B/ü', zones: ['north', 'south'] }), {
    target: '/v1/tides/A%3DB%2F%C3%BC?days=3&zones=north&zones=south',
    path: { harbour: 'A=B/ü' },
    parameters: { harbour: 'A=B/ü', days: '3', zones: ['north', 'south'] },
    body: undefined,
  })
})

test('an empty value in the path is refused, however it is written', () => {
  for (const harbour of ['', ' ', [], ['']]) {
    assert.throws(
      () => callTarget(tideTable, { harbour }),
      ({ code, fields }: AppError) =>
        code === 'validation_error' && /harbour.*must not be empty/.test(JSON.stringify(fields)),
    )
  }
})

test('null counts as left out and unknown arguments are ignored', () => {
  const { target } = callTarget(weather, { as_of: null, nonsense: 1, toString: 'x', constructor: 'y' })
  assert.equal(target, '/v1/weather')
})

test('a list where one text is wanted is joined by commas, anything else is written as JSON', () => {
  const asOf = (value: unknown): string => callTarget(weather, { as_of: value }).target
  assert.equal(asOf(['a', 'b']), '/v1/weather?as_of=a,b')
  assert.equal(asOf({ a: 1 }), '/v1/weather?as_of=%7B%22a%22%3A1%7D')
  assert.equal(asOf(true), '/v1/weather?as_of=true')
  assert.equal(asOf('a\ud800'), '/v1/weather?as_of=a%EF%BF%BD')
})

test('the one parser reads the target back as it was meant', () => {
  const given = { days: 3, harbour: 'Ä & ?#+%', zones: ['south'], from: '2020-03-16' }
  const { target, path } = callTarget(tideTable, given)
  const { query } = productParameters(tideTable, { path, target })
  assert.deepEqual([query.days, query.harbour, query.zones], [3, given.harbour, ['south']])
})
