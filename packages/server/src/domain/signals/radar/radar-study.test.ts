import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  syntheticAlphaMarket,
  syntheticEarnings,
} from '../../../../../../test/fixtures/synthetic-alpha-market.ts'
import { asDay, type Day, dayFromDate, startOfUtcDay } from '../../../kernel/time.ts'
import { quarterMoments, volatility60 } from '../alpha/features/risk.ts'
import type { PriceSeries } from '../alpha/price-series.ts'
import type { FigureRow } from '../quality/company-figures.ts'
import { qualityScores } from '../quality/quality-score.ts'
import { qualityHistory } from './quality-history.ts'
import { radarConfidenceAt, radarProbability, radarResolvedBy } from './radar-confidence.ts'
import { RADAR_DRIVERS, RADAR_WEIGHTS, radarScreen } from './radar-screen.ts'
import { type RadarStudy, radarBacktest, studyRadar } from './radar-study.ts'
import { RADAR_HORIZON } from './radar-week.ts'

const FROM = dayFromDate(2010, 1, 4)
const marketOf = (seed: number, stocks = 40): readonly PriceSeries[] =>
  syntheticAlphaMarket({
    stocks,
    served: stocks,
    from: FROM,
    to: dayFromDate(2016, 6, 30),
    seed,
    drift: 0,
  }).series

/** The mean of all stocks, as a fund. */
const fundOf = (series: readonly PriceSeries[]) => ({
  day: series[0].day,
  adjustedClose: Array.from(
    series[0].day,
    (_, row) => series.reduce((sum, one) => sum + Math.log(one.adjustedClose[row]), 0) / series.length,
  ).map(Math.exp),
})

const figuresOf = (series: readonly PriceSeries[]): readonly FigureRow[] =>
  series.flatMap(({ symbol }, stock) =>
    Array.from({ length: 26 }, (_, quarter) => {
      const periodEnd = asDay(Math.round(FROM + quarter * 91.25))
      const noise = Math.sin(7 * stock + 13 * quarter)
      return {
        symbol,
        periodEnd,
        period: 'Q',
        knownAt: startOfUtcDay(asDay(periodEnd + 30 + (stock % 20))),
        revenue: 100,
        grossProfit: 40 + 10 * noise,
        netIncome: 10 + 4 * noise,
        operatingCashFlow: 12,
        totalAssets: 1000,
        equity: 500,
        sharesOutstanding: 50,
      }
    }),
  )

/** @param published what is published of, in full; what is not known yet may not matter */
const studyOf = (series: readonly PriceSeries[], published = series): RadarStudy =>
  studyRadar({
    series,
    benchmark: fundOf(series),
    earnings: syntheticEarnings(published, 5),
    figures: figuresOf(published),
  })

const FRAME = { source: 'radar_daily', horizon: 'P30D', modelVersion: '1', regimeAt: () => 'BULL' }

const cutTo = (series: readonly PriceSeries[], last: Day): readonly PriceSeries[] =>
  series.map((one) => {
    const rows = Array.from(one.day).filter((day) => day <= last).length
    return {
      ...one,
      day: Array.from(one.day).slice(0, rows),
      adjustedClose: Array.from(one.adjustedClose).slice(0, rows),
    }
  })

describe('the radar study', () => {
  const series = marketOf(11)
  const study = studyOf(series)
  const row = study.day.length - 1

  test('picks ten stocks, none before they have 273 closes', () => {
    assert.deepEqual(study.picks[271], [])
    assert.ok(study.picks.slice(-250).every((picks) => picks.length > 0 && picks.length <= 10))
  })
  test('is the same whatever came after a day', () => {
    const at = 1200
    const cut = studyOf(cutTo(series, study.day[at]), series)
    assert.equal(cut.day.length, at + 1)
    assert.deepEqual(cut.picks, study.picks.slice(0, at + 1))
    assert.deepEqual(radarConfidenceAt(cut.weeks, at), radarConfidenceAt(study.weeks, at))
    const until = startOfUtcDay(asDay(study.day[at] + 1))
    const known = (of: RadarStudy) =>
      radarBacktest(of, FRAME).forecasts.filter(({ resolvesAt }) => resolvesAt <= until)
    assert.ok(known(cut).length > 200)
    assert.deepEqual(known(cut), known(study))
  })
  test('keeps most picks from one day to the next', () => {
    let renewed = 0
    for (let at = row - 250; at <= row; at++) {
      renewed += study.picks[at].filter((stock) => !study.picks[at - 1].includes(stock)).length
    }
    assert.ok(renewed / 2510 < 0.1, String(renewed))
  })
  test('learns from windows that had ended ten trading days before, and holds them against the fund', () => {
    const known = radarResolvedBy(study.weeks, 900)
    assert.ok(known.length > 100)
    assert.ok(known.every((week) => week.row + 1 + RADAR_HORIZON + 10 <= 900))
    const week = known[known.length - 1]
    const own = series[week.stock[0]].adjustedClose
    const fund = fundOf(series).adjustedClose
    const from = week.row + 1
    const to = from + RADAR_HORIZON
    const expected = Math.log(own[to] / own[from]) - Math.log(fund[to] / fund[from])
    assert.ok(Math.abs(week.excess[0] - expected) < 1e-9)
  })
})

describe('the screen', () => {
  const series = marketOf(3, 60)
  const study = studyOf(series)
  const row = study.day.length - 1
  const at = startOfUtcDay(asDay(study.day[row] + 1))
  const stocks = series.map(({ symbol, sector }) => ({ symbol, sector }))
  const scores = qualityScores(figuresOf(series), stocks, at)
  const quality = stocks.map(({ symbol }) => scores.get(symbol) ?? { score: undefined, coverage: 0 })
  const screen = radarScreen({ market: study.market, reports: study.reports, quality }, row)

  test('adds the weighted normal scores, best first', () => {
    for (const [place, one] of screen.ranked.entries()) {
      const { normal } = screen.driversOf(one)
      const sum = RADAR_DRIVERS.reduce(
        (total, name, driver) => total + RADAR_WEIGHTS[name] * normal[driver],
        0,
      )
      assert.ok(Math.abs(one.score - sum) < 1e-12)
      assert.ok(place === 0 || one.score <= screen.ranked[place - 1].score)
    }
    assert.equal(
      Object.values(RADAR_WEIGHTS).reduce((sum, weight) => sum + weight, 0),
      1,
    )
  })
  test('divides the momentum by the volatility', () => {
    const [{ stock }] = screen.ranked
    const { values: readings } = screen.driversOf(screen.ranked[0])
    const close = series[stock].adjustedClose
    const momentum = Math.log(close[row - 21] / close[row - 252])
    const deviation = volatility60(quarterMoments(study.market.paths[stock], row))
    assert.ok(Math.abs(readings[0] - momentum / deviation) < 1e-9)
  })
  test('calls sound what is above its mean of 200 days', () => {
    for (const one of screen.ranked) {
      const close = Array.from(series[one.stock].adjustedClose)
      const mean = close.slice(row - 199, row + 1).reduce((sum, value) => sum + value, 0) / 200
      assert.equal(screen.isSound(one), close[row] > mean)
    }
  })
  test('calls no stock sound that trades ten million dollars a day or less', () => {
    const thin = series.map((one) => ({
      ...one,
      dollarVolume: one.day.length ? Array.from(one.day, () => 9e6) : [],
    }))
    const { market, reports } = studyOf(thin)
    const { ranked, isSound } = radarScreen({ market, reports, quality }, row)
    assert.ok(ranked.length === 60 && ranked.every((one) => !isSound(one)))
  })
  // of sixty shares (rank − ½)/60 only the last, .9917, lies above .99
  test('lets none enter whose largest day of the month is the most extreme one', () => {
    const largestDay = (stock: number): number => {
      const close = series[stock].adjustedClose
      return Math.max(...Array.from({ length: 21 }, (_, back) => close[row - back] / close[row - back - 1]))
    }
    const byLargest = screen.ranked.toSorted((a, b) => largestDay(b.stock) - largestDay(a.stock))
    const { ranked, mayEnter } = radarScreen({ market: study.market, reports: new Map(), quality }, row)
    assert.deepEqual(
      ranked.filter((one) => !mayEnter(one)).map(({ stock }) => stock),
      [byLargest[0].stock],
    )
  })
  test('knows the quality of each day as the full computation does', () => {
    const history = qualityHistory(figuresOf(series), stocks)
    for (let day = study.day[300]; day < study.day[row]; day = asDay(day + 90)) {
      const instant = startOfUtcDay(day)
      const expected = qualityScores(figuresOf(series), stocks, instant)
      assert.deepEqual(
        history(instant),
        stocks.map(({ symbol }) => expected.get(symbol)),
      )
    }
  })
})

describe('the confidence of a pick', () => {
  const slope = { slope: 0.2, t: 3, shrunk: 0.18, weeks: 100, cases: 1000 }
  // ln(.52/.48) + .18·.9 = .0800 + .162: σ = .5602
  test('is the odds of any stock, moved by its place', () => {
    assert.ok(Math.abs(radarProbability({ baseRate: 0.52, slope }, 0.9) - 0.5602) < 5e-5)
    assert.equal(
      radarProbability({ baseRate: 0.52, slope: { ...slope, shrunk: 0 } }, 0.9).toFixed(12),
      '0.520000000000',
    )
  })
  test('is one half before anything is known', () => {
    const confidence = radarConfidenceAt([], 100)
    assert.equal(radarProbability(confidence, 1), 0.5)
  })
})
