import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type CurveRow,
  curveWindow,
  dailyWindow,
  weekdays,
} from '../../../../test/fixtures/sample-commodities.ts'
import { COMMODITY_FACTORS, type FactorName } from './commodity-factors.ts'
import { commoditySeries } from './commodity-series.ts'

const GOLD = { name: 'gold', title: 'Gold', future: 'GC=F', fund: 'GLD' }

interface Prices {
  readonly day?: readonly number[]
  readonly future?: readonly number[]
  readonly fund?: readonly number[]
  readonly curve?: readonly CurveRow[]
}

/** The reading of a factor on the latest day that has one. */
function reading(
  name: FactorName,
  { future, fund, curve, day = weekdays(2000) }: Prices,
): number | undefined {
  const daily = new Map(
    Object.entries({ 'GC=F': future, GLD: fund }).flatMap(([symbol, prices]) =>
      prices ? [[symbol, dailyWindow(symbol, day.slice(0, prices.length), prices)] as const] : [],
    ),
  )
  const curves = new Map(curve ? [['GC=F', curveWindow('GC=F', curve)]] : [])
  const factor = COMMODITY_FACTORS.find((each) => each.name === name)
  const found = factor?.values(commoditySeries(GOLD, { daily, curves }), Number.NEGATIVE_INFINITY)
  return found?.value[found.value.length - 1]
}

const growing = (rows: number, rate: number): readonly number[] =>
  Array.from({ length: rows }, (_, at) => 100 * (1 + rate) ** at)
const near = (actual: number | undefined, expected: number) =>
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) < 1e-9 * Math.max(1, Math.abs(expected)),
    `${actual}`,
  )

describe('momentum', () => {
  test('is the compounded return of 252 days', () => {
    near(reading('momentum', { future: growing(254, 0.001) }), 1.001 ** 252 - 1)
  })
  test('has no reading before a year of returns', () => {
    assert.equal(reading('momentum', { future: growing(252, 0.001) }), undefined)
  })
  test('has no reading where the year has a hole', () => {
    const day = weekdays(254).map((each, at) => (at < 100 ? each : each + 60))
    assert.equal(reading('momentum', { future: growing(254, 0.001), day }), undefined)
  })
  test('takes the fund before the splice', () => {
    near(reading('momentum', { future: growing(254, 0.001), fund: growing(254, 0.002) }), 1.002 ** 252 - 1)
  })
})

const curveOf = (rows: number, front: number, next: number): readonly CurveRow[] =>
  weekdays(rows).map((day, at) => [day, 100 * (1 + front) ** at, 199001, 90 * (1 + next) ** at, 199004])

test('carry is the mean of a year of ln(front/next) a year', () => {
  // three months apart: 4·ln(100/90) every day
  near(reading('carry_12m', { curve: curveOf(252, 0, 0) }), 4 * Math.log(100 / 90))
  assert.equal(reading('carry_12m', { future: growing(254, 0.001) }), undefined)
})

test('basis momentum is what the front earned beyond the next contract', () => {
  near(
    reading('basis_momentum', { curve: curveOf(254, 0.001, 0.0005) }),
    252 * (Math.log(1.001) - Math.log(1.0005)),
  )
})

describe('value', () => {
  // 100 for years, then the given price on the last day; 1,500 weekdays are 5.75 years
  const then = (last: number) => [...growing(1499, 0), last]
  test('is minus the log distance from the prices of five years ago', () => {
    near(reading('value', { future: then(110) }), -Math.log(1.1))
  })
  test('looks at 4.5 to 5.5 years ago only', () => {
    // weekdays from 1,433 to 1,174 before the last: days older and newer than those may hold any price
    const future = then(110).map((price, at) => (at < 60 || (at > 330 && at < 1499) ? 900 : price))
    near(reading('value', { future }), -Math.log(1.1))
  })
  test('has no reading at a price below zero, and none without old prices', () => {
    const day = weekdays(1500)
    const negative = then(-37.63)
    near(reading('value', { future: negative, day }), 0)
    assert.equal(reading('value', { future: growing(1000, 0) }), undefined)
  })
})

test('skewness is minus the skewness of a year of returns', () => {
  // a twelfth of the returns is 1 %, the rest 0: (1 − 2p)/√(p(1 − p)) = (10/12)/√(11/144) = 3.015113
  const future = [100]
  for (let at = 1; at <= 252; at++) future.push(future[at - 1] * (at % 12 === 0 ? 1.01 : 1))
  near(reading('skewness', { future: [100, ...future] }), -10 / 12 / Math.sqrt(11 / 144))
})

test('roll yield is what the fund earned beyond the front month', () => {
  near(
    reading('roll_yield', { future: growing(254, 0.002), fund: growing(254, 0.001) }),
    252 * (Math.log(1.001) - Math.log(1.002)),
  )
  assert.equal(reading('roll_yield', { future: growing(254, 0.002) }), undefined)
})
