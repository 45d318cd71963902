import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Regime } from '../regime/regime-parameters.ts'
import { deepestFall } from '../statistics/deepest-fall.ts'
import { growthPath } from '../statistics/growth-path.ts'
import { constantWeightReturns, converted, holdingPanel } from './holding-panel.ts'
import { regimeOutcomes } from './regime-outcomes.ts'
import { tailLoss, worstWindows } from './worst-windows.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)

describe('a panel of holdings', () => {
  const one = { day: [1, 2, 3, 4], value: [100, 110, 99, 120] }
  const other = { day: [2, 4, 5], value: [50, 60, 70] }

  test('has returns between the days on which all have a price', () => {
    const { day, returns } = holdingPanel([one, other])
    assert.deepEqual(Array.from(day), [2, 4])
    near(returns[0][0], 120 / 110 - 1)
    near(returns[1][0], 0.2)
  })
  test('is restored to its weights every day, and cash earns nothing', () => {
    const panel = holdingPanel([one, { day: [1, 2, 3, 4], value: [10, 10, 20, 20] }])
    const [first, second, third] = constantWeightReturns(panel, [0.5, 0.2])
    near(first, 0.05)
    near(second, -0.05 + 0.2)
    near(third, 0.5 * (120 / 99 - 1))
  })
  test('is converted by the rates of the same days', () => {
    const dollars = converted(one, { day: [1, 3], value: [2, 4] }, undefined)
    assert.deepEqual(
      [Array.from(dollars.day), Array.from(dollars.value)],
      [
        [1, 3],
        [200, 396],
      ],
    )
    const euros = converted(one, undefined, { day: [1, 2], value: [2, 2] })
    assert.deepEqual(Array.from(euros.value), [50, 55])
  })
})

describe('the worst windows', () => {
  test('share no day, the worst first', () => {
    const path = growthPath([-0.1, -0.1, 0.5, -0.05, -0.05, 0.2])
    const windows = worstWindows(path, 2, 5)
    assert.deepEqual(
      windows.map(({ from, to }) => [from, to]),
      [
        [0, 2],
        [3, 5],
      ],
    )
    near(windows[0].change, 0.81 - 1)
    near(windows[1].change, 0.9025 - 1)
  })
  test('are none if the path is shorter', () => assert.deepEqual(worstWindows(growthPath([0.1]), 2, 5), []))
  test('of any path are disjoint, sorted, and begin with the worst of all', () => {
    const returns = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { maxLength: 60 })
    fc.assert(
      fc.property(returns, fc.integer({ min: 1, max: 9 }), (moves, days) => {
        const path = growthPath(moves)
        const windows = worstWindows(path, days, 5)
        windows.forEach((window, at) => {
          assert.equal(window.to - window.from, days)
          for (const before of windows.slice(0, at)) {
            assert.ok(before.change <= window.change)
            assert.ok(window.to <= before.from || window.from >= before.to)
          }
        })
        const least = Math.min(
          ...moves
            .slice(days - 1)
            .map((_, from) => moves.slice(from, from + days).reduce((one, move) => one * (1 + move), 1)),
        )
        if (windows.length > 0) assert.ok(Math.abs(windows[0].change + 1 - least) < 1e-9 * least)
        else assert.ok(moves.length < days)
      }),
    )
  })
})

describe('the deepest fall', () => {
  test('goes from its high to its low and back', () =>
    assert.deepEqual(deepestFall(growthPath([0.1, -0.2, -0.1, 0.5, -0.1])), {
      high: 0,
      low: 2,
      recovered: 3,
      days: 3,
    }))
  test('may begin at the start and last', () =>
    assert.deepEqual(deepestFall(growthPath([-0.2, 0.1])), {
      high: -1,
      low: 0,
      recovered: undefined,
      days: 2,
    }))
  test('is none if nothing fell', () => assert.equal(deepestFall(growthPath([0.1, 0])), undefined))
})

test('the loss of the worst twentieth is interpolated, and the shortfall is the mean beyond', () => {
  // Ranks 0 to 40: the twentieth lies at rank 2.
  const { valueAtRisk, expectedShortfall } = tailLoss(Array.from({ length: 41 }, (_, at) => (at - 20) / 100))
  near(valueAtRisk, 0.18)
  near(expectedShortfall, 0.19)
})

describe('outcomes by regime', () => {
  const of = (names: readonly Regime[]) => names.map((regime, day) => ({ day, regime }))
  test('count a day for the regime that was known before it', () => {
    const returns = Float64Array.of(0.01, -0.05, 0.02)
    const outcomes = regimeOutcomes(
      [0, 1, 2, 3],
      returns,
      growthPath(returns),
      of(['BULL', 'CRISIS', 'BULL', 'CRISIS']),
    )
    const byName = new Map(outcomes.map((each) => [each.regime, each]))
    near(byName.get('BULL')?.mean ?? 0, 0.015)
    near(byName.get('CRISIS')?.mean ?? 0, -0.05)
    assert.equal(byName.get('BEAR')?.days, 0)
    assert.deepEqual([byName.get('BULL')?.windows, byName.get('BULL')?.worst], [0, undefined])
  })
  test('leave out days before the first regime', () => {
    const returns = new Float64Array(30).fill(0.01)
    const day = Array.from({ length: 31 }, (_, at) => at)
    const outcomes = regimeOutcomes(day, returns, growthPath(returns), [{ day: 25, regime: 'BEAR' }])
    assert.deepEqual(
      outcomes.map(({ days }) => days),
      [0, 0, 5, 0],
    )
  })
  test('find the worst 20 days that began in each', () => {
    const day = Array.from({ length: 51 }, (_, at) => at)
    const returns = Float64Array.from(day.slice(1), (at) => (at === 22 ? -0.1 : 0))
    const regimes = day.map((at) => ({ day: at, regime: (at < 22 ? 'BULL' : 'BEAR') as Regime }))
    const [bull, , bear] = regimeOutcomes(day, returns, growthPath(returns), regimes)
    assert.deepEqual([bull.worst?.from, bull.windows], [2, 22])
    near(bull.worst?.change ?? 0, -0.1)
    assert.deepEqual([bear.worst?.change, bear.windows], [0, 9])
  })
})
