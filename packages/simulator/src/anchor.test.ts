import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { pearson } from '@bellwether-markets/engine/statistics/pearson'
import { anchorLog, createPull, stockPull } from './anchor.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import { randomStream } from './random.ts'

const PATHS = 1500
const YEARS = 8
const VOL = 0.24

/** Deviations of many paths at the end of every year, and the pull at the last. */
const paths = Array.from({ length: PATHS }, (_, path) => {
  const random = randomStream(7, `path/${path}`)
  const pull = createPull(random, stockPull(VOL))
  const years = [pull.start]
  let deviation = pull.start
  for (let session = 1; session <= YEARS * SESSIONS_PER_YEAR; session++) {
    deviation += pull.move() + (VOL / Math.sqrt(SESSIONS_PER_YEAR)) * random.normal()
    pull.observe(deviation)
    if (session % SESSIONS_PER_YEAR === 0) years.push(deviation)
  }
  return { years, pull: pull.move() }
})

// 24 % a year times the root of 2.25 years: the 35 % of the demo market. The error of a standard deviation of 1,500
// paths is 1.8 %.
test('the deviation has its spread from the first day on', () => {
  for (let year = 0; year <= YEARS; year++) {
    const square = paths.reduce((sum, { years }) => sum + years[year] ** 2, 0) / PATHS
    assert.ok(Math.abs(Math.sqrt(square) / (VOL * 1.5) - 1) < 0.08, `year ${year}: ${Math.sqrt(square)}`)
  }
})

test('the pull is uncorrelated with the move of each of the last five years, and against the sum of both ends', () => {
  const pulls = paths.map(({ pull }) => pull)
  const correlation = (of: (years: readonly number[]) => number): number =>
    pearson(
      paths.map(({ years }) => of(years)),
      pulls,
    )
  for (let back = 0; back < 5; back++) {
    const found = correlation((years) => years[YEARS - back] - years[YEARS - back - 1])
    assert.ok(Math.abs(found) < 0.09, `${back} years ago: ${found}`)
  }
  assert.ok(correlation((years) => years[YEARS] + years[YEARS - 5]) < -0.99)
  assert.ok(correlation((years) => years[YEARS]) < -0.5)
})

test('an anchor is the level of 2026 and grows with its trend', () => {
  assert.equal(anchorLog(100, 0.08, dayFromDate(2026, 1, 2)), Math.log(100))
  const earlier = Math.exp(anchorLog(6500, 0.08, dayFromDate(2015, 1, 2)))
  assert.ok(Math.abs(earlier / (6500 * Math.exp(-0.88)) - 1) < 0.001)
})
