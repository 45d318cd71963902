import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  SYNTHETIC_START,
  syntheticAlphaMarket,
  syntheticEarnings,
} from '../../../../../../test/fixtures/synthetic-alpha-market.ts'
import { asDay, type Day, dateOf, dayFromDate, startOfUtcDay } from '../../../kernel/time.ts'
import { pastCalibration } from '../past-evidence.ts'
import { alphaSetAt, isSignal } from './alpha-set.ts'
import { type AlphaStudy, studyAlpha } from './alpha-study.ts'
import type { EarningsRow } from './earnings-row.ts'
import { ALPHA_FEATURES } from './features/alpha-features.ts'
import { alphaBacktest } from './past-signals.ts'
import type { PriceSeries } from './price-series.ts'
import { quarterOf } from './training.ts'

const { series } = syntheticAlphaMarket({
  stocks: 48,
  served: 24,
  from: SYNTHETIC_START,
  to: dayFromDate(2017, 6, 30),
  seed: 11,
  drift: 0.05,
})
const earnings = syntheticEarnings(series, 11)
const study = studyAlpha(series, earnings)
const { day } = study.market.panel

const cutSeries = (last: Day): readonly PriceSeries[] =>
  series.map((one) => {
    const kept = Array.from(one.day).filter((value) => value <= last).length
    return {
      ...one,
      day: Array.from(one.day).slice(0, kept),
      adjustedClose: Array.from(one.adjustedClose).slice(0, kept),
    }
  })

const cutEarnings = (last: Day): readonly EarningsRow[] =>
  earnings.filter((row) => row.knownAt <= startOfUtcDay(asDay(last + 1)))

function noisyFuture(
  last: Day,
  noise: number,
): { series: readonly PriceSeries[]; earnings: readonly EarningsRow[] } {
  const known = startOfUtcDay(asDay(last + 1))
  return {
    series: series.map((one, stock) => ({
      ...one,
      adjustedClose: Array.from(one.adjustedClose, (close, at) =>
        one.day[at] <= last ? close : 1 + 100 * Math.abs(Math.sin(noise * (at + 1) * (stock + 2))),
      ),
    })),
    earnings: earnings.map((row) =>
      row.knownAt <= known ? row : { ...row, netIncome: 1e6 * Math.sin(noise + row.periodEnd) },
    ),
  }
}

const FRAME = { source: 'alpha_14d', horizon: 'P14D', modelVersion: '2', regimeAt: () => 'BULL' }

describe('the future', () => {
  test('changes nothing, cut away or replaced by noise', () => {
    const laterRows = fc.integer({ min: 1300, max: day.length - 30 })
    fc.assert(
      fc.property(laterRows, fc.integer({ min: 1, max: 1e6 }), (row, noise) => {
        const known = alphaSetAt(study, row)
        assert.ok(known !== undefined && known.slope.weeks > 0)
        const cut = studyAlpha(cutSeries(day[row]), cutEarnings(day[row]))
        assert.equal(cut.market.panel.day.length, row + 1)
        assert.deepEqual(alphaSetAt(cut, row), known)
        const noisy = noisyFuture(day[row], noise)
        assert.deepEqual(alphaSetAt(studyAlpha(noisy.series, noisy.earnings), row), known)
      }),
      { numRuns: 4 },
    )
  })
  test('changes nothing of the signals of the past', () => {
    const row = day.length - 200
    const until = startOfUtcDay(asDay(day[row] + 1))
    const resolved = (of: AlphaStudy) =>
      alphaBacktest(of, FRAME).forecasts.filter(({ resolvesAt }) => resolvesAt <= until)
    assert.ok(resolved(study).length > 100)
    assert.deepEqual(resolved(studyAlpha(cutSeries(day[row]), cutEarnings(day[row]))), resolved(study))
  })
  test('is what the test would see: noise one day earlier does change the answer', () => {
    const row = 1500
    const noisy = noisyFuture(asDay(day[row] - 1), 7)
    const changed = alphaSetAt(studyAlpha(noisy.series, noisy.earnings), row)
    assert.notDeepEqual(changed, alphaSetAt(study, row))
  })
})

describe('a study', () => {
  test('refits once a quarter, from the fourth year on', () => {
    assert.equal(dateOf(study.fits[0].day).year, 2014)
    const quarters = study.fits.map((fit) => quarterOf(fit.day))
    assert.deepEqual(
      quarters,
      quarters.map((_, at) => quarters[0] + at),
    )
  })
  test('trains on labels that had ended ten trading days before', () => {
    for (const fit of study.fits) {
      const eligible = study.weeks.filter((week) => week.row >= 272 && week.row + 1 + 5 + 10 <= fit.row)
      assert.equal(fit.dates, eligible.filter((week) => week.day > fit.day - 8 * 365.25).length)
    }
  })
  test('knows the calibration of what had resolved by a day', () => {
    const row = 1500
    const cut = studyAlpha(cutSeries(day[row]), cutEarnings(day[row]))
    const past = pastCalibration(study, day[row])
    assert.deepEqual(past, pastCalibration(cut, day[row]))
    assert.equal(past.cases, alphaSetAt(study, row)?.slope.cases)
    assert.ok(past.ece !== undefined && past.ece < 0.1)
    assert.deepEqual(pastCalibration(study, study.fits[0].day), { cases: 0, weeks: 0, ece: undefined })
  })
  test('predicts nothing before its first fit', () => {
    assert.equal(alphaSetAt(study, study.fits[0].row - 1), undefined)
    assert.ok(alphaSetAt(study, study.fits[0].row) !== undefined)
  })
  test('gives the weeks the same ranking as the set of their day', () => {
    const week = study.weeks[300]
    const set = alphaSetAt(study, week.row)
    const bySymbol = new Map(set?.forecasts.map((forecast) => [forecast.symbol, forecast.score]))
    assert.deepEqual(
      week.members.map((member) => bySymbol.get(study.market.panel.stocks[member].symbol)),
      Array.from(week.ranking?.score ?? []),
    )
    assert.deepEqual(set?.slope, week.slope)
  })
  test('of nothing has nothing', () => {
    const empty = studyAlpha([], [])
    assert.deepEqual([empty.weeks.length, empty.fits.length], [0, 0])
  })
})

describe('a set', () => {
  const set = alphaSetAt(study, day.length - 1)
  const forecasts = set?.forecasts ?? []
  test('holds every served stock, strongest conviction first', () => {
    assert.equal(forecasts.length, 24)
    for (let at = 1; at < forecasts.length; at++)
      assert.ok(forecasts[at].conviction <= forecasts[at - 1].conviction)
  })
  test('gives both directions a probability of at least one half, with an excess of its sign inside its interval', () => {
    for (const forecast of forecasts) {
      assert.ok(forecast.probability >= 0.5)
      const [low, high] = forecast.excessInterval ?? [Number.NaN, Number.NaN]
      const expected = forecast.expectedExcess ?? Number.NaN
      assert.equal(Math.sign(expected) * (forecast.direction === 'long' ? 1 : -1), 1)
      assert.ok(low < expected && expected < high)
    }
  })
  test('issues in the outer tenths alone, never across an expected report', () => {
    const issued = forecasts.filter((forecast) => forecast.issued)
    assert.ok(issued.length > 0)
    for (const forecast of issued) {
      assert.ok(Math.abs(forecast.position) >= 0.8 && Math.abs(forecast.probability - 0.5) >= 0.005)
      assert.equal(forecast.earningsInWindow, false)
    }
    const every = study.weeks.slice(-52).flatMap((week) => alphaSetAt(study, week.row)?.forecasts ?? [])
    assert.ok(every.some((forecast) => forecast.earningsInWindow && Math.abs(forecast.position) >= 0.8))
  })
  test('issues nothing without evidence, however far the edge', () => {
    const slope = { slope: 0.09, shrunk: 0.07, weeks: 60, cases: 6000 }
    assert.equal(isSignal({ ...slope, t: 2 }, 0.9), true)
    assert.equal(isSignal({ ...slope, t: 1.9 }, 0.9), false)
    assert.equal(isSignal({ ...slope, t: 2 }, 0.79), false)
    assert.equal(isSignal({ ...slope, t: 2, shrunk: 0.02 }, 0.9), false)
  })
  test('in drift claims nothing and issues nothing', () => {
    const drifting = alphaSetAt(study, day.length - 1, true)
    assert.ok(drifting?.drifting && drifting.slope.slope === set?.slope.slope)
    assert.ok(drifting.forecasts.every(({ probability, issued }) => probability === 0.5 && !issued))
    assert.deepEqual(
      drifting.forecasts.map(({ symbol }) => symbol),
      forecasts.map(({ symbol }) => symbol),
    )
  })
  test('explains each score by every feature and the surprise, largest first', () => {
    for (const { contributions } of forecasts) {
      assert.equal(contributions.length, ALPHA_FEATURES.length + 1)
      for (let at = 1; at < contributions.length; at++) {
        assert.ok(Math.abs(contributions[at].value) <= Math.abs(contributions[at - 1].value))
      }
    }
  })
  test('shows beta and yearly volatility as the recipe has them', () => {
    for (const { exposure } of forecasts) {
      assert.ok(exposure.beta > 0.2 && exposure.beta < 1.8)
      // √252·√(.016² + .004² + β²·.01²) is .29 to .33
      assert.ok(exposure.volatility > 0.2 && exposure.volatility < 0.45)
    }
  })
})
