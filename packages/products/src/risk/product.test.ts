import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, asInstant, DAY, dayFromDate, HOUR } from '@bellwether-markets/engine/kernel/time'
import { type Universe, universeOf } from '@bellwether-markets/engine/market/asset'
import type { DailyWindow, Quote } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { continued } from '@bellwether-markets/engine/risk/risk-history'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { Compile } from 'typebox/compile'
import { sampleHeadline } from '../../../../test/fixtures/sample-headline.ts'
import { syntheticWindows, windowFrom, windowsUpTo } from '../../../../test/fixtures/synthetic-windows.ts'
import { COMPUTATIONS } from '../computations.ts'
import { riskHistory } from '../risk-history/product.ts'
import { withoutNews } from './describe-intensities.ts'
import { interpretationOf } from './interpretation.ts'
import { risk } from './product.ts'
import type { RiskIndex } from './risk-schema.ts'

const computeRisk = COMPUTATIONS.risk
const computeRiskHistory = COMPUTATIONS['risk-history']

const AS_OF = asInstant(0)
const SESSIONS = 3200
const validator = Compile(risk.snapshot)
function symbolsOf(universe: Universe): readonly string[] {
  const { request } = risk.inputs(universe).live
  return request.kind === 'quotes' ? request.symbols : []
}
const SYMBOLS = symbolsOf(DEFAULT_UNIVERSE)
const bars = syntheticWindows(SYMBOLS, SESSIONS, 26)
const windowOf = (symbol: string): DailyWindow => bars.get(symbol) ?? assert.fail(symbol)
const tracked = DEFAULT_UNIVERSE.assets.filter((asset) => SYMBOLS.includes(asset.symbol))
const NO_NEWS = { headlines: undefined, intensity: { missing: 'This market has no news.' } }
const noQuotes: ReadonlyMap<string, Quote> = new Map()
/** All sessions are the tail. */
const NO_ROWS = {
  readings: [],
  scores: [],
  reference: referenceOf(false),
  isSimulated: false,
  days: [],
  sectors: new Map<string, DailyWindow>(),
}
const early = continued(NO_ROWS, windowsUpTo(bars, windowOf('^GSPC').day[SESSIONS - 11]))
const decided = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, at: AS_OF }))
/** The last ten sessions are. */
const ROWS = { ...NO_ROWS, readings: decided(early.readings), scores: decided(early.scores) }

const compute = (windows: ReadonlyMap<string, DailyWindow>, live = noQuotes, rows = ROWS): RiskIndex =>
  computeRisk({ ...rows, bars: windows, live, tracked, ...NO_NEWS }, AS_OF)
const tenths = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 10), 0)
const answer = compute(bars, noQuotes, NO_ROWS)
const withoutCredit = compute(new Map([...bars].filter(([symbol]) => symbol !== 'HYG')), noQuotes, NO_ROWS)

test('an answer satisfies its own schema, and so does the example', () => {
  assert.deepEqual([...validator.Errors(answer)], [])
  assert.deepEqual([...validator.Errors(risk.example.result)], [])
})

test('the printed contributions sum exactly to the value, of the index and of every region', () => {
  for (const one of [answer, risk.example.result]) {
    assert.equal(tenths(one.drivers.map((driver) => driver.contribution)), Math.round(one.value * 10))
    const weights = one.drivers.reduce((sum, driver) => sum + Math.round(driver.weight * 1e4), 0)
    assert.equal(weights, 10_000)
    for (const region of Object.values(one.regions)) {
      assert.ok(region.score !== null)
      assert.equal(tenths(region.drivers.map((driver) => driver.contribution)), Math.round(region.score * 10))
    }
  }
})

test('the answer names the reference of the year before, and how old the last one is', () => {
  const { vintage, kind, age_years } = answer.reference
  assert.deepEqual([kind, vintage, age_years], ['recorded', Number(answer.date.slice(0, 4)) - 1, undefined])
  const later = syntheticWindows(SYMBOLS, 600, 26, dayFromDate(2027, 1, 1))
  const old = compute(later, noQuotes, NO_ROWS)
  assert.deepEqual(
    [old.reference.vintage, old.reference.age_years],
    [2025, Number(old.date.slice(0, 4)) - 2026],
  )
  const demo = computeRisk(
    { ...ROWS, scores: [], isSimulated: true, bars, live: noQuotes, tracked, ...NO_NEWS },
    AS_OF,
  )
  assert.equal(demo.reference.kind, 'simulated')
  assert.notEqual(demo.reference.sha256, answer.reference.sha256)
  assert.notEqual(demo.value, answer.value)
})

test('four bands say what came, one of them of the present value, with no digit below a hundredth', () => {
  const shares = answer.fall_by_band.flatMap(({ came }) => came ?? [])
  assert.equal(shares.length, 4)
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  )
  const { p_drawdown_7pct_20d: chance, fall_by_band, value } = answer
  assert.ok(chance)
  for (const share of [...shares, chance.value, ...chance.interval_95, chance.base_rate]) {
    assert.equal(share, Math.round(share * 100) / 100)
  }
  const present = fall_by_band.filter(({ is_present }) => is_present)
  assert.deepEqual(
    present.map(({ above, up_to }) => [above, up_to]),
    [[55, 85]],
  )
  assert.ok(value > 55 && value <= 85)
})

test('what is not measured is named with a reason, and the answer says that it is degraded', () => {
  assert.equal(answer.degraded, false)
  assert.deepEqual(answer.missing, [
    { name: 'crises', reason: 'This market has no news, from which crises are found.' },
  ])
  assert.deepEqual([answer.geopolitics.score, answer.geopolitics.reason], [null, 'This market has no news.'])
  assert.equal(answer.regions.asia.news, null)
  assert.equal(withoutCredit.degraded, true)
  const reason = withoutCredit.missing.find((one) => one.name === 'credit')?.reason
  assert.equal(reason, 'No daily bars are known of HYG (iShares iBoxx $ High Yield Corporate Bond ETF).')
  assert.ok(!withoutCredit.drivers.some((driver) => driver.name === 'credit'))
})

test('the interval of the probability is wider where a driver is missing, is old, or the whole index is', () => {
  const wide = (one: RiskIndex, what: string) => {
    const [estimate, whole] = [one.p_drawdown_7pct_20d, answer.p_drawdown_7pct_20d]
    assert.ok(estimate && whole)
    const [lower, upper] = estimate.interval_95
    const width = upper - lower
    assert.ok(lower <= estimate.value && estimate.value <= upper, what)
    assert.ok(width > whole.interval_95[1] - whole.interval_95[0], `${what}: ${lower} to ${upper}`)
    return width
  }
  const upTo = (symbol: string, sessions: number) => {
    const { day, close } = windowOf(symbol)
    const kept = Array.from(day).slice(0, day.length - sessions)
    return new Map(bars).set(symbol, windowFrom(symbol, kept, Array.from(close).slice(0, kept.length)))
  }
  wide(withoutCredit, 'HYG is missing')
  const stale = wide(compute(upTo('HYG', 4)), 'HYG is four sessions old')
  const old = wide(compute(upTo('HYG', 2)), 'HYG is two sessions old')
  assert.ok(old < stale, `${old} ${stale}`)
  const lastDay = windowOf('^GSPC').day[windowOf('^GSPC').length - 1]
  const asOf = (days: number) =>
    computeRisk({ ...ROWS, bars, live: noQuotes, tracked, ...NO_NEWS }, asInstant((lastDay + days) * DAY))
  wide(asOf(8), 'nothing is known of a week')
  assert.deepEqual(asOf(1), answer)
})

test('a market that tracks little gets an answer from what there is', () => {
  const few = ['^VIX', '^GSPC']
  const universe = universeOf(DEFAULT_UNIVERSE.assets.filter((asset) => few.includes(asset.symbol)))
  assert.deepEqual(symbolsOf(universe), few)
  const windows = new Map([...bars].filter(([symbol]) => few.includes(symbol)))
  const poor = computeRisk(
    { ...NO_ROWS, bars: windows, live: noQuotes, tracked: universe.assets, ...NO_NEWS },
    AS_OF,
  )
  assert.deepEqual([...validator.Errors(poor)], [])
  assert.deepEqual(
    poor.drivers.map((driver) => driver.name),
    ['vix', 'realised_volatility', 'drawdown'],
  )
  assert.equal(poor.regions.africa.score, null)
  assert.equal(poor.regions.africa.status, null)
  assert.equal(poor.regions.africa.missing[0].reason, 'This market does not track AFK, EZA.')
  assert.equal(poor.regions.north_america.coverage, 0.67)
})

test('a live price is the close of the current day until its bar is known', () => {
  const day = asDay(windowOf('^GSPC').day[windowOf('^GSPC').length - 1] + 3)
  const quote = (symbol: string, price: number): [string, Quote] => [
    symbol,
    {
      symbol,
      source: 'test',
      day,
      at: AS_OF,
      knownAt: AS_OF,
      price,
      dayHigh: price,
      dayLow: price,
      dayVolume: 0,
    },
  ]
  const close = windowOf('^GSPC').close[windowOf('^GSPC').length - 1]
  const live = new Map([quote('^GSPC', close * 0.95), quote('^VIX', 60)])
  const during = compute(bars, live)
  assert.equal(during.provisional, true)
  assert.ok(during.date > answer.date)
  assert.ok(during.value > answer.value)
  assert.equal(during.status_stable, answer.status_stable)
  assert.match(during.interpretation, /^Provisionally, on live prices/)
  const closed = new Map(bars)
  for (const [symbol, { price }] of live) {
    const { day: days, close: closes } = windowOf(symbol)
    closed.set(symbol, windowFrom(symbol, [...Array.from(days), day], [...Array.from(closes), price]))
  }
  const after = compute(closed, live)
  assert.equal(after.provisional, false)
  assert.equal(after.value, during.value)
  assert.equal(answer.provisional, false)
})

test('a quote of a fund alone does not open a new day', () => {
  const price = windowOf('TLT').close[0]
  const day = asDay(windowOf('TLT').day[windowOf('TLT').length - 1] + 3)
  const quote = { symbol: 'TLT', source: 'test', day, at: AS_OF, knownAt: AS_OF, price }
  const live = new Map([['TLT', { ...quote, dayHigh: price, dayLow: price, dayVolume: 0 }]])
  assert.deepEqual(compute(bars, live), answer)
})

test('the level named for the VIX turns the status when it comes', () => {
  const down = answer.to_flip.find((flip) => flip.direction === 'down')
  assert.ok(down !== undefined && down.vix_today !== null)
  const withVix = (level: number) => {
    const { day, close } = windowOf('^VIX')
    const changed = [...Array.from(close).slice(0, -1), level]
    const windows = new Map(bars).set('^VIX', windowFrom('^VIX', day, changed))
    return compute(windows).status
  }
  assert.equal(answer.status, 'ELEVATED')
  assert.equal(withVix(down.vix_today), 'MODERATE')
  assert.equal(withVix(down.vix_today + 0.01), 'ELEVATED')
  // of a close that is past: no VIX of today, which may be a Sunday, turns it
  assert.equal(answer.provisional, false)
  assert.match(down.condition, /; a VIX of at most [\d.]+ at the last close would have done it alone\.$/)
})

test('every number in the interpretation stands in the answer', () => {
  for (const one of [answer, risk.example.result]) {
    const { interpretation, ...facts } = one
    const { place, p_drawdown_7pct_20d: chance, drivers } = facts
    assert.ok(chance)
    const shares = [chance.value, chance.base_rate, ...chance.interval_95].map((share) =>
      Math.round(100 * share),
    )
    const largest = drivers.map(({ contribution }) => contribution).sort((a, b) => b - a)
    const sums = largest.map((_, at) => tenths(largest.slice(0, at + 1)) / 10)
    const dates = [place.from, place.extreme?.since].flatMap((date) => date?.split('-').map(Number) ?? [])
    const stated =
      JSON.stringify(facts)
        .match(/\d+(\.\d+)?/g)
        ?.map(Number) ?? []
    const known = new Set([...stated, ...shares, ...sums, ...dates])
    for (const number of interpretation.replace(' of 100', '').match(/\d+(\.\d+)?/g) ?? []) {
      assert.ok(known.has(Number(number)), `${number} in ${interpretation}`)
    }
  }
})

test('drivers say by how much they moved, and the changes of a day sum to that of the value', () => {
  const { drivers, change_1d, change_7d } = answer
  const sum = (pick: (driver: RiskIndex['drivers'][number]) => number | null) =>
    tenths(drivers.map((driver) => pick(driver) ?? Number.NaN))
  assert.equal(
    sum((driver) => driver.change_1d),
    Math.round(10 * (change_1d ?? Number.NaN)),
  )
  assert.equal(
    sum((driver) => driver.change_7d),
    Math.round(10 * (change_7d ?? Number.NaN)),
  )
})

test('the interpretation tells a rare level with its day, and what moved it where that is 2.5 points', () => {
  const { value, interpretation: _, ...rest } = answer
  const texts = (change: Partial<RiskIndex>) => interpretationOf({ ...rest, value, ...change })
  const [known, ...others] = rest.drivers
  const unknown = others.map((one) => ({ ...one, change_1d: null, change_7d: null }))
  const fall = { change_1d: -6, drivers: [{ ...known, change_1d: -4 }, ...unknown] }
  assert.match(texts(fall), /Of the day's fall [^.]* made 4\.0\./, 'a driver without a change is no source')
  const since = { ...rest.place, extreme: { kind: 'highest', since: '2009-03-12' } } as const
  assert.match(texts({ place: since }), /higher than on any day since 12 March 2009\./)
  const ever = { ...rest.place, extreme: { kind: 'lowest', since: null } } as const
  assert.match(texts({ place: ever }), /lower than on any day of our record, which begins on /)
  const common = { from: '2000-12-29', higher_than_pct: 84, lower_than_pct: 16, extreme: null }
  assert.match(texts({ place: common }), /, higher than on 84% of the days since 29 December 2000\./)
  const moved = (change_1d: number, change_7d: number) => texts({ change_1d, change_7d })
  assert.match(moved(2.5, 9), /It rose 2\.5 points in a day and 9\.0 in a week\. .*Of the day's rise /)
  assert.match(
    moved(-0.4, 9),
    /It fell 0\.4 points in a day and rose 9\.0 points in a week\. .*Of the week's rise /,
  )
  assert.doesNotMatch(moved(2.4, -2.4), /Of the/)
  assert.match(moved(0, 0), /It did not change in a day or a week\./)
  assert.match(moved(0, 1), /It did not change in a day and rose 1\.0 point in a week\./)
})

test('the chance is a number only if its interval is narrower than 60 points', () => {
  const { interpretation: _, p_drawdown_7pct_20d: chance, ...rest } = answer
  assert.ok(chance)
  const text = (interval_95: number[]) =>
    interpretationOf({ ...rest, p_drawdown_7pct_20d: { ...chance, interval_95, value: 0.41 } })
  assert.match(
    text([0.18, 0.66]),
    /within 20 sessions is 41% \(interval 18% to 66%\), against \d+% on average/,
  )
  assert.doesNotMatch(text([0.2, 0.8]), /41%|80%/)
  assert.match(text([0.2, 0.8]), /Too little is known to put a number on the chance/)
})

test('the history has one row a day, ends with the present value, and gives the latest days asked for', () => {
  const series = computeRiskHistory({ ...ROWS, cards: [], bars }, AS_OF)
  assert.deepEqual([...Compile(riskHistory.snapshot).Errors(series)], [])
  assert.equal(series.count, series.rows.length)
  const latest = series.rows[series.count - 1]
  assert.deepEqual(latest, {
    date: answer.date,
    value: answer.value,
    status: answer.status,
    p_drawdown_7pct_20d: answer.p_drawdown_7pct_20d?.value ?? null,
  })
  assert.ok(series.rows.every(({ p_drawdown_7pct_20d: chance }) => chance !== null))
  assert.equal(riskHistory.answer(series, {}).count, 365)
  assert.deepEqual(riskHistory.answer(series, { days: 2 }).rows, series.rows.slice(-2))
  assert.equal(riskHistory.answer(series, { days: 9000 }).count, series.count)
  assert.deepEqual([...Compile(riskHistory.result).Errors(riskHistory.example.result)], [])
})

test('the news of a region count 0.45 of its score where there are enough of them, and the parts still sum', () => {
  const reading = {
    score: 90,
    score_week_ago: 50,
    share_pct: 4.2,
    share_30d_interval_90_pct: [3.1, 5.5],
    as_of: '2031-03-05',
    reason: null,
  }
  const quiet = withoutNews('too thin')
  const intensity = { ...quiet, geopolitics: reading, regions: { ...quiet.regions, europe: reading } }
  const withNews = computeRisk(
    {
      ...ROWS,
      bars,
      live: noQuotes,
      tracked,
      headlines: undefined,
      intensity: { asOf: AS_OF, snapshot: intensity },
    },
    AS_OF,
  )
  assert.deepEqual([...validator.Errors(withNews)], [])
  const { europe, asia } = withNews.regions
  const alone = answer.regions.europe
  assert.ok(europe.score !== null && alone.score !== null && europe.market === alone.score)
  assert.ok(Math.abs(europe.score - (0.55 * alone.score + 0.45 * 90)) < 0.06, String(europe.score))
  assert.equal(tenths(europe.drivers.map(({ contribution }) => contribution)), Math.round(europe.score * 10))
  assert.deepEqual(europe.drivers.at(-1)?.name, 'news_intensity')
  assert.notEqual(europe.change_7d, alone.change_7d)
  assert.deepEqual(asia.missing.at(-1), { name: 'news', reason: 'too thin' })
  assert.deepEqual([withNews.value, withNews.geopolitics.score], [answer.value, 90])
  assert.deepEqual(withNews.geopolitics.share_30d_interval_90_pct, [3.1, 5.5])
  assert.deepEqual(
    [europe.news_share_30d_interval_90_pct, asia.news_share_30d_interval_90_pct],
    [[3.1, 5.5], null],
  )
})

test('crises are found in the headlines known, and an empty window says so', () => {
  const none = computeRisk({ ...ROWS, bars, live: noQuotes, tracked, ...NO_NEWS, headlines: [] }, AS_OF)
  assert.match(none.missing[0].reason, /No headline of the last 120 days/)
  const quakes = [
    'hits mines',
    'shuts ports',
    'damages roads',
    'topples towers',
    'cuts power',
    'halts trains',
  ]
  const headlines = quakes.map((what, index) =>
    sampleHeadline(`Earthquake in Chile ${what}`, asInstant(index * HOUR), { source: `Paper ${index % 3}` }),
  )
  const { crises } = computeRisk(
    { ...ROWS, bars, live: noQuotes, tracked, ...NO_NEWS, headlines },
    asInstant(2 * DAY),
  )
  assert.deepEqual(
    crises.map(({ title }) => title),
    ['Natural disaster in Latin America (Chile)'],
  )
  assert.equal(crises[0].assets[0], 'HG=F')
})
