import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertSameRows } from '../../../../../test/fixtures/assert-same-rows.ts'
import {
  syntheticAlphaMarket,
  syntheticEarnings,
} from '../../../../../test/fixtures/synthetic-alpha-market.ts'
import { walkRadar } from '../../../../../test/fixtures/walk-radar.ts'
import { often } from '../../../../../test/often.ts'
import { asDay, type Day, dayFromDate, startOfUtcDay } from '../../kernel/time.ts'
import { sampleDeviation } from '../../statistics/sample-statistics.ts'
import { pastErrorAt } from '../../track-record/past-error.ts'
import { alphaMarket } from '../alpha/cross-section.ts'
import { earningsBySymbol } from '../alpha/earnings-row.ts'
import { panelFeatures } from '../alpha/features/alpha-features.ts'
import type { PriceSeries } from '../alpha/price-series.ts'
import type { FigureRow } from '../quality/company-figures.ts'
import { qualityScores } from '../quality/quality-score.ts'
import { qualityHistory } from './quality-history.ts'
import { radarBacktest } from './radar-backtest.ts'
import { RADAR_HORIZON } from './radar-confidence.ts'
import type { RadarDay } from './radar-day.ts'
import { RadarPast } from './radar-past.ts'
import { RADAR_DRIVERS, RADAR_WEIGHTS, radarScreen } from './radar-screen.ts'

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
const rowsOf = (series: readonly PriceSeries[], published = series, atOnce?: number): readonly RadarDay[] =>
  walkRadar(
    series,
    {
      benchmark: fundOf(published),
      earnings: syntheticEarnings(published, 5),
      figures: figuresOf(published),
    },
    atOnce,
  )

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

describe('rows of the radar', () => {
  const series = marketOf(11)
  const rows = rowsOf(series)
  const past = new RadarPast(rows)
  const places = new Map(rows.map(({ day }, at) => [day, at]))
  const indexOn = (day: Day) => places.get(day) ?? -1

  test('are the same one by one, in parts and in bulk', () => {
    const short = cutTo(series, dayFromDate(2012, 3, 30))
    const inBulk = rowsOf(short, series)
    assert.ok(inBulk.some(({ outcomes }) => outcomes.length > 0))
    assert.ok(inBulk.some(({ evidence }) => evidence !== undefined))
    assertSameRows(rowsOf(short, series, often(43, 23)), inBulk)
    const few = series.slice(0, often(16, 40))
    const shorter = cutTo(few, dayFromDate(2011, 3, 30))
    assertSameRows(rowsOf(shorter, few, 1), rowsOf(shorter, few))
  })
  test('pick ten stocks, none before they have 273 closes', () => {
    assert.deepEqual(rows[271].picks.symbol, [])
    assert.ok(rows.slice(-250).every(({ picks: { symbol } }) => symbol.length > 0 && symbol.length <= 10))
  })
  test('are the same whatever came after a day', () => {
    const at = 1200
    const cut = rowsOf(cutTo(series, rows[at].day), series)
    assertSameRows(cut, rows.slice(0, at + 1))
    const until = startOfUtcDay(asDay(rows[at].day + 1))
    const known = (of: readonly RadarDay[]) =>
      radarBacktest(new RadarPast(of), FRAME).filter(({ resolvesAt }) => resolvesAt <= until)
    assert.ok(known(cut).length > 200)
    assertSameRows(known(cut), known(rows))
  })
  test('keep most picks from one day to the next', () => {
    let renewed = 0
    for (let at = rows.length - 251; at < rows.length; at++) {
      const before = rows[at - 1].picks.symbol
      renewed += rows[at].picks.symbol.filter((symbol) => !before.includes(symbol)).length
    }
    assert.ok(renewed / 2510 < 0.1, String(renewed))
  })
  test('let a pick stand 22 trading days, then issue it again', () => {
    for (const { day, picks, issues } of rows) {
      for (const on of picks.issuedOn) assert.ok(indexOn(day) - indexOn(asDay(on)) < 22)
      assert.deepEqual(
        issues.map(({ symbol }) => symbol),
        picks.symbol.filter((_, place) => picks.issuedOn[place] === day),
      )
    }
  })
  test('know an outcome on the day of its exit, against the fund', () => {
    const known = rows.flatMap(({ day, outcomes }) => outcomes.map((outcome) => ({ day, outcome })))
    assert.ok(known.length > 250)
    for (const { day, outcome } of known) assert.equal(indexOn(day) - indexOn(outcome.day), 22)
    const { outcome } = known[known.length - 1]
    const week = past.weeks.find((one) => one.day === outcome.day) ?? assert.fail('no week')
    const own = series.find(({ symbol }) => symbol === week.symbol[0])?.adjustedClose ?? []
    const fund = fundOf(series).adjustedClose
    const from = indexOn(week.day) + 1
    const to = from + RADAR_HORIZON
    const expected = Math.log(own[to] / own[from]) - Math.log(fund[to] / fund[from])
    assert.ok(Math.abs(outcome.excess[0] - expected) < 1e-9)
  })
  test('learn from windows that had ended ten trading days before', () => {
    for (const { day, evidence } of rows.filter((row) => row.evidence)) {
      const resolved = past.weeks.filter((week) => indexOn(week.day) + 1 + RADAR_HORIZON + 10 <= indexOn(day))
      assert.equal(evidence?.weeks, resolved.length)
      const picks = resolved.reduce((sum, { outcome }) => sum + (outcome?.tally.picks ?? 0), 0)
      assert.equal(evidence?.tally.picks, picks)
    }
    assert.ok(past.evidence.tally.picks > 1000)
  })
  test('count the error of the picks whose outcome was known', () => {
    const issued = rows.flatMap(({ issues, at }) => issues.map((issue) => ({ issue, at }))).slice(-20)
    const forecasts = radarBacktest(past, FRAME)
    for (const { issue, at } of issued) assert.deepEqual(issue.pastError, pastErrorAt(forecasts, at))
  })
})

describe('the screen', () => {
  const series = marketOf(3, 60)
  const market = alphaMarket(series)
  const { day } = market.panel
  const reports = earningsBySymbol(syntheticEarnings(series, 5))
  const row = day.length - 1
  const at = startOfUtcDay(asDay(day[row] + 1))
  const stocks = series.map(({ symbol, sector }) => ({ symbol, sector }))
  const scores = qualityScores(figuresOf(series), stocks, at)
  const quality = stocks.map(({ symbol }) => scores.get(symbol) ?? { score: undefined, coverage: 0 })
  const [features] = panelFeatures(market.paths, day, [row])
  const screen = radarScreen({ market, reports, quality, features }, row)

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
    const deviation = sampleDeviation([...market.paths[stock].returns.subarray(row - 59, row + 1)])
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
    const { ranked, isSound } = radarScreen({ market: alphaMarket(thin), reports, quality, features }, row)
    assert.ok(ranked.length === 60 && ranked.every((one) => !isSound(one)))
  })
  // of sixty shares (rank − ½)/60 only the last, .9917, lies above .99
  test('lets none enter whose largest day of the month is the most extreme one', () => {
    const largestDay = (stock: number): number => {
      const close = series[stock].adjustedClose
      return Math.max(...Array.from({ length: 21 }, (_, back) => close[row - back] / close[row - back - 1]))
    }
    const byLargest = screen.ranked.toSorted((a, b) => largestDay(b.stock) - largestDay(a.stock))
    const { ranked, mayEnter } = radarScreen({ market, reports: new Map(), quality, features }, row)
    assert.deepEqual(
      ranked.filter((one) => !mayEnter(one)).map(({ stock }) => stock),
      [byLargest[0].stock],
    )
  })
  test('knows the quality of each day as the full computation does', () => {
    const history = qualityHistory(figuresOf(series), stocks)
    for (let one = day[300]; one < day[row]; one = asDay(one + 90)) {
      const instant = startOfUtcDay(one)
      const expected = qualityScores(figuresOf(series), stocks, instant)
      assert.deepEqual(
        history(instant),
        stocks.map(({ symbol }) => expected.get(symbol)),
      )
    }
  })
})
