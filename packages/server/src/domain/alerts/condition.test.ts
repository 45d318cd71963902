import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { RISK_STATUSES } from '@bellwether-markets/engine/risk/risk-status'
import fc from 'fast-check'
import { type Condition, conditionText, EXAMPLES, readCondition } from './condition.ts'

const refusalOf = (text: string): { hint: string; msg: string } => {
  try {
    readCondition(text)
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'validation_error')
    const [{ msg }] = error.fields.detail as readonly { msg: string }[]
    return { hint: String(error.fields.hint ?? ''), msg }
  }
  return assert.fail(`${text} was read`)
}

const threshold = fc.integer({ min: 1, max: 99_000 }).map((thousandths) => thousandths / 1_000)
const anySubject = fc
  .constantFrom('NVDA', '^GSPC', 'GC=F', 'EURUSD=X', 'BRK-B', '7203.T')
  .map((symbol) => ({ symbol }))
const any = fc.constantFrom('>' as const, '>=' as const, '<' as const, '<=' as const)
const above = fc.constantFrom('>' as const, '>=' as const)

const record = <T>(fields: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.record<T>(fields, { noNullPrototype: true })

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  record({
    form: fc.constant('risk_value' as const),
    subject: fc.constant(undefined),
    comparison: any,
    threshold,
  }),
  record({ form: fc.constant('price' as const), subject: anySubject, comparison: any, threshold }),
  record({
    form: fc.constant('move' as const),
    subject: anySubject,
    comparison: above,
    threshold: threshold.filter((value) => value > 0.1),
  }),
  record({
    form: fc.constantFrom('signal' as const, 'event' as const),
    subject: anySubject,
    comparison: above,
    threshold,
  }),
  record({
    form: fc.constant('calendar' as const),
    subject: anySubject,
    days: fc.integer({ min: 1, max: 30 }),
  }),
  record({ form: fc.constant('risk_status' as const), status: fc.constantFrom(...RISK_STATUSES) }),
  fc.constantFrom({ form: 'regime' as const }, { form: 'stale' as const }),
)

test('every condition is written in one way, and read as itself', () => {
  fc.assert(
    fc.property(anyCondition, (condition) => {
      assert.deepEqual(readCondition(conditionText(condition)), condition)
    }),
  )
})

test('blanks and case say nothing', () => {
  fc.assert(
    fc.property(anyCondition, fc.boolean(), (condition, isLoud) => {
      const text = conditionText(condition)
      const other = `  ${text.replaceAll(' ', '\t  ')} `
      assert.deepEqual(readCondition(isLoud ? other.toUpperCase() : other.toLowerCase()), condition)
    }),
  )
})

test('any other text is refused with all forms, and never breaks', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const { hint } = refusalOf(`? ${text}`)
      for (const example of Object.values(EXAMPLES)) assert.ok(hint.includes(example), example)
    }),
  )
})

test('a near miss names the form that is meant', () => {
  assert.match(refusalOf('risk.valu > 70').hint, /^Did you mean "risk\.value > 70"\?/)
  assert.match(refusalOf('regime change').hint, /^Did you mean "regime changes"\?/)
  assert.match(refusalOf('price NVDA 150').hint, /^Did you mean "price NVDA < 150"\?/)
  assert.match(refusalOf('move NVDA > 2').hint, /^Did you mean "move NVDA > 2 sigma"\?/)
})

test('a threshold that nothing can cross, an unknown status and a report too far ahead are refused by name', () => {
  assert.match(refusalOf('risk.value > 100').msg, /between 0 and 100/)
  assert.match(refusalOf('price NVDA < 0').msg, /between 0/)
  assert.match(refusalOf('move NVDA > 0.1 sigma').msg, /between 0\.1 and 100/)
  assert.match(refusalOf('risk.status = BAD').msg, /CALM, MODERATE, ELEVATED, CRITICAL/)
  assert.match(refusalOf('calendar NVDA report in 31d').msg, /between 0 and 31/)
})
