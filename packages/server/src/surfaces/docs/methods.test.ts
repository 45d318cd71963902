import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { acceptancesOf, failuresOf, methodOf, methodText, plotRows } from './methods.ts'
import { describedOperations } from './operation.ts'

const operations = describedOperations(CATALOG.products)
const measured = operations.flatMap((operation) => {
  const method = methodOf(operation.id)
  return method === undefined ? [] : [{ operation, method }]
})

test('each method with a plot finds its rows in the report, each within its interval', () => {
  for (const { operation, method } of measured) {
    if (method.plot === undefined) continue
    const rows = plotRows(method)
    assert.ok(rows.length >= 2, operation.id)
    for (const { label, value, low, high } of rows) {
      assert.ok(low <= value && value <= high, `${operation.id}, ${label}: ${value} in ${low} to ${high}`)
    }
  }
})

test('each method names its failures, and what was missed', () => {
  for (const { operation, method } of measured) assert.ok(failuresOf(method).length > 50, operation.id)
  const missed = measured.flatMap(({ method }) => acceptancesOf(method)).filter((one) => one.missed)
  assert.ok(missed.length >= 5)
})

test('the page of risk says that the ladder of falls is not monotone', () => {
  const risk = methodOf('risk')
  assert.ok(risk)
  assert.match(failuresOf(risk), /less often after values of 70 to 85 than of 55 to 70/)
})

test('a method as text has what is claimed, what failed and how it is computed', () => {
  const texts = operations.map((operation) => methodText(operation))
  for (const text of texts) assert.match(text, /^# Method: .+\n\n[\s\S]+## How it is computed\n\n\S/)
  assert.equal(texts.filter((text) => text.includes('## What would refute it')).length, measured.length)
})
