import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertSameRows } from '../../../../../test/fixtures/assert-same-rows.ts'
import {
  SYNTHETIC_START,
  syntheticAlphaMarket,
  syntheticEarnings,
} from '../../../../../test/fixtures/synthetic-alpha-market.ts'
import { walkAlpha } from '../../../../../test/fixtures/walk-alpha.ts'
import { often } from '../../../../../test/often.ts'
import { asDay, type Day, dateOf, dayFromDate, startOfUtcDay } from '../../kernel/time.ts'
import { decidedOn } from '../edge.ts'
import { alphaBacktest } from './alpha-backtest.ts'
import { ALPHA_DRIVERS, alphaBaseRate, alphaChance, expectedExcess } from './alpha-call.ts'
import { alphaDays } from './alpha-days.ts'
import { decisionAt } from './alpha-decision.ts'
import { AlphaPast, pastEvidence } from './alpha-past.ts'
import type { EarningsRow } from './earnings-row.ts'
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
const rows = walkAlpha(series, earnings)
const past = new AlphaPast(rows)

const cutSeries = (last: Day, of = series): readonly PriceSeries[] =>
  of.map((one) => {
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
const ranked = rows.filter(({ calls }) => calls !== undefined)
const places = new Map(rows.map(({ day }, at) => [day, at]))
const indexOn = (day: Day) => places.get(day) ?? -1

describe('rows of the alpha', () => {
  test('are the same one by one, in parts and in bulk', () => {
    const short = cutSeries(dayFromDate(2015, 6, 30))
    const inBulk = walkAlpha(short, earnings)
    assert.ok(inBulk.filter(({ issues }) => issues.length > 0).length > 50)
    assertSameRows(walkAlpha(short, earnings, often(53, 17)), inBulk)
    const shorter = cutSeries(dayFromDate(2010, often(3, 6), 30))
    assertSameRows(walkAlpha(shorter, earnings, 1), walkAlpha(shorter, earnings))
  })
  test('do not change by the future, cut away or replaced by noise', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1300, max: rows.length - 30 }),
        fc.integer({ min: 1, max: 1e6 }),
        (at, noise) => {
          const known = rows.slice(0, at + 1)
          const { day } = rows[at]
          assertSameRows(walkAlpha(cutSeries(day), cutEarnings(day)), known)
          const noisy = noisyFuture(day, noise)
          assertSameRows(walkAlpha(noisy.series, noisy.earnings).slice(0, at + 1), known)
        },
      ),
      { numRuns: often(1, 10) },
    )
  })
  test('would show the future to this test: noise one day earlier does change a row', () => {
    const at = 1500
    const noisy = noisyFuture(asDay(rows[at].day - 1), 7)
    const series = cutSeries(rows[at].day, noisy.series)
    assert.notDeepEqual(walkAlpha(series, noisy.earnings)[at], rows[at])
  })
  test('of nothing are none', () => {
    const nothing = { series: [], earnings: [], figures: [], rated: [] }
    assert.deepEqual(alphaDays(nothing, [startOfUtcDay(SYNTHETIC_START)], []), [])
  })
})

describe('the walk', () => {
  test('refits once a quarter, from the fourth year on', () => {
    assert.equal(dateOf(past.fits[0].day).year, 2014)
    const quarters = past.fits.map((fit) => quarterOf(fit.day))
    assert.deepEqual(
      quarters,
      quarters.map((_, at) => quarters[0] + at),
    )
  })
  test('trains on labels that had ended ten trading days before', () => {
    for (const fit of past.fits) {
      const eligible = past.weeks.filter(
        ({ day }) => indexOn(day) >= 272 && indexOn(day) + 1 + 5 + 10 <= indexOn(fit.day),
      )
      assert.equal(fit.dates, eligible.filter((week) => week.day > fit.day - 8 * 365.25).length)
      assert.equal(fit.trainedThrough, rows[indexOn(fit.day) - 10].day)
    }
  })
  test('learns an outcome on the day of its exit, eleven trading days later', () => {
    const learned = rows.flatMap(({ day, outcomes }) =>
      outcomes.map((outcome) => [outcome.day, day] as const),
    )
    assert.ok(learned.length > 350)
    for (const [decided, known] of learned) assert.equal(indexOn(known) - indexOn(decided), 11)
  })
  test('rests its evidence on weeks that ended 28 days before', () => {
    for (const { day, evidence } of rows.filter((row) => row.evidence !== undefined)) {
      const resolved = past.weeks.filter((week) => week.day + 28 <= day)
      assert.equal(evidence?.weeks, resolved.length)
      const decided = past.weeks.filter((week) => week.day + 28 <= decidedOn(day))
      assert.equal(evidence?.edge.dates, decided.filter(({ score }) => score).length)
    }
    const { rates } = past.evidence
    assert.ok(rates.calibration.ece !== undefined && rates.calibration.ece < 0.1)
    assert.equal(pastEvidence(past, rows[rows.length - 1].day).ic.weeks, rates.calibration.weeks)
  })
  test('ranks nothing before its first fit', () => {
    assert.ok(rows.every(({ calls, day }) => (calls !== undefined) === day >= past.fits[0].day))
  })
  test('has the same calls in a week as in its ranking', () => {
    for (const { calls, week } of ranked.filter((row) => row.week).slice(-20)) {
      const scores = Array.from(week?.score ?? []).sort((a, b) => a - b)
      const shown = calls?.symbol.length ?? 0
      assert.ok(shown >= 4 && shown <= 6 && scores.length === 24)
    }
  })
})

describe('the backtest', () => {
  test('holds a signal once while it stands', () => {
    const forecasts = alphaBacktest(past, FRAME)
    assert.ok(forecasts.length > 100)
    const open = new Map<string, number>()
    for (const { signalId, issuedAt, resolvesAt } of forecasts) {
      const key = signalId.split(' ').slice(0, 2).join(' ')
      assert.ok(issuedAt >= (open.get(key) ?? 0), signalId)
      open.set(key, resolvesAt)
    }
  })
})

describe('the calls of a day', () => {
  const issued = rows.flatMap(({ issues }, at) => issues.map((issue) => ({ issue, at })))
  const decisionOf = (at: number) => decisionAt(rows, at) ?? assert.fail('no decision')

  test('are issued in the outer tenths alone, never across an expected report', () => {
    assert.ok(issued.length > 0)
    for (const { calls } of ranked) {
      calls?.symbol.forEach((_, place) => {
        assert.ok(Math.abs(calls.position[place]) >= 0.8 - 1e-9)
        if (calls.issuedOn[place] > 0) assert.equal(calls.earnings[place], 0)
      })
    }
    assert.ok(ranked.some(({ calls }) => calls?.earnings.includes(1)))
  })
  test('stand at most eleven trading days, then are issued again', () => {
    for (const { day, calls } of ranked) {
      calls?.issuedOn.forEach((on) => {
        if (on > 0) assert.ok(indexOn(day) - indexOn(asDay(on)) < 11)
      })
    }
    for (const { issue, at } of issued) {
      const { calls, day } = rows[at]
      assert.equal(calls?.issuedOn[calls.symbol.indexOf(issue.symbol)], day)
    }
  })
  test('have an edge of their sign, inside its interval', () => {
    for (const { issue, at } of issued.slice(-50)) {
      const { evidence, members } = decisionOf(at)
      if (evidence === undefined) assert.fail('no evidence')
      const { probability, edge } = alphaChance(evidence, issue.position)
      const baseRate = alphaBaseRate(evidence, Math.sign(issue.position))
      const { expected, interval } = expectedExcess(evidence, issue) ?? assert.fail('no excess')
      if (evidence.edge.state === 'stated') assert.ok(probability > baseRate && edge > probability - baseRate)
      else assert.deepEqual([probability, edge], [baseRate, 0])
      assert.equal(Math.sign(expected), evidence.edge.state === 'stated' ? Math.sign(issue.position) : 0)
      assert.ok(interval[0] < expected && expected < interval[1])
      assert.ok(members.length === 24 && issue.of === 24 && members.includes(issue.symbol))
    }
  })
  test('are explained by every feature and the surprise', () => {
    for (const { issue } of issued) {
      assert.equal(issue.contributions.length, ALPHA_DRIVERS.length)
      assert.equal(issue.readings.length, ALPHA_DRIVERS.length)
      assert.ok(issue.contributions.every(Number.isFinite))
    }
  })
  test('show beta and yearly volatility as the recipe has them', () => {
    for (const { issue } of issued) {
      const volatility = issue.volatility * Math.sqrt(252)
      assert.ok(issue.beta > 0.1 && issue.beta < 2)
      // √252·√(.016² + .004² + β²·.01²) is .29 to .33
      assert.ok(volatility > 0.2 && volatility < 0.45)
    }
  })
})
