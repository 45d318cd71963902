import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Commodities } from '../commodities/commodity-schema.ts'
import { commodities } from '../commodities/product.ts'
import type { PricesSnapshot } from '../prices/price-schema.ts'
import { prices } from '../prices/product.ts'
import { regime } from '../regime/product.ts'
import type { MarketRegime } from '../regime/regime-schema.ts'
import { risk } from '../risk/product.ts'
import type { RiskIndex } from '../risk/risk-schema.ts'
import { compareCommodities } from './compare-commodities.ts'
import { comparePrices } from './compare-prices.ts'
import { compareRegime } from './compare-regime.ts'
import { compareRisk } from './compare-risk.ts'

const riskAt = (wish: Partial<RiskIndex>): RiskIndex => ({ ...(risk.example.result as RiskIndex), ...wish })
const regimeAt = (wish: Partial<MarketRegime>): MarketRegime => ({
  ...(regime.example.result as MarketRegime),
  ...wish,
})
const outlooks = commodities.example.result as Commodities
const [price] = prices.example.result.prices
const pricesAt = (...values: readonly number[]): PricesSnapshot => ({
  prices: values.map((value, index) => ({
    ...price,
    symbol: `S${index}`,
    asset_class: 'equity',
    price: value,
  })),
  without_data: [],
})

test('equal answers have no changes', () => {
  const example = riskAt({})
  assert.deepEqual(compareRisk(example, example), [])
  assert.deepEqual(compareRegime(regimeAt({}), regimeAt({})), [])
  assert.deepEqual(compareCommodities(outlooks, outlooks), [])
  assert.deepEqual(comparePrices(pricesAt(1, 2), pricesAt(1, 2)), [])
})

test('a new status of the risk index outweighs a large move within one', () => {
  const [status] = compareRisk(
    riskAt({ value: 69, status: 'MODERATE' }),
    riskAt({ value: 72, status: 'ELEVATED' }),
  )
  assert.deepEqual([status.kind, status.before, status.after], ['risk_status', 'MODERATE', 'ELEVATED'])
  const [move] = compareRisk(
    riskAt({ value: 40, status: 'MODERATE' }),
    riskAt({ value: 46, status: 'MODERATE' }),
  )
  assert.deepEqual([move.kind, move.before, move.after], ['risk_value', 40, 46])
  assert.ok(status.importance > move.importance)
  const small = compareRisk(
    riskAt({ value: 40, status: 'MODERATE' }),
    riskAt({ value: 44.9, status: 'MODERATE' }),
  )
  assert.deepEqual(small, [])
})

test('a change into or out of a crisis is the most important of all', () => {
  const [crisis] = compareRegime(regimeAt({ regime: 'BULL' }), regimeAt({ regime: 'CRISIS' }))
  const [bear] = compareRegime(regimeAt({ regime: 'BULL' }), regimeAt({ regime: 'BEAR' }))
  assert.equal(crisis.importance, 100)
  assert.ok(bear.importance < crisis.importance)
})

test('a raw material that turns round counts for more than one that only lost its direction', () => {
  const first = outlooks.commodities[0]
  const withDirection = (direction: 'long' | 'short' | null): Commodities => ({
    ...outlooks,
    commodities: [{ ...first, direction }],
  })
  const [turned] = compareCommodities(withDirection('long'), withDirection('short'))
  const [lost] = compareCommodities(withDirection('long'), withDirection(null))
  assert.deepEqual([turned.before, turned.after, turned.assets], ['long', 'short', [first.symbol]])
  assert.ok(turned.importance > lost.importance)
})

test('prices are told from the move that is out of the ordinary for the class on, at most ten, largest first', () => {
  // 4 % is out of the ordinary for a stock; 3.9 % is not.
  assert.deepEqual(comparePrices(pricesAt(100), pricesAt(103.9)), [])
  const [move] = comparePrices(pricesAt(100), pricesAt(96))
  assert.deepEqual([move.subject, move.before, move.after], ['S0', 100, 96])
  assert.match(move.why, /−4 %/)
  const many = comparePrices(
    pricesAt(...Array(12).fill(100)),
    pricesAt(...Array.from({ length: 12 }, (_, i) => 105 + i)),
  )
  assert.equal(many.length, 10)
  assert.equal(many[0].subject, 'S11')
})

test('a price below zero is never turned into a percentage', () => {
  assert.deepEqual(comparePrices(pricesAt(18), pricesAt(-37.63)), [])
  assert.deepEqual(comparePrices(pricesAt(-37.63), pricesAt(10)), [])
})
