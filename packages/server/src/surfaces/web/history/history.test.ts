import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { regimeHistory } from '@bellwether-markets/products/regime/history-product'
import { risk } from '@bellwether-markets/products/risk/product'
import { riskHistory } from '@bellwether-markets/products/risk-history/product'
import fc from 'fast-check'
import type { FactReader } from '../../../service/ports.ts'
import { pathOf } from '../parts/chart-scale.tsx'
import { publishedCard, storedCard } from './day-card.ts'
import { linePath, outlined, pointsOf, statePaths } from './drawn-series.ts'
import { historyState } from './history-state.ts'
import { joinedDays, type MarketDays } from './market-days.ts'
import { daysJson, publishedDays } from './published-days.ts'
import { axisTicks, logTicks } from './time-axis.tsx'
import { courseFrom, highsBeforeFalls, namedCrises, whatFollowed } from './what-followed.ts'

const MONDAY = parseDay('2007-01-01') ?? Number.NaN

/** Weekdays from 2007-01-01 on. */
function daysOf(closes: readonly number[], risk: (place: number) => number | null = () => 20): MarketDays {
  return {
    day: closes.map((_, place) => formatDay(asDay(MONDAY + 7 * Math.floor(place / 5) + (place % 5)))),
    sp500: closes,
    vix: closes.map((_, place) => (place === 3 ? null : 20 + (place % 7) / 4)),
    regime: closes.map((_, place) => (place % 90 < 60 ? 'BULL' : 'BEAR')),
    risk: closes.map((_, place) => risk(place)),
  }
}

const flat = (count: number): MarketDays => daysOf(Array.from({ length: count }, () => 100))
const ask = (date?: string, from?: string, to?: string) => ({ date, from, to })

test('a day that is no trading day leads to the one before it, and is named', () => {
  const days = flat(1000)
  const state = historyState(days, ask('2008-09-14'))
  assert.equal(days.day[state?.at ?? 0], '2008-09-12')
  assert.equal(state?.notTraded, '2008-09-14')
  assert.equal(historyState(days, ask('2008-09-15'))?.notTraded, undefined)
})

test('a day outside the market, or none at all, has no state', () => {
  const days = flat(300)
  for (const date of ['2006-12-31', '2099-01-01', '2007-02-30', 'today', '9999', '']) {
    assert.equal(historyState(days, ask(date)), undefined, date)
  }
})

test('without a window a day stands in the middle of two years, as far as there are days', () => {
  const days = flat(1000)
  for (const place of [0, 100, 500, 900, 999]) {
    const state = historyState(days, ask(days.day[place]))
    assert.ok(state && state.from <= place && place <= state.to)
    assert.ok(state.to - state.from >= 252)
  }
  const { from, to } = historyState(days, ask(days.day[500])) ?? assert.fail()
  assert.deepEqual([from, to], [248, 752])
})

test('a window is the one asked for, cut to the days; a window that cannot be is refused in words', () => {
  const days = flat(1000)
  const state = historyState(days, ask(undefined, '1990-01-01', '2008-02-02'))
  assert.deepEqual([state?.from, days.day[state?.to ?? 0], state?.fault], [0, '2008-02-01', undefined])
  assert.equal(state?.at, state?.to)
  for (const [from, to] of [
    ['2008-05-01', '2008-05-05'],
    ['2009-01-01', '2008-01-01'],
    ['x', '2008-01-01'],
    ['2007-13-01', '2008-01-01'],
    ['2080-01-01', '2090-01-01'],
  ]) {
    const refused = historyState(days, ask(days.day[500], from, to))
    assert.match(refused?.fault ?? '', /a month apart/, `${from} ${to}`)
    assert.deepEqual([refused?.from, refused?.to], [248, 752])
  }
})

test('what followed names the change and the lowest close of each span that has ended', () => {
  const days = daysOf([100, 90, 120, 80, 110, 105, ...Array.from({ length: 30 }, () => 130)])
  const [week, month, ...more] = whatFollowed(days, 0)
  assert.deepEqual([week.sessions, month.sessions, more.length], [5, 20, 0])
  assert.ok(Math.abs(week.change - 0.05) < 1e-9 && Math.abs(week.lowest + 0.2) < 1e-9)
  assert.equal(whatFollowed(days, days.day.length - 2).length, 0)
})

test('a named crisis is shown only within the days, with its highest risk and deepest fall', () => {
  assert.deepEqual(namedCrises(flat(300)), [])
  const place = flat(1000).day.indexOf('2008-09-15')
  const closes = Array.from({ length: 1000 }, (_, at) => (at < place ? 100 : at === place + 9 ? 60 : 90))
  const [lehman, ...others] = namedCrises(
    daysOf(closes, (at) => (at < place ? null : at === place + 4 ? 96 : 70)),
  )
  assert.deepEqual([lehman.name, lehman.at, lehman.highestRisk], ['Lehman 2008', place, 96])
  assert.ok(Math.abs(lehman.deepestFall + 0.4) < 1e-9)
  assert.equal(others.length, 1)
})

test('highs are record highs before a fall of a tenth, and a course starts at the high', () => {
  const days = daysOf([100, 120, 111, 119, 107, 130, 125, 140, 100, 90, 150])
  assert.deepEqual(highsBeforeFalls(days), [1, 7])
  const { change, lowest, lowestOn } = courseFrom(days, 7)
  assert.equal(change[0], 0)
  assert.deepEqual([lowest.toFixed(3), lowestOn], ['-0.357', 2])
})

test('the script of the page reads from the JSON what was put into it', async () => {
  const days = daysOf(
    Array.from({ length: 400 }, (_, at) => Math.round(10_000 + at * 137) / 100),
    (at) => (at < 50 || at === 60 ? null : (at % 100) / 10),
  )
  const { loadDays } = await import('../assets/history-days.js' as string)
  const read = await loadDays(`data:application/json,${encodeURIComponent(daysJson(days))}`)
  assert.deepEqual(read, {
    date: days.day,
    sp500: days.sp500,
    vix: days.vix,
    risk: days.risk,
    regime: days.regime,
  })
})

test('rows of risk are joined by day, and missing ones are null', () => {
  const row = { regime: 'BULL', sp500: 1, sma_200: 1, vix: null } as const
  const days = joinedDays(
    [
      { ...row, date: '2020-01-02' },
      { ...row, date: '2020-01-03' },
    ],
    [{ date: '2020-01-03', value: 12.3, status: 'CALM', p_drawdown_7pct_20d: null }],
  )
  assert.deepEqual(days.risk, [null, 12.3])
})

test('an outline keeps the extremes of a line and draws few bends', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 3000 }), (values) => {
      const points = values.map((y, x) => ({ x, y }))
      const kept = outlined(points, Math.ceil(points.length / 300))
      const ys = kept.map(({ y }) => y)
      assert.deepEqual([Math.min(...ys), Math.max(...ys)], [Math.min(...values), Math.max(...values)])
      assert.ok(kept.length <= 601)
      assert.deepEqual(kept.at(-1), points.at(-1))
      assert.ok(kept.every(({ x }, index) => index === 0 || x > kept[index - 1].x))
    }),
  )
})

test('a line has a gap where nothing is known, and runs of a state share one path', () => {
  const points = pointsOf([1, 2, null, 3, 4], (value) => value)
  assert.equal(linePath(points).match(/M/g)?.length, 2)
  const paths = statePaths(
    pointsOf([1, 2, 3, 4], (value) => value),
    ['a', 'b', 'a', 'a'],
    9,
  )
  assert.deepEqual(
    paths.map(({ state, line }) => [state, line.match(/M/g)?.length]),
    [
      ['a', 2],
      ['b', 1],
    ],
  )
  assert.equal(
    paths[1].line,
    pathOf([
      { x: 1000 / 3, y: 2 },
      { x: 2000 / 3, y: 3 },
    ]),
  )
  assert.match(paths[1].area, /V9H333Z$/)
})

test('an axis of any length has labels in a narrow figure, and no more than six', () => {
  for (const count of [25, 60, 130, 252, 504, 790, 1300, 2800, 6300, 12_000]) {
    const ticks = axisTicks(flat(count).day)
    const always = ticks.filter(({ form }) => form === '')
    assert.ok(always.length >= 1 && always.length <= 6, `${count} days have ${always.length} labels`)
    const isDated = count <= 65 || always.some(({ label }) => /\d{4}/.test(label))
    assert.ok(isDated, `${count} days name no year`)
  }
})

test('ticks of prices are round and apart', () => {
  const y = (value: number) => -100 * Math.log(value)
  assert.deepEqual(logTicks([680, 1560], y, 15), [800, 1000, 1200, 1400])
  const wide = logTicks([680, 6700], y, 32)
  assert.ok(wide.length >= 3)
  assert.ok(wide.every((tick, index) => index === 0 || y(wide[index - 1]) - y(tick) >= 32))
})

const row = (date: string) => ({
  at: 0,
  day: parseDay(date),
  value: 80,
  fall: null,
  missing: [],
  drivers: [{ name: 'vix', points: 80 }],
})

test('the card of a day is the stored row, also if it was decided in the next year', async () => {
  const years: Record<number, unknown> = { 2008: [row('2008-09-15')], 2009: [row('2008-12-31')] }
  const facts = { year: async (_table: unknown, year: number) => years[year] } as unknown as FactReader
  assert.equal((await storedCard(facts, '2008-09-15'))?.value, 80)
  assert.equal((await storedCard(facts, '2008-12-31'))?.value, 80)
  assert.equal(await storedCard(facts, '2008-09-16'), undefined)
})

test('the card of the last session is the current index until its row is stored, and of no other day', () => {
  const index = {
    date: '2025-09-30',
    value: 17.5,
    p_drawdown_7pct_20d: null,
    drivers: [
      { name: 'credit', contribution: 3 },
      { name: 'vix', contribution: 7 },
    ],
    missing: [
      { name: 'vix_term_structure', reason: 'none' },
      { name: 'crises', reason: 'none' },
    ],
  } as never
  const card = publishedCard(index, '2025-09-30')
  assert.deepEqual(
    card?.drivers.map(({ points }) => points),
    [7, 3],
  )
  assert.deepEqual(
    card?.missing.map(({ name }) => name),
    ['vix_term_structure'],
  )
  assert.equal(publishedCard(index, '2025-09-29'), undefined)
  assert.equal(publishedCard(undefined, '2025-09-30'), undefined)
})

test('the last day has the current index before its history is made, and no other', () => {
  const regimes = {
    count: 2,
    rows: ['2025-09-29', '2025-09-30'].map((date) => ({ date, sp500: 6_600, vix: 16, regime: 'BULL' })),
  }
  const risks = { count: 1, rows: [{ date: '2025-09-29', value: 17, status: 'CALM' }] }
  const shown = (date: string) => {
    const parts: Record<string, unknown> = {
      [regimeHistory.id]: regimes,
      [riskHistory.id]: risks,
      [risk.id]: { date, value: 18.5 },
    }
    return publishedDays({ latest: ({ id }) => ({ whole: () => parts[id] }) as never })?.days.risk
  }
  assert.deepEqual(shown('2025-09-30'), [17, 18.5])
  assert.deepEqual(shown('2025-10-01'), [17, null])
})
