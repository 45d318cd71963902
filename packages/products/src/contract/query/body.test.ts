import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { parseBody } from './body.ts'

const SCHEMA = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          symbol: Type.String({ minLength: 1, maxLength: 5 }),
          weight: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 2 },
    ),
  },
  { additionalProperties: false },
)

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (value: unknown) => parseBody(SCHEMA, bytesOf(JSON.stringify(value)))
const faultsOf = (value: unknown) => {
  const parsed = read(value)
  return parsed.ok ? assert.fail('was accepted') : parsed.detail.map(({ type, loc }) => [type, loc.join('.')])
}

test('a body that fits is read', () => {
  const value = { lines: [{ symbol: 'NVDA', weight: 40 }] }
  assert.deepEqual(read(value), { ok: true, value })
})

test('a body that is absent, empty, no JSON or no UTF-8 is refused', () => {
  const typesOf = (bytes: Uint8Array | undefined) => {
    const parsed = parseBody(SCHEMA, bytes)
    return parsed.ok ? 'ok' : parsed.detail.map(({ type }) => type).join()
  }
  assert.equal(typesOf(undefined), 'missing')
  assert.equal(typesOf(new Uint8Array()), 'missing')
  assert.equal(typesOf(bytesOf('{"lines":')), 'json_invalid')
  assert.equal(typesOf(Uint8Array.of(0x22, 0xff, 0x22)), 'json_invalid')
  assert.equal(typesOf(bytesOf('[]')), 'object_type')
})

test('every fault names its place as pydantic does', () => {
  assert.deepEqual(faultsOf({}), [['missing', 'body.lines']])
  assert.deepEqual(faultsOf({ lines: [] }), [['too_short', 'body.lines']])
  assert.deepEqual(faultsOf({ lines: [{ symbol: 1 }] }), [['string_type', 'body.lines.0.symbol']])
  assert.deepEqual(faultsOf({ lines: [{ symbol: 'A', weight: 0 }] }), [
    ['greater_than', 'body.lines.0.weight'],
  ])
  assert.deepEqual(faultsOf({ lines: [{ symbol: 'A', z: 1 }] }), [['extra_forbidden', 'body.lines.0.z']])
  assert.deepEqual(faultsOf({ lines: [{}, { symbol: 'TOOLONG' }] }), [
    ['missing', 'body.lines.0.symbol'],
    ['string_too_long', 'body.lines.1.symbol'],
  ])
})

test('any JSON is read or refused, and no refusal sends it back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed = read(value)
      if (parsed.ok) return
      assert.ok(parsed.detail.length > 0)
      assert.ok(JSON.stringify(parsed.detail).length < 20_000)
    }),
  )
})
