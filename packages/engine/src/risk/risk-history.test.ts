import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { syntheticWindows, windowFrom, windowsUpTo } from '../../../../test/fixtures/synthetic-windows.ts'
import { often } from '../../../../test/often.ts'
import { NotEnoughHistory } from '../kernel/errors.ts'
import { dayFromDate } from '../kernel/time.ts'
import { contributions } from './contributions.ts'
import { GEOPOLITICS_WEIGHT, WEIGHTED_DRIVERS } from './driver-weights.ts'
import { regionOn } from './region-history.ts'
import { continued, driversOn, type RiskHistory, riskHistoryOf, vixOn, whyAbsent } from './risk-history.ts'
import { riskReadings } from './risk-readings.ts'
import { referenceOf } from './risk-reference.ts'
import { riskScores } from './risk-scores.ts'

const SYMBOLS = [...new Set(WEIGHTED_DRIVERS.flatMap(({ driver }) => driver.symbols)), 'EFA', 'EURUSD=X']
const FIRST = dayFromDate(2014, 1, 1)
const windows = syntheticWindows(SYMBOLS, 2300, 5, FIRST)
const reference = referenceOf(false)
const historyOf = (of: typeof windows) => riskHistoryOf(of, reference)
const history = historyOf(windows)

const without = (...symbols: readonly string[]) =>
  new Map([...windows].filter(([symbol]) => !symbols.includes(symbol)))
const shortened = (symbol: string, dropLast: number) => {
  const window = windows.get(symbol)
  assert.ok(window !== undefined)
  const length = window.length - dropLast
  return new Map(windows).set(
    symbol,
    windowFrom(symbol, Array.from(window.day).slice(0, length), Array.from(window.close).slice(0, length)),
  )
}
const driver = (of: RiskHistory, name: string, index = of.day.length - 1) => {
  const found = driversOn(of, index).find((one) => one.name === name)
  assert.ok(found !== undefined)
  return found
}

test('the weights sum to 1 with the one kept for news, and to the same without a term structure', () => {
  const full = WEIGHTED_DRIVERS.reduce((sum, one) => sum + one.weight, GEOPOLITICS_WEIGHT)
  const flat = WEIGHTED_DRIVERS.reduce(
    (sum, one) => sum + (one.withoutTermStructure ?? one.weight),
    GEOPOLITICS_WEIGHT,
  )
  assert.ok(Math.abs(full - 1) < 1e-12)
  assert.ok(Math.abs(flat - 1) < 1e-12)
})

test('the value is the weighted mean of the scores present, its shares summing to 1', () => {
  for (let index = 0; index < history.day.length; index += 37) {
    let value = 0
    let share = 0
    for (const { score, effectiveWeight } of driversOn(history, index)) {
      if (Number.isNaN(score)) assert.equal(effectiveWeight, 0)
      else value += effectiveWeight * score
      share += effectiveWeight
    }
    const { smoothed } = history.scores[history.first + index]
    assert.ok(Math.abs(share - 1) < 1e-12)
    assert.ok(Math.abs(value - smoothed) < 1e-9)
    assert.ok(Math.abs(history.value[index] - smoothed) <= 0.05 + 1e-9)
    assert.ok(history.value[index] >= 0 && history.value[index] <= 100)
  }
})

test('the history begins with the first drawdown, after 252 sessions', () => {
  assert.equal(history.day[0], windows.get('^GSPC')?.day[251])
})

test('turbulence and absorption join when their own windows are full', () => {
  for (const [name, row] of [
    ['turbulence', 776],
    ['absorption', 500],
  ] as const) {
    const days = Array.from(history.day, (_, index) => driver(history, name, index))
    const first = days.findIndex(({ score }) => !Number.isNaN(score))
    assert.equal(history.day[first], windows.get('XLB')?.day[row])
    assert.equal(row + 1, days[first].sessions)
    const vixShare = (index: number) => driver(history, 'vix', index).effectiveWeight
    assert.ok(vixShare(first) < vixShare(first - 1))
    const short = historyOf(windowsUpTo(windows, history.day[first - 1]))
    const absent = driver(short, name)
    const reason = whyAbsent(short, absent, windowsUpTo(windows, history.day[first - 1]))
    assert.deepEqual(reason, {
      kind: 'too_short',
      of: 'bars',
      symbols: absent.symbols,
      has: row,
      needs: row + 1,
    })
  }
})

test('a driver without a table of the year before is absent', () => {
  const until2008 = syntheticWindows(SYMBOLS, 600, 5, dayFromDate(2006, 7, 3))
  const young = historyOf(until2008)
  assert.ok(Number.isNaN(driver(young, 'credit').score))
  const { symbols } = driver(young, 'credit')
  assert.deepEqual(whyAbsent(young, driver(young, 'credit'), until2008), { kind: 'no_table', symbols })
})

test('without a term structure its weight goes to the VIX', () => {
  const flat = historyOf(without('^VIX3M'))
  assert.ok(Math.abs(driver(flat, 'vix').effectiveWeight - 0.28 / 0.94) < 1e-12)
  assert.equal(driver(flat, 'vix_term_structure').effectiveWeight, 0)
})

test('a driver whose last reading is more than three days old is left out', () => {
  assert.ok(!Number.isNaN(driver(historyOf(shortened('TLT', 3)), 'rates_volatility').score))
  const stale = historyOf(shortened('TLT', 4))
  assert.ok(Number.isNaN(driver(stale, 'rates_volatility').score))
  assert.equal(driver(stale, 'rates_volatility').effectiveWeight, 0)
  assert.ok(Math.abs(driver(stale, 'vix').effectiveWeight - 0.2 / 0.88) < 1e-12)
})

test('a VIX that stopped leaves the index on the other drivers, and no VIX', () => {
  const stale = historyOf(shortened('^VIX', 10))
  assert.ok(Number.isNaN(vixOn(stale, stale.day.length - 1)))
  assert.ok(stale.value[stale.day.length - 1] >= 0)
  assert.equal(driver(stale, 'vix').effectiveWeight, 0)
})

test('too little history is refused, never guessed', () => {
  assert.throws(() => historyOf(without('^GSPC')), NotEnoughHistory)
  assert.throws(() => historyOf(without('^VIX')), NotEnoughHistory)
  const all = windows.get('^GSPC')
  assert.ok(all !== undefined)
  assert.throws(() => historyOf(windowsUpTo(windows, all.day[250])), NotEnoughHistory)
  assert.equal(historyOf(windowsUpTo(windows, all.day[251])).day.length, 1)
})

test('no day sees a later one: a shorter window gives the same rows and regions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: history.day.length - 2 }), (last) => {
      const then = historyOf(windowsUpTo(windows, history.day[last]))
      const rows = then.first + last + 1
      assert.deepEqual(then.day, history.day.slice(0, last + 1))
      assert.deepEqual(then.value, history.value.slice(0, last + 1))
      assert.deepEqual(then.readings, history.readings.slice(0, rows))
      assert.deepEqual(then.scores, history.scores.slice(0, rows))
      assert.deepEqual(regionOn('europe', then, rows - 1), regionOn('europe', history, rows - 1))
    }),
    { numRuns: 6 },
  )
})

test('rows that continue others are those of one walk', () => {
  const day = windows.get('^GSPC')?.day ?? []
  const stops = [700, 701, 1500, 2299]
  let rows: Parameters<typeof continued>[0] = { readings: [], scores: [], reference }
  for (const stop of stops) rows = continued(rows, windowsUpTo(windows, day[stop]))
  assert.deepEqual(rows, { readings: history.readings, scores: history.scores, reference })
})

test('readings between two sessions count in the ranks, and a late one joins the next session', () => {
  const holiday = new Map(windows)
  const sp500 = windows.get('^GSPC')
  assert.ok(sp500 !== undefined)
  const open = Array.from(sp500.day).filter((_, index) => index !== 2000)
  const close = Array.from(sp500.close).filter((_, index) => index !== 2000)
  holiday.set('^GSPC', windowFrom('^GSPC', open, close))
  const late = new Map(holiday).set('TLT', windowFrom('TLT', [], []))
  const upTo = (windows: typeof holiday, last: number) => windowsUpTo(windows, last)
  const atOnce = riskReadings(upTo(holiday, sp500.day[2002]), undefined)
  assert.ok(atOnce[2000].between.some(({ day }) => day === sp500.day[2000]))
  const before = riskReadings(upTo(late, sp500.day[1999]), undefined)
  const [next] = riskReadings(upTo(holiday, sp500.day[2001]), before.at(-1))
  const rates = WEIGHTED_DRIVERS.findIndex(({ driver: { name } }) => name === 'rates_volatility')
  assert.equal(next.between.filter(({ measure }) => measure === rates).length, 2001 - 20)
  const scored = riskScores([...before, next], [], reference)
  assert.ok(
    Math.abs(scored[2000].score[rates] - riskScores(atOnce, [], reference)[2000].score[rates]) < 1e-12,
  )
})

test('the contributions, as printed, sum exactly to the printed value', () => {
  const part = fc.record({
    weight: fc.integer({ min: 0, max: 28 }),
    score: fc.double({ min: 0, max: 100, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const total = parts.reduce((sum, one) => sum + one.weight, 0)
      fc.pre(total > 0)
      const value = parts.reduce((sum, one) => sum + (one.weight / total) * one.score, 0)
      const printed = contributions(
        parts.map((one) => one.weight),
        parts.map((one) => one.score),
      )
      const tenths = printed.reduce((sum, one) => sum + Math.round(one * 10), 0)
      assert.ok(Math.abs(tenths / 10 - value) <= 0.05 + 1e-9)
      for (const [index, one] of printed.entries()) {
        assert.ok(one >= 0)
        assert.ok(Math.abs(one - (parts[index].weight / total) * parts[index].score) < 0.1 + 1e-9)
      }
    }),
    { numRuns: often(3000, 100_000) },
  )
})

test('the printed contributions of every day of a history sum to its published value', () => {
  for (let index = 0; index < history.day.length; index++) {
    const printed = contributions(
      driversOn(history, index).map((one) => one.effectiveWeight),
      driversOn(history, index).map((one) => one.score),
    )
    const tenths = printed.reduce((sum, one) => sum + Math.round(one * 10), 0)
    assert.equal(tenths, Math.round(history.value[index] * 10))
  }
})

test('contributions need at least one weight', () => {
  assert.throws(() => contributions([0, 0], [Number.NaN, Number.NaN]), RangeError)
  assert.deepEqual(contributions([0, 2], [Number.NaN, 41.26]), [0, 41.3])
})
