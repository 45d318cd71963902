import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import fc from 'fast-check'
import { codePoint } from '../../../../test/fixtures/code-point.ts'
import { conditionText, MOST_CONDITIONS, OPERATORS, readConditions } from './conditions.ts'
import { MEASURES } from './measures.ts'

const read = (...texts: string[]): readonly string[] => readConditions(texts).map(conditionText)

function refusalOf(...texts: string[]): { reason: string; hint: string } {
  try {
    readConditions(texts)
  } catch (error) {
    assert.ok(error instanceof AppError)
    assert.equal(error.code, 'validation_error')
    const [{ msg }] = error.fields.detail as { msg: string }[]
    return { reason: msg, hint: String(error.fields.hint) }
  }
  return assert.fail(`${texts} was read`)
}

test('conditions are read in the ways that people write them', () => {
  assert.deepEqual(read('pe < 15'), ['price_to_earnings < 15'])
  assert.deepEqual(read('P/E<15 and Quality >= 70, rsi≤30'), [
    'price_to_earnings < 15',
    'quality >= 70',
    'rsi_14 <= 30',
  ])
  assert.deepEqual(read('roe > 15%', 'return 12-1 pct == −2.5'), [
    'return_on_equity_pct > 15',
    'return_12_1_pct = -2.5',
  ])
  assert.deepEqual(read('market_cap > 100bn', 'market_cap < 1.5e12'), [
    'market_cap > 100000000000',
    'market_cap < 1500000000000',
  ])
  assert.deepEqual(read('', ' , and ; '), [])
})

test('an unknown field is refused with the nearest and the list', () => {
  const { reason, hint } = refusalOf('qualty > 50')
  assert.match(reason, /no field "qualty"/)
  assert.match(hint, /^Did you mean quality\? The fields: price_to_earnings, .*stability\.$/)
})

test('what is no condition is named in the refusal', () => {
  for (const text of ['pe', 'pe < cheap', 'pe < ', 'pe < 1e999', 'pe <> 3', 'pe < 15 parsecs', 'pe < 0x10']) {
    assert.ok(refusalOf(`quality > 3, ${text}`).reason.includes(JSON.stringify(text.trim())), text)
  }
  const many = Array.from({ length: MOST_CONDITIONS + 1 }, () => 'pe < 15')
  assert.match(refusalOf(many.join()).reason, /at most 10 conditions/)
})

test('a drawdown above 0 is refused with the condition that was meant', () => {
  assert.match(refusalOf('drawdown < 30').hint, /max_drawdown_1y_pct > -30/)
  assert.deepEqual(read('drawdown > -30'), ['max_drawdown_1y_pct > -30'])
})

test('whatever is sent, the parser answers conditions or a refusal of bounded length', () => {
  const near = fc
    .array(
      fc.constantFrom('pe', 'quality', '<', '<=', '=', 'and', ',', '15', '-', 'e', '.', '%', 'bn', ' ', '\0'),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''))
  const text = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: codePoint, maxLength: 300 }), near)
  fc.assert(
    fc.property(fc.array(text, { maxLength: 10 }), (texts) => {
      try {
        const conditions = readConditions(texts)
        assert.ok(conditions.length <= MOST_CONDITIONS)
        for (const { value } of conditions) assert.ok(Number.isFinite(value))
      } catch (error) {
        assert.ok(error instanceof AppError, String(error))
        assert.ok(JSON.stringify(error.fields).length < 2_000)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('every condition is read back from its own text', () => {
  const condition = fc
    .record(
      {
        field: fc.constantFrom(...MEASURES.map(({ field }) => field)),
        operator: fc.constantFrom(...OPERATORS),
        value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
      },
      { noNullPrototype: true },
    )
    .filter(({ field, value }) => field !== 'max_drawdown_1y_pct' || value <= 0)
  fc.assert(
    fc.property(fc.array(condition, { maxLength: MOST_CONDITIONS }), (conditions) => {
      assert.deepEqual(readConditions(conditions.map(conditionText)), conditions)
    }),
  )
})

test('no two measures share a name', () => {
  const names = MEASURES.flatMap(({ field, aliases }) => [field, ...aliases])
  assert.equal(new Set(names).size, names.length)
  assert.equal(MEASURES.length, 24)
})
