import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changeProbabilities, regimeLeft } from './change-probability.ts'
import { distancesToFlip, nextLevels } from './distance-to-flip.ts'
import { fallProbabilities, riskByRegime } from './fall-by-regime.ts'
import { pastTallies } from './past-tallies.ts'
import { bearConfirmed, type RegimeDay, regimeHistory } from './regime-machine.ts'
import type { Regime } from './regime-parameters.ts'

const dayOf = (at: number, regime: Regime, more: Partial<RegimeDay> = {}): RegimeDay => ({
  day: at,
  close: 100,
  vix: 15,
  sma200: 100,
  gap: 0,
  vix5: 15,
  r10: 0,
  dd60: 0,
  trend: 1,
  volHot: false,
  crisis: false,
  crisisDays: 0,
  calmDays: 0,
  candidate: regime,
  candidateDays: 9,
  regime,
  since: 0,
  ...more,
})
const daysOf = (pattern: readonly (readonly [Regime, number])[]) =>
  pattern
    .flatMap(([regime, count]) => Array.from({ length: count }, () => regime))
    .map((regime, at) => dayOf(at, regime))

/** A path with swings, in which trends, volatility and crises come and go. */
function swings(n: number) {
  const day = Array.from({ length: n }, (_, at) => at)
  const close = day.map((at) => 1000 * Math.exp(0.25 * Math.sin(at / 90) + 0.03 * Math.sin(at / 7)))
  const vix = day.map((at) => 22 - 18 * Math.cos(at / 90 + 1.2) * Math.abs(Math.sin(at / 50)))
  return { index: { day, close }, vix: { day, close: vix } }
}

describe('volatility of the day after', () => {
  const days = (moves: readonly number[]) => {
    let close = 100
    return moves.map((move, at) => {
      close *= Math.exp(move)
      return dayOf(at, 'BULL', { close })
    })
  }
  const bull = (moves: readonly number[]) => riskByRegime(days(moves))[0]
  // ±1 % a day: √252 · 1 % = 15.87 %
  const still = Array.from({ length: 401 }, (_, at) => (at % 2 === 0 ? 0.01 : -0.01))
  test('has an interval round it, which is none if every day is as volatile', () => {
    const { nextDayVolatility, volatilityInterval } = bull(still)
    assert.ok(Math.abs(nextDayVolatility - 0.1587) < 0.001)
    for (const end of volatilityInterval) assert.ok(Math.abs(end - nextDayVolatility) < 0.001)
  })
  test('is the less certain, the more volatile days come together', () => {
    const size = (at: number, run: number) => (Math.floor(at / run) % 2 === 0 ? 0.5 : 1.5)
    const width = (run: number) => {
      const [low, high] = bull(still.map((move, at) => move * size(at, run))).volatilityInterval
      return high - low
    }
    assert.ok(width(40) > 2 * width(1), `${width(40)} and ${width(1)}`)
  })
  test('is unknown of a regime without two days', () => {
    const [, bear] = riskByRegime(days(still))
    assert.ok(bear.volatilityInterval.every(Number.isNaN))
  })
})

describe('chances measured on the past', () => {
  test('a tally counts windows that have closed, and each of them once', () => {
    const [, , , fourth] = pastTallies([1, 0, 1, Number.NaN, Number.NaN], ['a', 'b', 'a', 'a', 'b'], 2)
    // on day 3 the windows of days 0 (a, 1) and 1 (b, 0) have closed
    assert.deepEqual(fourth.group, { days: 1, events: 1, windows: 1 })
    assert.deepEqual(fourth.all, { days: 2, events: 1, windows: 1 })
  })
  test('a regime is left where another holds within the horizon', () => {
    const left = regimeLeft(
      daysOf([
        ['BULL', 4],
        ['BEAR', 3],
      ]),
      2,
    )
    assert.deepEqual(Array.from(left), [0, 0, 1, 1, 0, Number.NaN, Number.NaN])
  })
  test('a future rewritten leaves every earlier estimate as it was', () => {
    const days = daysOf([
      ['BULL', 100],
      ['BEAR', 40],
      ['BULL', 100],
    ])
    const other = [...days.slice(0, 150), ...daysOf([['CRISIS', 90]]).map((day) => ({ ...day, close: 40 }))]
    assert.deepEqual(changeProbabilities(other).slice(0, 150), changeProbabilities(days).slice(0, 150))
    assert.deepEqual(fallProbabilities(other).slice(0, 150), fallProbabilities(days).slice(0, 150))
  })
  test('the chance of a change is shrunk by two windows towards that of all regimes', () => {
    const days = daysOf([
      ['BULL', 60],
      ['BEAR', 60],
    ])
    // on day 119 the days 0–99 are known; BEAR: 40 days, none left; all settled days alike: 20 of 100 left.
    // base rate 0.2, pooled (20 + 40·0.2)/140 = 0.2, so (0 + 40·0.2)/80 = 0.1
    const today = changeProbabilities(days)[119]
    assert.ok(Math.abs(today.value - 0.1) < 1e-12)
    assert.equal(today.days, 40)
    assert.ok(Math.abs(today.baseRate - 0.2) < 1e-12)
    assert.ok(today.interval[0] < 0.1 && today.interval[1] > 0.1)
  })
  test('a candidate that waits changes the chance', () => {
    const days = daysOf([
      ['BULL', 60],
      ['BEAR', 60],
      ['BULL', 60],
    ])
    const waiting = days.map((day, at) =>
      at >= 56 && at < 60 ? { ...day, candidate: 'BEAR' as const } : day,
    )
    const asked = waiting.map((day, at) => (at === 179 ? { ...day, candidate: 'BEAR' as const } : day))
    assert.ok(changeProbabilities(asked)[179].value > changeProbabilities(waiting)[179].value)
  })
  test('falls are counted by regime', () => {
    const days = daysOf([
      ['BULL', 60],
      ['BEAR', 60],
    ]).map((day, at) => ({ ...day, close: at < 70 ? 100 : 90 }))
    const table = riskByRegime(days)
    // the fall is at index 70: windows of days 50–69 hold it; 10 of 60 BULL days, 10 of the 40 closed BEAR days
    assert.equal(table.find((row) => row.regime === 'BULL')?.fall, 10 / 60)
    assert.equal(table.find((row) => row.regime === 'BEAR')?.fall, 10 / 40)
    assert.ok(Number.isNaN(table.find((row) => row.regime === 'CRISIS')?.fall))
    assert.equal(fallProbabilities(days)[119].value, 10 / 40)
    assert.deepEqual(
      table.map((row) => row.share),
      [0.5, 0, 0.5, 0],
    )
  })
  test('next-day volatility belongs to the regime of the day before', () => {
    const days = daysOf([
      ['BULL', 3],
      ['BEAR', 3],
    ]).map((day, at) => ({ ...day, close: [100, 101, 100, 100, 110, 100][at] }))
    const [bull, , bear] = riskByRegime(days)
    const deviation = (values: readonly number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return Math.sqrt(
        (252 * values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) / (values.length - 1),
      )
    }
    assert.ok(Math.abs(bull.nextDayVolatility - deviation([Math.log(1.01), -Math.log(1.01), 0])) < 1e-12)
    assert.ok(Math.abs(bear.nextDayVolatility - deviation([Math.log(1.1), -Math.log(1.1)])) < 1e-12)
  })
})

describe('a BEAR is confirmed', () => {
  const bear = (gap: number, slope: number) =>
    Array.from({ length: 21 }, (_, at) => dayOf(at, 'BEAR', { gap, sma200: 100 + slope * at }))
  test('by a falling average or a deep gap, and by nothing less', () => {
    assert.equal(bearConfirmed(bear(-0.03, -0.1)), true)
    assert.equal(bearConfirmed(bear(-0.051, 0.1)), true)
    assert.equal(bearConfirmed(bear(-0.05, 0.1)), false)
  })
  test('only where the regime is BEAR', () =>
    assert.equal(bearConfirmed([dayOf(0, 'SIDEWAYS', { gap: -0.1 })]), false))
})

describe('the next levels', () => {
  const { index, vix } = swings(900)
  const upTo = (n: number) => ({
    index: { day: index.day.slice(0, n), close: index.close.slice(0, n) },
    vix: { day: vix.day.slice(0, n), close: vix.close.slice(0, n) },
  })
  const after = (n: number, close: number, level: number) => {
    const part = upTo(n)
    return regimeHistory(
      { day: [...part.index.day, n], close: [...part.index.close, close] },
      { day: [...part.vix.day, n], close: [...part.vix.close, level] },
    ).days.at(-1)
  }

  test('are exactly where the next close moves the trend', () => {
    for (let n = 210; n < 900; n += 23) {
      const part = upTo(n)
      const levels = nextLevels(regimeHistory(part.index, part.vix))
      assert.equal(after(n, levels.trendUp * (1 + 1e-9), 15)?.trend, 1)
      assert.equal(after(n, levels.trendDown * (1 - 1e-9), 15)?.trend, -1)
      const before = regimeHistory(part.index, part.vix).days.at(-1)
      assert.equal(after(n, levels.trendUp * (1 - 1e-9), 15)?.trend, before?.trend)
      assert.equal(after(n, levels.trendDown * (1 + 1e-9), 15)?.trend, before?.trend)
    }
  })
  test('are exactly where a VIX of 35 begins a crisis', () => {
    const calm = Array.from({ length: 300 }, (_, at) => 1000 + at)
    const series = { day: calm.map((_, at) => at), close: calm }
    const quiet = { day: series.day, close: calm.map(() => 15) }
    const { crisis } = nextLevels(regimeHistory(series, quiet))
    const next = (close: number, level: number) =>
      regimeHistory(
        { day: [...series.day, 300], close: [...calm, close] },
        { day: [...series.day, 300], close: [...quiet.close, level] },
      ).days.at(-1)?.regime
    assert.equal(next(crisis * (1 - 1e-9), 35), 'CRISIS')
    assert.equal(next(crisis * (1 + 1e-9), 35), 'BULL')
    assert.equal(next(crisis * (1 - 1e-9), 34.9), 'BULL')
  })
})

describe('the distance to another regime', () => {
  const wayTo = (regime: Regime, today: RegimeDay) =>
    distancesToFlip(today).find((way) => way.regime === regime)

  test('names each other regime once', () =>
    assert.deepEqual(
      distancesToFlip(dayOf(0, 'BEAR', { trend: -1 })).map((way) => way.regime),
      ['BULL', 'SIDEWAYS', 'CRISIS'],
    ))
  test('from BULL: the trend to BEAR, volatility to SIDEWAYS', () => {
    const bull = dayOf(0, 'BULL')
    assert.equal(wayTo('BEAR', bull)?.trend, 'down')
    assert.equal(wayTo('SIDEWAYS', bull)?.volatility, 'hot')
    assert.equal(wayTo('BEAR', bull)?.sessions, 5)
    assert.equal(wayTo('CRISIS', bull)?.sessions, 1)
  })
  test('from a hot BEAR: up alone to SIDEWAYS, up and calm to BULL', () => {
    const bear = dayOf(0, 'BEAR', { trend: -1, volHot: true })
    assert.deepEqual([wayTo('SIDEWAYS', bear)?.trend, wayTo('SIDEWAYS', bear)?.volatility], ['up', undefined])
    assert.deepEqual([wayTo('BULL', bear)?.trend, wayTo('BULL', bear)?.volatility], ['up', 'calm'])
  })
  test('days already waited are taken off', () => {
    const waiting = dayOf(0, 'BEAR', { trend: 1, candidate: 'BULL', candidateDays: 3 })
    assert.equal(wayTo('BULL', waiting)?.sessions, 2)
    assert.equal(wayTo('BULL', waiting)?.trend, undefined)
  })
  test('a crisis must first be calm: the fewest sessions are those the machine needs', () => {
    const crisis = dayOf(0, 'CRISIS', { trend: -1, crisis: true, crisisDays: 3, calmDays: 2 })
    const way = wayTo('BEAR', crisis)
    // 3 more calm days, the third is the first day of the candidate, 4 more confirm it
    assert.equal(way?.calmDays, 3)
    assert.equal(way?.sessions, 7)
  })
})
