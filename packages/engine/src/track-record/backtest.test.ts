import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asInstant, DAY } from '../kernel/time.ts'
import {
  calibrationBins,
  calibrationError,
  calibrationErrorByChance,
} from '../statistics/calibration-bins.ts'
import { backtestOf } from './backtest.ts'
import { DRIFT_PARAMETERS, driftTurns } from './drift-alarm.ts'
import { forecastWeights } from './effective-forecasts.ts'
import type { DecidedForecast, ScoredForecast } from './scored-forecast.ts'

const START = Date.UTC(2020, 0, 1)
const forecast = (day: number, change: Partial<DecidedForecast> = {}): DecidedForecast => ({
  signalId: 'A',
  mode: 'backtest',
  source: 'alpha_14d',
  symbol: 'AAA',
  horizon: 'P14D',
  regime: 'BULL',
  year: 2020,
  modelVersion: '1',
  probability: 0.5,
  baseRate: 0.5,
  issuedAt: asInstant(START + day * DAY),
  resolvesAt: asInstant(START + (day + 10) * DAY),
  outcome: 1,
  excessReturn: 0.01,
  ...change,
})
const byId = ({ signalId }: ScoredForecast): string => signalId
const dayOf = ({ issuedAt }: ScoredForecast): number => (issuedAt - START) / DAY

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('a backtest', () => {
  test('has one open forecast at a time for each key, and the next from the end of its window on', () => {
    const daily = Array.from({ length: 25 }, (_, day) => forecast(day))
    assert.deepEqual(backtestOf(daily, byId).forecasts.map(dayOf), [0, 10, 20])
    const both = daily.flatMap((one) => [one, { ...one, signalId: 'B' }])
    assert.deepEqual(backtestOf(both, byId).forecasts.map(dayOf), [0, 0, 10, 10, 20, 20])
  })

  // One forecast after another: each is worth one, so that 25/0.875 = 28.6 hits in a row raise the alarm with the 29th.
  const hits = Array.from({ length: 40 }, (_, at) => forecast(10 * at))
  const raisedAt = asInstant(START + 290 * DAY)
  test('drifts from the resolution of the forecast that raised the alarm on, not before', () => {
    const { driftingAt } = backtestOf(hits, byId)
    assert.equal(driftingAt(asInstant(raisedAt - 1)), false)
    assert.equal(driftingAt(raisedAt), true)
    assert.equal(driftingAt(asInstant(START + 9000 * DAY)), true)
  })
  test('does no longer once its forecasts have been right for long enough', () => {
    const right = Array.from({ length: 200 }, (_, at) =>
      forecast(400 + 10 * at, { outcome: at % 2 === 0 ? 1 : 0 }),
    )
    const { driftingAt } = backtestOf([...hits, ...right], byId)
    assert.equal(driftingAt(raisedAt), true)
    assert.equal(driftingAt(asInstant(START + 2400 * DAY)), false)
  })
  test('knows no later outcome: what follows an instant does not move what it says of it', () => {
    const random = numbers(7)
    const forecasts = Array.from({ length: 400 }, (_, at) =>
      forecast(at, { signalId: String(at % 10), outcome: random() < 0.7 ? 1 : 0 }),
    )
    const whole = backtestOf(forecasts, byId)
    const raised = forecasts.find(({ resolvesAt }) => whole.driftingAt(resolvesAt))
    assert.ok(raised)
    for (const day of [100, 150, 200, 300]) {
      const at = asInstant(START + day * DAY)
      const known = forecasts.filter(({ resolvesAt }) => resolvesAt <= at)
      assert.equal(backtestOf(known, byId).driftingAt(at), whole.driftingAt(at), `day ${day}`)
    }
  })
})

describe('the worth of a forecast', () => {
  test('is one for forecasts that do not overlap', () =>
    assert.deepEqual(
      new Set(
        forecastWeights(
          Array.from({ length: 30 }, (_, at) => forecast(10 * at, { outcome: at % 3 === 0 ? 0 : 1 })),
        ),
      ),
      new Set([1]),
    ))
  test('is a fraction for forecasts that come true together, which then raise the alarm the later', () => {
    const random = numbers(11)
    const forecasts = Array.from({ length: 40 }, (_, block) => {
      const outcome = random() < 0.5 ? 1 : 0
      return Array.from({ length: 10 }, () => forecast(10 * block, { outcome }))
    }).flat()
    const worths = forecastWeights(forecasts)
    assert.ok(Math.abs(worths[worths.length - 1] - 0.1) < 0.02, String(worths[worths.length - 1]))
    assert.ok(worths.every((worth) => worth > 0 && worth <= 1))
    // Alone 29 hits in a row raise the alarm, at a tenth of a forecast 286 do: 25/(0.1·0.875).
    const ones = Array<number>(400).fill(1)
    const halves = Array<number>(400).fill(0.5)
    assert.equal(driftTurns(halves, ones)[0], 28)
    const tenth = Math.ceil(DRIFT_PARAMETERS.threshold / (0.1 * (1 - DRIFT_PARAMETERS.allowance)))
    assert.equal(driftTurns(halves, ones, Array<number>(400).fill(0.1))[0], tenth - 1)
  })
})

test('the calibration error by chance is that of right probabilities, on average', () => {
  const random = numbers(3)
  const errors: number[] = []
  let expected = 0
  for (let run = 0; run < 300; run++) {
    const probabilities = Float64Array.from({ length: 1000 }, () => 0.4 + 0.2 * random())
    const events = probabilities.map((p) => (random() < p ? 1 : 0))
    const bins = calibrationBins(probabilities, events, 10)
    errors.push(calibrationError(bins))
    expected = calibrationErrorByChance(bins, 1)
  }
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  // √(2/π)·√(¼/100) = .0399
  assert.ok(Math.abs(expected - 0.0399) < 0.0005, `${expected}`)
  assert.ok(Math.abs(mean / expected - 1) < 0.05, `${mean} against ${expected}`)
  assert.ok(Number.isNaN(calibrationErrorByChance([], 1)))
})
