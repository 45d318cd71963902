import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { asInstant, type Day, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { contributions } from '@bellwether-markets/engine/risk/contributions'
import { drawdownOutcomes } from '@bellwether-markets/engine/risk/drawdown-outcomes'
import { drawdownProbabilities } from '@bellwether-markets/engine/risk/drawdown-probability'
import { driversOn, riskHistoryOf } from '@bellwether-markets/engine/risk/risk-history'
import { referenceOf, vintageOn } from '@bellwether-markets/engine/risk/risk-reference'
import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { Compile } from 'typebox/compile'
import { windowFrom, windowsUpTo } from '../../../../test/fixtures/synthetic-windows.ts'
import { COMPUTATIONS } from '../computations.ts'
import { risk } from './product.ts'

const computeRisk = COMPUTATIONS.risk

const DIRECTORY = fileURLToPath(new URL('../../../../../shared/data/market/daily/', import.meta.url))
const skip = existsSync(DIRECTORY) ? false : 'recorded market data are not there (../shared/data/market)'

const NO_ROWS = {
  readings: [],
  scores: [],
  isSimulated: false,
  days: [],
  sectors: new Map<string, DailyWindow>(),
}
const NO_NEWS = { headlines: undefined, intensity: { missing: 'not part of this test' } }

const dayOf = (text: string): Day => {
  const day = parseDay(text)
  assert.ok(day !== undefined, text)
  return day
}

function readWindow(symbol: string): DailyWindow {
  const lines = readFileSync(`${DIRECTORY}${symbol}.csv`, 'utf8').trim().split('\n').slice(1)
  const rows = lines.map((line) => line.split(','))
  const close = rows.map((row) => (row[4] === '' ? Number.NaN : Number(row[4])))
  return windowFrom(
    symbol,
    rows.map((row) => dayOf(row[0])),
    close,
  )
}

function recorded() {
  const { sectors, bars } = risk.inputs(DEFAULT_UNIVERSE)
  const wanted = new Set(
    [sectors, bars].flatMap(({ request }) => (request.kind === 'daily_year' ? request.symbols : [])),
  )
  const symbols = readdirSync(DIRECTORY).map((file) => file.replace(/\.csv$/, ''))
  const kept = symbols.filter((symbol) => wanted.has(symbol))
  const windows = new Map(kept.map((symbol) => [symbol, readWindow(symbol)]))
  return { windows, history: riskHistoryOf(windows, referenceOf(false)) }
}

const market = skip === false ? recorded() : undefined
function given() {
  assert.ok(market !== undefined)
  return market
}
const valueOn = (text: string): number => {
  const { history } = given()
  const index = Array.from(history.day).indexOf(dayOf(text))
  assert.ok(index >= 0, text)
  return history.value[index]
}

test('days of stress and calm have the status they should', { skip }, () => {
  assert.equal(riskStatus(valueOn('2020-03-16')), 'CRITICAL')
  assert.equal(riskStatus(valueOn('2022-06-16')), 'ELEVATED')
  assert.equal(riskStatus(valueOn('2017-10-16')), 'CALM')
})

test('from 2004 the shares of days above 70 and above 85 are those of an index of conditions', {
  skip,
}, () => {
  const { day, value } = given().history
  const values = Array.from(value).filter((_, at) => day[at] >= dayOf('2004-01-01'))
  const above = (floor: number) => values.filter((value) => value > floor).length / values.length
  assert.ok(above(70) >= 0.08 && above(70) <= 0.2, String(above(70)))
  assert.ok(above(85) >= 0.02 && above(85) <= 0.07, String(above(85)))
})

test('the probability beats the base rate on 2008 to 2022 and on 2023 on', { skip }, () => {
  const { history } = given()
  const reference = referenceOf(false)
  const value = drawdownProbabilities(reference, history)
  const baseRate = Array.from(history.day, (day) => vintageOn(reference, day)?.fall?.baseRate ?? Number.NaN)
  const outcomes = drawdownOutcomes(history.close)
  const skill = (from: string, to: string) => {
    let model = 0
    let base = 0
    for (let index = 0; index < outcomes.length; index++) {
      const day = history.day[index]
      if (day < dayOf(from) || day > dayOf(to) || Number.isNaN(value[index])) continue
      model += (value[index] - outcomes[index]) ** 2
      base += (baseRate[index] - outcomes[index]) ** 2
    }
    return 1 - model / base
  }
  assert.ok(skill('2003-01-01', '2022-12-31') > 0)
  assert.ok(skill('2023-01-01', '2025-12-31') > 0)
})

test('on every recorded day the printed contributions sum to the published value', { skip }, () => {
  const { history } = given()
  const { day, value } = history
  for (let index = 0; index < day.length; index++) {
    const printed = contributions(
      driversOn(history, index).map((driver) => driver.effectiveWeight),
      driversOn(history, index).map((driver) => driver.score),
    )
    const tenths = printed.reduce((sum, one) => sum + Math.round(one * 10), 0)
    assert.equal(tenths, Math.round(value[index] * 10), formatDay(day[index] as Day))
  }
})

test('a replay at 2008-10-10 answers from the drivers there were', { skip }, () => {
  const bars = windowsUpTo(given().windows, dayOf('2008-10-10'))
  const tracked = DEFAULT_UNIVERSE.assets
  const answer = computeRisk({ ...NO_ROWS, bars, live: new Map(), tracked, ...NO_NEWS }, asInstant(0))
  assert.deepEqual([...Compile(risk.snapshot).Errors(answer)], [])
  assert.deepEqual(
    answer.drivers.map((driver) => driver.name),
    ['vix', 'realised_volatility', 'drawdown', 'turbulence', 'absorption', 'rates_volatility'],
  )
  assert.equal(answer.date, '2008-10-10')
  assert.equal(answer.value, valueOn('2008-10-10'))
  assert.equal(answer.status, 'CRITICAL')
  assert.match(
    answer.missing.find((one) => one.name === 'credit')?.reason ?? '',
    /Too few readings of HYG .* for a reference table/,
  )
})

test('where the recorded market lacks a region it says so, and where a wider fund stands in it is marked', {
  skip,
}, () => {
  const tracked = DEFAULT_UNIVERSE.assets
  const { regions } = computeRisk(
    { ...NO_ROWS, bars: given().windows, live: new Map(), tracked, ...NO_NEWS },
    asInstant(0),
  )
  assert.equal(regions.latin_america.score, null)
  assert.equal(regions.africa.score, null)
  assert.deepEqual(regions.europe.drivers[0].symbols, ['EFA'])
  assert.ok(regions.europe.drivers[0].proxy)
  assert.deepEqual(regions.asia.drivers[0].symbols, ['EEM'])
  // The recorded euro ends on 2025-07-11, the index on 2025-09-30.
  assert.deepEqual(regions.europe.missing[0], {
    name: 'currency_depreciation',
    reason: 'The last reading is of 2025-07-11, from EURUSD=X (EUR/USD).',
  })
})
