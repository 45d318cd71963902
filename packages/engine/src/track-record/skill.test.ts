import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY } from '../kernel/time.ts'
import type { DecidedForecast } from './scored-forecast.ts'
import { skillAgainst } from './skill.ts'

/** One a day, each resolved before the next. */
const forecasts = (given: readonly (readonly [probability: number, outcome: 0 | 1])[], days = 1) =>
  given.map(
    ([probability, outcome], at): DecidedForecast => ({
      signalId: `${at}`,
      mode: 'backtest',
      source: 's',
      symbol: 'AAA',
      horizon: 'P1D',
      regime: 'BULL',
      year: 2024,
      modelVersion: '1',
      baseRate: 0.5,
      probability,
      outcome,
      excessReturn: undefined,
      issuedAt: asInstant(at * DAY),
      resolvesAt: asInstant((at + days) * DAY),
    }),
  )
const repeated = <T>(count: number, of: readonly T[]): readonly T[] =>
  Array.from({ length: count }, () => of).flat()

test('a forecast of .8 that comes true in four of five has a skill of .36 against a coin', () => {
  const given = repeated(20, [
    [0.8, 1],
    [0.8, 1],
    [0.8, 1],
    [0.8, 1],
    [0.8, 0],
  ] as const)
  // Brier score .8·.04 + .2·.64 = .16, that of the coin .25; the constant .8 has the same.
  const coin = skillAgainst(forecasts(given), 0.5)
  assert.ok(coin && Math.abs(coin.value - 0.36) < 1e-12)
  // Scores less .64·.25: −.12 in four of five, .48 in one; variance .0576, error √(.0576/99)/.25.
  const half = (1.96 * Math.sqrt(0.0576 / 99)) / 0.25
  assert.ok(
    Math.abs(coin.interval[0] - (0.36 - half)) < 1e-12 && Math.abs(coin.interval[1] - (0.36 + half)) < 1e-12,
  )
  const pooled = skillAgainst(forecasts(given), 0.8)
  assert.ok(pooled && Math.abs(pooled.value) < 1e-12)
})

test('forecasts whose windows overlap count as one block', () => {
  const given = repeated(20, [
    [0.8, 1],
    [0.8, 1],
    [0.8, 1],
    [0.8, 0],
    [0.8, 0],
  ] as const)
  const apart = skillAgainst(forecasts(given), 0.5)
  const together = skillAgainst(
    forecasts(
      given.toSorted((a, b) => a[1] - b[1]),
      10,
    ),
    0.5,
  )
  assert.ok(apart && together && Math.abs(apart.value - together.value) < 1e-12)
  assert.ok(together.interval[1] - together.interval[0] > 2 * (apart.interval[1] - apart.interval[0]))
})

test('there is none with few blocks, or against what is never wrong', () => {
  assert.equal(skillAgainst([], 0.5), undefined)
  assert.equal(skillAgainst(forecasts(repeated(9, [[0.8, 1]])), 0.5), undefined)
  assert.equal(skillAgainst(forecasts(repeated(20, [[0.8, 1]])), 1), undefined)
})
