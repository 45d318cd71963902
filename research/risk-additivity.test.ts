import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RiskDriverName } from '@bellwether-markets/engine/risk/driver-weights'
import { riskAdditivity } from './risk-additivity.ts'
import type { DriverColumns, RiskColumns } from './risk-columns.ts'

const driver = (name: RiskDriverName, effective: number, score: number): DriverColumns => ({
  name,
  effectiveWeight: [effective],
  score: [score],
})

/** VIX 0.28 and drawdown 0.15 alone: (0.28·80 + 0.15·20)/0.43 = 25.4/0.43 = 59.0698 */
const history = (changed: Partial<RiskColumns> = {}): RiskColumns => ({
  day: [1],
  value: [59.1],
  smoothed: [25.4 / 0.43],
  raw: [25.4 / 0.43],
  close: [100],
  vix: [20],
  drivers: [driver('vix', 0.28 / 0.43, 80), driver('drawdown', 0.15 / 0.43, 20)],
  ...changed,
})

test('drivers that sum to the value under the stated weights pass', () => {
  assert.equal(riskAdditivity(history()).verdict, 'pass')
})

test('a printed value other than the sum of its printed parts is a miss', () => {
  assert.equal(riskAdditivity(history({ value: [59.2] })).verdict, 'miss')
})

test('weights other than the stated ones are a miss, even where the parts sum to the value', () => {
  // halves of 80 and 20 sum to 50 exactly
  const drivers = [driver('vix', 0.5, 80), driver('drawdown', 0.5, 20)]
  const row = riskAdditivity(history({ value: [50], smoothed: [50], drivers }))
  assert.equal(row.values.unlike_printed, 0)
  assert.equal(row.verdict, 'miss')
})
