import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { asInstant, DAY, type Instant } from '../kernel/time.ts'
import { brierScore } from '../statistics/brier.ts'
import { calibrationBins, calibrationError } from '../statistics/calibration-bins.ts'
import { excessAfterCost } from './after-cost.ts'
import { corpReliability } from './corp-reliability.ts'
import { DRIFT_PARAMETERS, driftAlarm } from './drift-alarm.ts'
import { effectiveForecasts } from './effective-forecasts.ts'
import { detailedScores, forecastScores } from './forecast-scores.ts'
import { logLoss } from './log-loss.ts'
import { murphyDecomposition } from './murphy-decomposition.ts'
import type { DecidedForecast, ScoredForecast } from './scored-forecast.ts'

const near = (actual: number | undefined, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= tolerance, `${actual} is not ${expected}`)

const START = Date.UTC(2024, 0, 2)
let forecasts = 0
const forecast = (change: Partial<DecidedForecast> = {}): DecidedForecast => ({
  signalId: String(++forecasts),
  mode: 'paper',
  source: 'alpha_14d',
  symbol: 'AAA',
  horizon: 'P14D',
  regime: 'BULL',
  year: 2024,
  modelVersion: '1',
  probability: 0.5,
  baseRate: 0.5,
  issuedAt: asInstant(START),
  resolvesAt: asInstant(START + 14 * DAY),
  outcome: 1,
  excessReturn: 0.01,
  ...change,
})
const issuedOn = (day: number, windowDays = 14): { issuedAt: Instant; resolvesAt: Instant } => ({
  issuedAt: asInstant(START + day * DAY),
  resolvesAt: asInstant(START + (day + windowDays) * DAY),
})

const cases = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.constantFrom(0, 1)), { minLength: 1, maxLength: 300 })
  .map((pairs) => ({
    probabilities: pairs.map(([thousandth]) => thousandth / 1000),
    events: pairs.map(([, event]) => event),
  }))

describe('calibration bins', () => {
  test('bins hold equal counts in the order of probability', () => {
    const probabilities = Array.from({ length: 20 }, (_, index) => (19 - index) / 20)
    const bins = calibrationBins(
      probabilities,
      probabilities.map(() => 1),
      10,
    )
    assert.deepEqual(
      bins.map(({ n }) => n),
      Array(10).fill(2),
    )
    near(bins[0].predicted, 0.025)
    near(bins[9].predicted, 0.925)
  })

  test('equal probabilities are never parted', () => {
    const bins = calibrationBins([0.5, 0.5, 0.5, 0.5, 0.6], [1, 0, 1, 0, 1], 5)
    assert.deepEqual(
      bins.map(({ n, realised }) => [n, realised]),
      [
        [4, 0.5],
        [1, 1],
      ],
    )
    near(calibrationError(bins), (1 / 5) * 0.4)
  })

  test('no case is lost or counted twice, and there are at most as many bins as asked for', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 12 }), ({ probabilities, events }, count) => {
        const bins = calibrationBins(probabilities, events, count)
        const seen = bins.flatMap((bin) => bin.cases).toSorted((a, b) => a - b)
        assert.deepEqual(
          seen,
          events.map((_, index) => index),
        )
        assert.ok(bins.length <= count)
      }),
    )
  })
})

describe('decompositions of the Brier score', () => {
  test('by hand: two bins of two', () => {
    // p .2 .4 | .6 .8, y 0 1 | 1 1: bins predict .3 and .7, realise .5 and 1; rate .75.
    const probabilities = [0.2, 0.4, 0.6, 0.8]
    const events = [0, 1, 1, 1]
    const bins = calibrationBins(probabilities, events, 2)
    const { reliability, uncertainty } = murphyDecomposition(bins, probabilities, events)
    near(reliability, (0.2 ** 2 + 0.3 ** 2) / 2)
    near(uncertainty, 0.75 * 0.25)
    // (.04 + .36 + .16 + .04)/4
    near(brierScore(probabilities, events), 0.15)
  })

  test("Murphy's three parts sum to the score, with any number of bins", () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 12 }), ({ probabilities, events }, count) => {
        const bins = calibrationBins(probabilities, events, count)
        const { reliability, resolution, uncertainty } = murphyDecomposition(bins, probabilities, events)
        near(reliability - resolution + uncertainty, brierScore(probabilities, events))
      }),
    )
  })

  test('the resolution is the classical one where every bin holds one probability', () => {
    const probabilities = [0.3, 0.3, 0.7, 0.7]
    const events = [0, 0, 1, 0]
    const bins = calibrationBins(probabilities, events, 2)
    // Rate .25; bins realise 0 and .5.
    near(murphyDecomposition(bins, probabilities, events).resolution, 0.25 ** 2)
  })

  test('the isotonic curve pools what falls', () => {
    const { steps, miscalibration, discrimination } = corpReliability([0.1, 0.2, 0.3], [1, 0, 1])
    assert.deepEqual(steps, [
      { from: 0.1, to: 0.2, n: 2, realised: 0.5 },
      { from: 0.3, to: 0.3, n: 1, realised: 1 },
    ])
    // Recalibrated score (.25 + .25 + 0)/3; own score (.81 + .04 + .49)/3; score of the rate 2/9.
    near(miscalibration, 1.34 / 3 - 0.5 / 3)
    near(discrimination, 2 / 9 - 0.5 / 3)
  })

  test('the isotonic curve rises, and its parts are not negative and sum to the score', () => {
    fc.assert(
      fc.property(cases, ({ probabilities, events }) => {
        const { steps, miscalibration, discrimination } = corpReliability(probabilities, events)
        const rate = events.reduce<number>((sum, event) => sum + event, 0) / events.length
        near(miscalibration - discrimination + rate * (1 - rate), brierScore(probabilities, events))
        assert.ok(miscalibration >= -1e-12 && discrimination >= -1e-12)
        for (let step = 1; step < steps.length; step++) {
          assert.ok(steps[step].realised > steps[step - 1].realised)
          assert.ok(steps[step].from > steps[step - 1].to)
        }
      }),
    )
  })
})

describe('log loss', () => {
  test('is ln 2 for one half, and finite for a certain error', () => {
    near(logLoss([0.5, 0.5], [1, 0]), Math.LN2)
    near(logLoss([0.8, 0.4], [1, 0]), -(Math.log(0.8) + Math.log(0.6)) / 2)
    near(logLoss([0], [1]), -Math.log(1e-6))
  })
})

describe('effective number of forecasts', () => {
  const blocks = (hits: (block: number, index: number) => 0 | 1, count = 20, size = 10) =>
    Array.from({ length: count * size }, (_, at) =>
      forecast({ ...issuedOn(Math.floor(at / size) * 14), outcome: hits(Math.floor(at / size), at % size) }),
    )

  test('forecasts that all come true or false together count as one a block', () =>
    near(effectiveForecasts(blocks((block) => (block % 2 === 0 ? 1 : 0))), 20))

  test('forecasts whose blocks hit more evenly than chance count in full, no more', () => {
    const even = blocks((block, index) => (index < 5 + (block % 2) ? 1 : 0))
    near(effectiveForecasts(even), 200)
  })

  test('by hand: ten blocks of two, three with both right, three with none', () => {
    const hits = [2, 2, 2, 1, 1, 1, 1, 0, 0, 0]
    // Rate ½, Σ(h − 1)² = 6, variance 10/9·6/400, independent ¼.
    near(
      effectiveForecasts(blocks((block, index) => (index < hits[block] ? 1 : 0), 10, 2)),
      0.25 / ((10 / 9) * (6 / 400)),
    )
  })

  test('with few blocks each counts once, and overlapping forecasts share a block', () => {
    near(effectiveForecasts(blocks((_, index) => (index < 5 ? 1 : 0), 9)), 9)
    near(
      effectiveForecasts([
        forecast(issuedOn(0)),
        forecast(issuedOn(7)),
        forecast(issuedOn(13)),
        forecast(issuedOn(14)),
      ]),
      2,
    )
    assert.equal(effectiveForecasts([]), 0)
  })
})

describe('drift alarm', () => {
  const { allowance, threshold } = DRIFT_PARAMETERS
  const ones = (n: number) => Array<number>(n).fill(1)
  const halves = (n: number) => Array<number>(n).fill(0.5)

  test('by hand: at one half every hit adds a standard deviation less the allowance', () => {
    const { above, below, state } = driftAlarm(halves(4), [1, 1, 0, 1])
    // .875, 1.75, .625, 1.5 above; 0, 0, .875, 0 below.
    near(above, 1.5)
    near(below, 0)
    assert.equal(state, 'ok')
    near(driftAlarm(halves(3), [1, 1, 0]).below, 0.875)
  })

  test('by hand: errors are measured in their own standard deviation', () =>
    near(driftAlarm([0.8], [0]).below, 0.8 / 0.4 - allowance))

  test('it is raised by the forecast that reaches the threshold, on either side', () => {
    // 25/0.875 = 28.57: the 29th in a row.
    const first = Math.ceil(threshold / (1 - allowance))
    assert.equal(first, 29)
    assert.equal(driftAlarm(halves(28), ones(28)).state, 'ok')
    assert.deepEqual(driftAlarm(halves(29), ones(29)), {
      state: 'drifting',
      above: 25,
      below: 0,
      alarmAt: 28,
      alarms: 1,
    })
    assert.equal(driftAlarm(halves(29), Array<number>(29).fill(0)).state, 'drifting')
  })

  test('it passes once the sums have fallen to half the threshold', () => {
    // After the alarm hit and miss alternate: a quarter is taken off every two forecasts, 12.5 within a hundred.
    const alternating = (n: number) => Array.from({ length: n }, (_, index) => index % 2)
    const after = (n: number) => driftAlarm(halves(60 + n), [...ones(60), ...alternating(n)])
    assert.equal(after(80).state, 'drifting')
    assert.equal(after(101).state, 'ok')
    assert.equal(after(101).alarms, 1)
  })

  test('forecasts that are as right as they say raise none, forecasts 12 points off do, about when Siegmund says', () => {
    let state = 12345
    const random = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state / 2 ** 32
    }
    const firstAlarm = (events: readonly number[]): number => {
      let [quiet, raised] = [0, events.length]
      while (raised - quiet > 1) {
        const middle = (quiet + raised) >> 1
        if (driftAlarm(halves(middle), events.slice(0, middle)).alarms > 0) raised = middle
        else quiet = middle
      }
      return raised
    }
    const lengths: number[] = []
    for (let run = 0; run < 200; run++) {
      const events = Array.from({ length: 1500 }, () => (random() < 0.625 ? 1 : 0))
      lengths.push(firstAlarm(events))
    }
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    // Drift .25 σ: (e^(−2Δb) + 2Δb − 1)/(2Δ²) with Δ = .125, b = 26.17 is 177.
    assert.ok(mean > 155 && mean < 200, String(mean))
    const right = Array.from({ length: 2000 }, () => (random() < 0.5 ? 1 : 0))
    assert.equal(driftAlarm(halves(2000), right).alarms, 0)
  })
})

describe('excess return after cost', () => {
  test('forecasts of one instant are one case, and cost twenty basis points', () => {
    const excess = excessAfterCost([
      forecast({ ...issuedOn(0), excessReturn: 0.03 }),
      forecast({ ...issuedOn(0), excessReturn: 0.01 }),
      forecast({ ...issuedOn(14), excessReturn: 0.004 }),
      forecast({ ...issuedOn(28), excessReturn: undefined }),
    ])
    // Means .018 and .002.
    near(excess?.mean, 0.01)
    assert.deepEqual([excess?.dates, excess?.lag], [2, 0])
    near(excess?.standardError, 0.008 / Math.SQRT2)
  })

  test('the lag is the largest number of later instants inside a window', () => {
    const weekly = [0, 7, 14, 21].map((day) => forecast(issuedOn(day)))
    assert.equal(excessAfterCost(weekly)?.lag, 1)
    const daily = [0, 1, 2, 3, 4].map((day) => forecast(issuedOn(day, 3)))
    assert.equal(excessAfterCost(daily)?.lag, 2)
    assert.equal(excessAfterCost([]), undefined)
  })
})

describe('scores of a set of forecasts', () => {
  const set: readonly ScoredForecast[] = [
    forecast({ probability: 0.6, outcome: 1, ...issuedOn(0) }),
    forecast({ probability: 0.6, outcome: 0, ...issuedOn(14) }),
    forecast({ probability: 0.5, outcome: 1, ...issuedOn(28) }),
    { ...forecast(issuedOn(42)), outcome: 'void', excessReturn: undefined },
    { ...forecast(issuedOn(56)), outcome: 'open', excessReturn: undefined },
  ]

  test('every forecast is counted once: decided, void or open', () => {
    const { n, voids, open, hits, hitRate, baseRate, meanConfidence } = forecastScores(set)
    assert.deepEqual({ n, voids, open, hits, baseRate }, { n: 3, voids: 1, open: 1, hits: 2, baseRate: 0.5 })
    near(hitRate, 2 / 3)
    near(meanConfidence, 1.7 / 3)
  })

  test('by hand: Brier .16, .36, .25', () => {
    near(forecastScores(set).brier, 0.77 / 3)
  })

  test('nothing decided gives no means, and an interval that says nothing', () => {
    const { n, hitRate, brier, hitRateInterval, excess } = detailedScores([])
    assert.deepEqual([n, hitRate, brier, excess], [0, Number.NaN, Number.NaN, undefined])
    assert.deepEqual(hitRateInterval, [0, 1])
  })

  test('the alarm is dated by the forecast that raised it, in the order of resolution', () => {
    const wrong = Array.from({ length: 40 }, (_, day) =>
      forecast({ ...issuedOn(day, 40 - day * 0.5), outcome: 1 }),
    )
    const { drift, alarmAt } = detailedScores(wrong)
    assert.equal(drift.state, 'drifting')
    assert.equal(alarmAt, wrong.toSorted((a, b) => a.resolvesAt - b.resolvesAt)[28].resolvesAt)
  })
})
