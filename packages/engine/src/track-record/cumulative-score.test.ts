import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY } from '../kernel/time.ts'
import { cumulativeScore } from './cumulative-score.ts'
import type { DecidedForecast } from './scored-forecast.ts'

const forecasts = (given: readonly (readonly [probability: number, outcome: 0 | 1])[]) =>
  given.map(
    ([probability, outcome], at): DecidedForecast => ({
      signalId: `${at}`,
      mode: 'backtest',
      source: 's',
      symbol: 'AAA',
      horizon: 'P1D',
      year: 2024,
      regime: 'BULL',
      modelVersion: '1',
      baseRate: 0.5,
      probability,
      outcome,
      excessReturn: undefined,
      issuedAt: asInstant(at * DAY),
      resolvesAt: asInstant((at + 1) * DAY),
    }),
  )
const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)

test('by hand: three quarters on what came gains .585 bits, on what did not costs a whole one', () => {
  const points = cumulativeScore(
    forecasts([
      [0.75, 1],
      [0.75, 0],
    ]),
    1,
  )
  near(points[0].bits, Math.log2(1.5))
  near(points[1].bits, Math.log2(1.5) - 1)
  // A coin brings the mean of both, with half their distance as deviation.
  const [mean, deviation] = [Math.log2(1.5) - 1, (Math.log2(1.5) + 1) / 2]
  near(points[1].chance[0], mean - 1.96 * deviation * Math.SQRT2)
  near(points[1].chance[1], mean + 1.96 * deviation * Math.SQRT2)
})

test('forecasts that are worth a quarter double the field, and leave the bits', () => {
  const given = forecasts([
    [0.6, 1],
    [0.6, 0],
  ])
  const [alone, shared] = [1, 0.25].map((worth) => cumulativeScore(given, worth)[1])
  near(shared.chance[1] - shared.chance[0], 2 * (alone.chance[1] - alone.chance[0]))
  near(shared.bits, alone.bits)
})

test('one half says nothing, and certainty that fails stays a number', () => {
  const [half] = cumulativeScore(forecasts([[0.5, 0]]), 1)
  assert.deepEqual([half.bits, half.chance], [0, [0, 0]])
  assert.ok(Number.isFinite(cumulativeScore(forecasts([[1, 0]]), 1)[0].bits))
})

test('a long record has at most 120 points and ends with its last forecast', () => {
  const points = cumulativeScore(forecasts(Array.from({ length: 1001 }, () => [0.6, 1] as const)), 1)
  assert.ok(points.length <= 120)
  assert.equal(points.at(-1)?.n, 1001)
  assert.deepEqual(cumulativeScore([], 1), [])
})
