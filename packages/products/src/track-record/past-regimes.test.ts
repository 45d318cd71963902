import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { regimeInForce } from './past-regimes.ts'

const at = (text: string) => parseInstant(text) ?? assert.fail(text)
const row = (date: string, regime: 'BULL' | 'BEAR') => ({ date, regime, sp500: 1, sma_200: 1, vix: null })

test('the regime in force is that of the last close before the day, never of the day itself', () => {
  const rows = [row('2024-03-01', 'BULL'), row('2024-03-04', 'BEAR')]
  const regimeAt = regimeInForce({ asOf: asInstant(0), snapshot: { count: 2, rows } })
  assert.equal(regimeAt(at('2024-03-01T23:00:00Z')), 'unknown')
  assert.equal(regimeAt(at('2024-03-02T07:00:00Z')), 'BULL')
  assert.equal(regimeAt(at('2024-03-04T22:00:00Z')), 'BULL')
  assert.equal(regimeAt(at('2024-03-05T07:00:00Z')), 'BEAR')
})

test('without a history of regimes none is known', () =>
  assert.equal(regimeInForce({ missing: 'too little' })(at('2024-03-05T07:00:00Z')), 'unknown'))
