import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from './portfolio-schema.ts'
import { wholeWeights } from './whole-weights.ts'

const position = (symbol: string, weight_pct: number): Position => ({
  symbol,
  weight_pct,
  name: symbol,
  shares: 1,
  price: 1,
  value: 1,
  since: '2025-01-02',
  reason: '',
  contribution_pct: 0,
})
const told = (spy: number, ief: number, cash: number) => {
  const { positions, cash_pct } = wholeWeights({
    positions: [position('SPY', spy), position('IEF', ief)],
    cash_pct: cash,
  })
  return [...positions.map(({ symbol, weight_pct }) => `${symbol} ${weight_pct}`), `cash ${cash_pct}`]
}

test('whole weights add up to 100, the largest first', () => {
  assert.deepEqual(told(60.5, 39.5, 0), ['SPY 61', 'IEF 39', 'cash 0'])
  assert.deepEqual(told(37.6, 62.41, -0.01), ['IEF 62', 'SPY 38', 'cash 0'])
  assert.deepEqual(told(50.37, 46.41, 3.22), ['SPY 50', 'IEF 47', 'cash 3'])
})
