import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Legs, type Pattern, patternOf } from './pattern.ts'

const QUIET: Legs = {
  shares: 0,
  treasuries: 0,
  gold: 0,
  dollar: 0,
  oil: 0,
  yields: 0,
  highYield: 0,
  vixChange: 0,
  defensives: 0,
  sectorSpread: 1,
}
const CASES: readonly (readonly [Pattern, Partial<Legs>])[] = [
  ['scramble_for_cash', { shares: -2, treasuries: -1.2, gold: -1.5, dollar: 1.1 }],
  ['flight_to_safety', { shares: -2, treasuries: 1.4, defensives: 0.2 }],
  ['inflation_scare', { shares: -1.2, treasuries: -1.1, yields: 1.3 }],
  ['growth_scare', { shares: -1.2, oil: -1.4, yields: -1.1 }],
  ['relief', { shares: 1.5, highYield: 1.2, vixChange: -0.12 }],
  ['rotation', { shares: 0.2, sectorSpread: 2.4 }],
]

test('each pattern needs every one of its legs', () => {
  assert.equal(patternOf(QUIET), undefined)
  for (const [name, legs] of CASES) {
    assert.equal(patternOf({ ...QUIET, ...legs }), name)
    for (const leg of Object.keys(legs) as (keyof Legs)[]) {
      if (name === 'rotation' && leg === 'shares') continue
      assert.notEqual(patternOf({ ...QUIET, ...legs, [leg]: QUIET[leg] }), name, `${name} without ${leg}`)
    }
  }
})

test('an unknown leg makes no pattern', () => {
  for (const [name, legs] of CASES) {
    const [leg] = Object.keys(legs) as (keyof Legs)[]
    assert.notEqual(patternOf({ ...QUIET, ...legs, [leg]: Number.NaN }), name)
  }
})
