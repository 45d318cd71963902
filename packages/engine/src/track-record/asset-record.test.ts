import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY } from '../kernel/time.ts'
import { assetRecords, expectedHits } from './asset-record.ts'
import type { ScoredForecast } from './scored-forecast.ts'

const forecast = (day: number, change: Partial<ScoredForecast>): ScoredForecast => ({
  signalId: `${day}`,
  mode: 'backtest',
  source: 's',
  symbol: 'AAA',
  horizon: 'P1D',
  regime: 'BULL',
  year: 2024,
  modelVersion: '1',
  probability: 0.5,
  baseRate: 0.5,
  outcome: 1,
  excessReturn: 0,
  issuedAt: asInstant(day * DAY),
  resolvesAt: asInstant((day + 10) * DAY),
  ...change,
})

test('only decided forecasts of an asset count, and overlapping ones count as one', () => {
  const records = assetRecords([
    forecast(0, { symbol: 'BBB', outcome: 0, baseRate: 0.4 }),
    forecast(1, {}),
    forecast(2, { outcome: 0, baseRate: 0.4 }),
    forecast(3, { outcome: 'void' }),
    forecast(4, { outcome: 'open' }),
    forecast(20, {}),
  ])
  assert.deepEqual(records, [
    { symbol: 'AAA', n: 3, hits: 2, baseRate: 1.4 / 3, nEffective: 2 },
    { symbol: 'BBB', n: 1, hits: 0, baseRate: 0.4, nEffective: 1 },
  ])
})

test('the base rate alone brings n·p, within 1.96 √(n·p·(1 − p)) if all are independent', () => {
  const { expected, chance } = expectedHits({ n: 51, baseRate: 0.5, nEffective: 51 })
  assert.equal(expected, 25.5)
  assert.deepEqual(chance.map(Math.round), [19, 32])
})

test('fewer independent forecasts widen what chance may bring, never beyond all or none', () => {
  const width = (nEffective: number): number => {
    const [low, high] = expectedHits({ n: 100, baseRate: 0.5, nEffective }).chance
    return high - low
  }
  assert.ok(Math.abs(width(25) - 2 * width(100)) < 1e-9)
  assert.deepEqual(expectedHits({ n: 4, baseRate: 0.5, nEffective: 1 }).chance, [0, 4])
})
