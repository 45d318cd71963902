import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  asDay,
  type Day,
  dateOf,
  dayFromDate,
  formatDay,
  parseDay,
} from '@bellwether-markets/engine/kernel/time'
import { type RiskHistory, riskHistoryOf } from '@bellwether-markets/engine/risk/risk-history'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { DRIVER_SYMBOLS } from '../../packages/products/src/risk/driver-symbols.ts'
import { randomStream } from '../../packages/simulator/src/random.ts'
import { windowFrom } from '../../test/fixtures/synthetic-windows.ts'
import { buildReference } from './build-reference.ts'
import { recordedWindows } from './recorded-windows.ts'

const [HISTORY, MARKET] = ['history', 'market/daily'].map((folder) =>
  fileURLToPath(new URL(`../../../shared/data/${folder}/`, import.meta.url)),
)
const skip =
  existsSync(HISTORY) && existsSync(MARKET)
    ? false
    : 'recorded market data are not there (../shared/data/market and ../shared/data/history)'

const reference = referenceOf(false)
const windows = skip === false ? driversOnly(recordedWindows([HISTORY, MARKET])) : new Map()
const history = skip === false ? riskHistoryOf(windows, reference) : undefined
function given(): RiskHistory {
  assert.ok(history !== undefined)
  return history
}

function driversOnly(all: ReturnType<typeof recordedWindows>) {
  return new Map([...all].filter(([symbol]) => DRIVER_SYMBOLS.includes(symbol)))
}

test('the reference of 2025 is what the recorded days give, within 0.0001 of each figure', { skip }, () => {
  const rebuilt = buildReference(windows, { kind: 'recorded', madeFrom: '' }).vintages.at(-1)
  const shipped = reference.vintages.find(({ year }) => year === 2025)
  assert.ok(rebuilt?.fall && shipped?.fall)
  assert.deepEqual(Object.keys(rebuilt.drivers), Object.keys(shipped.drivers))
  for (const [name, { n, from, quantiles }] of Object.entries(rebuilt.drivers)) {
    assert.deepEqual([n, from], [shipped.drivers[name].n, shipped.drivers[name].from], name)
    for (const [at, quantile] of quantiles.entries())
      near(quantile, shipped.drivers[name].quantiles[at], name)
  }
  const { fall } = rebuilt
  near(fall.intercept, shipped.fall.intercept, 'intercept')
  near(fall.slope, shipped.fall.slope, 'slope')
  for (const [at, one] of fall.covariance.entries()) near(one, shipped.fall.covariance[at], 'covariance')
  assert.deepEqual([fall.days, fall.eventDays], [shipped.fall.days, shipped.fall.eventDays])
  assert.deepEqual(fall.bands, shipped.fall.bands)
})

function near(actual: number, expected: number, what: string): void {
  const error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected))
  assert.ok(error <= 1e-4, `${what}: ${actual} is not ${expected}`)
}

/** Of the study in which the tables were chosen. */
const KNOWN_DAYS: readonly (readonly [string, number])[] = [
  ['1998-08-31', 94.9],
  ['2001-09-21', 98.2],
  ['2008-10-10', 99.9],
  ['2011-08-08', 77.1],
  ['2015-08-24', 66.5],
  ['2018-02-08', 62.3],
  ['2020-03-16', 95.6],
  ['2022-06-16', 74.8],
  ['2024-08-05', 61.6],
  ['2025-04-08', 79.6],
]

test('known days of stress read as in the study', { skip }, (t) => {
  const { day, value } = given()
  for (const [text, studied] of KNOWN_DAYS) {
    const found = value[day.indexOf(parseDay(text) ?? Number.NaN)]
    t.diagnostic(`${text}: ${found}, in the study ${studied}`)
    assert.ok(Math.abs(found - studied) <= 0.15, `${text}: ${found} is not ${studied}`)
  }
})

const RANDOM_DAYS = 500
const LOADED_YEARS = 10
/** First values of a loaded history are those of all of it after so many calendar days. */
const WARM_UP_DAYS = Math.round(3.5 * 365.25)

test('ten loaded years give value and status of all history on 500 random days', { skip }, (t) => {
  const whole = given()
  const random = randomStream(20_250_930, 'days')
  const years = new Map<number, RiskHistory>()
  let largest = 0
  for (let count = 0; count < RANDOM_DAYS; ) {
    const at = Math.floor(random.uniform() * whole.day.length)
    const first = firstLoaded(dateOf(asDay(whole.day[at])).year, random.uniform())
    if (whole.day[at] < first + WARM_UP_DAYS) continue
    count++
    const year = dateOf(asDay(first)).year
    const loaded = years.get(year) ?? riskHistoryOf(loadedFrom(first), reference)
    years.set(year, loaded)
    const value = loaded.value[loaded.day.indexOf(whole.day[at])]
    largest = Math.max(largest, Math.abs(value - whole.value[at]))
    const date = formatDay(asDay(whole.day[at]))
    assert.equal(value, whole.value[at], `${date}, loaded from ${year}`)
    assert.equal(riskStatus(value), riskStatus(whole.value[at]), date)
  }
  t.diagnostic(`largest difference ${largest.toFixed(1)}`)
})

/** From 3 to 10 years before. */
const firstLoaded = (year: number, share: number): Day =>
  dayFromDate(year - 3 - Math.floor(share * (LOADED_YEARS - 2)), 1, 1)

const loadedFrom = (first: Day) =>
  new Map(
    [...windows].map(([symbol, { day, close }]) => {
      const from = day.findIndex((one: number) => one >= first)
      return [
        symbol,
        from < 0 ? windowFrom(symbol, [], []) : windowFrom(symbol, day.slice(from), close.slice(from)),
      ]
    }),
  )
