import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import fc from 'fast-check'
import { FAKE_CATALOG } from '../../../../../test/fakes/fake-market.ts'
import { positionText, RECORD_START } from './stream-position.ts'

const positions = positionText(CATALOG.products)

const anyInstant = fc.option(
  fc.integer({ min: 0, max: 4e9 }).map((seconds) => asInstant(seconds * SECOND)),
  { nil: undefined },
)
const PLAIN = { noNullPrototype: true }
const anyPosition = fc.record(
  {
    snapshots: fc.array(anyInstant, {
      minLength: CATALOG.products.length,
      maxLength: CATALOG.products.length,
    }),
    record: fc.record(
      { seq: fc.integer({ min: 0, max: 1e12 }), hash: fc.stringMatching(/^[0-9a-f]{8}$/) },
      PLAIN,
    ),
  },
  PLAIN,
)

test('a position that was written is read as it was, and another one is another text', () => {
  fc.assert(
    fc.property(anyPosition, anyPosition, (one, other) => {
      const text = positions.write(one)
      assert.match(text, /^[0-9a-z.-]{1,250}$/)
      assert.deepEqual(positions.read(text), one)
      if (JSON.stringify(one) !== JSON.stringify(other)) assert.notEqual(positions.write(other), text)
    }),
  )
})

test('a position is written in seconds behind the latest, base 36', () => {
  // 2025-01-15T10:00:00Z is 1736935200 s, sq4js0 in base 36; four hours are 14,400 s, b40.
  const ten = asInstant(1736935200 * SECOND)
  const four = asInstant(1736935200 * SECOND - 14_400 * SECOND)
  const [latest, , entry, ...behind] = positionText(FAKE_CATALOG.products)
    .write({ snapshots: [four, undefined, ten], record: { seq: 46, hash: '8c1d22f0' } })
    .split('.')
  assert.deepEqual([latest, entry, behind], ['sq4js0', '1a-8c1d22f0', ['b40', '-', '0']])
})

test('what is no position is malformed', () => {
  const good = positions.write({
    snapshots: CATALOG.products.map(() => undefined),
    record: RECORD_START,
  })
  const hostile = ['', '0', 'null', '148', '..', `${good} `, ` ${good}`, `${good}.0`, good.slice(0, -2)]
  const more = [good.toUpperCase(), `${good}\n`, good.replace('.', '..'), 'é'.repeat(900), '.0'.repeat(400)]
  for (const text of [...hostile, ...more]) assert.equal(positions.read(text), 'malformed', text)
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      assert.ok(['malformed', 'other_products'].includes(String(positions.read(text))))
    }),
  )
})

test('a position of a service with other products is told apart', () => {
  const fewer = positionText(CATALOG.products.slice(1))
  const text = fewer.write({
    snapshots: CATALOG.products.slice(1).map(() => undefined),
    record: RECORD_START,
  })
  assert.equal(positions.read(text), 'other_products')
})
