import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomStream } from '../../../simulator/src/random.ts'
import { breadth } from './breadth.ts'
import { rotation } from './rotation.ts'
import { correlationByDate, rankEvidence } from './sector-evidence.ts'
import { blendedMomentum, momentumAt } from './sector-momentum.ts'

const near = (actual: number | undefined, expected: number, tolerance = 1e-9) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= tolerance, `${actual} is not ${expected}`)
const rows = (count: number, at: (row: number) => number) =>
  Float64Array.from({ length: count }, (_, row) => at(row))
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviationOf = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - meanOf(values)) ** 2, 0) / (values.length - 1))

describe('breadth', () => {
  const rising = { symbol: 'UP', price: rows(300, (row) => 100 + row) }
  const falling = { symbol: 'DOWN', price: rows(300, (row) => 500 - row) }
  // long below, now just above its 50-day mean (50 rows of 100 with the last at 101), not its 200-day mean
  const turned = { symbol: 'TURN', price: rows(300, (row) => (row < 200 ? 200 : row === 299 ? 101 : 100)) }
  const state = breadth([rising, falling, turned], 299)
  test('counts members above their averages', () => {
    near(state.above50, 2 / 3)
    near(state.above200, 1 / 3)
  })
  test('compares with twenty days before', () => {
    // at row 279 the third stood at its mean of 50 days exactly: not above
    near(state.change, 1 / 3)
  })
  test('knows who is at a high and who at a low of a year', () => {
    assert.deepEqual([state.newHighs, state.newLows], [1, 1])
    assert.deepEqual(
      state.members.map(({ extreme }) => extreme),
      ['high', 'low', undefined],
    )
  })
  test('equal to the old high is no new one', () => {
    const flat = { symbol: 'FLAT', price: rows(300, () => 100) }
    assert.equal(breadth([flat], 299).newHighs, 0)
  })
  test('below three members with the history has no share, and whoever has no price is no member', () => {
    const gone = { symbol: 'GONE', price: rows(300, (row) => (row > 290 ? Number.NaN : 5)) }
    const young = { symbol: 'YOUNG', price: rows(300, (row) => (row < 270 ? Number.NaN : 5)) }
    const thin = breadth([rising, falling, gone, young], 299)
    assert.ok(Number.isNaN(thin.above50) && Number.isNaN(thin.change))
    assert.deepEqual(
      thin.members.map(({ symbol, above50 }) => [symbol, above50]),
      [
        ['UP', true],
        ['DOWN', false],
        ['YOUNG', undefined],
      ],
    )
  })
})

describe('rotation', () => {
  const random = randomStream(11, 'rotation')
  const price = rows(700, () => 0)
  let level = 100
  for (let row = 0; row < 700; row++) price[row] = level *= 1 + 0.01 * random.normal()
  const market = rows(700, (row) => 50 + row / 10)
  const { ratio, momentum, quadrant } = rotation(price, market)
  // The same by the formula, spelt out over plain lists.
  const strength = Array.from(price, (value, row) => (100 * value) / market[row])
  const q = strength.map((value, row) =>
    row < 62 ? Number.NaN : value / meanOf(strength.slice(row - 62, row + 1)) - 1,
  )
  const ratioBy = q.map((value, row) => {
    const year = q.slice(Math.max(0, row - 251), row + 1)
    return row < 62 + 251 ? Number.NaN : 100 + (value - meanOf(year)) / deviationOf(year)
  })
  test('has the ratio of its formula, from the first row that has all it needs', () => {
    assert.equal(
      ratio.findIndex((value) => !Number.isNaN(value)),
      313,
    )
    for (const row of [313, 500, 699]) near(ratio[row], ratioBy[row])
  })
  test('has the momentum of its formula', () => {
    assert.equal(
      momentum.findIndex((value) => !Number.isNaN(value)),
      313 + 251,
    )
    for (const row of [564, 699]) {
      const spread = deviationOf(ratioBy.slice(row - 251, row + 1))
      near(momentum[row], 100 + (ratioBy[row] - ratioBy[row - 10]) / spread)
    }
  })
  test('of a price that only goes with the market is nothing', () => {
    const still = rotation(market, market)
    assert.ok(still.ratio.every(Number.isNaN))
    assert.ok(still.quadrant.every((each) => each === undefined))
  })
  test('does not depend on the unit of price and market', () => {
    const scaled = rotation(
      price.map((value) => 7 * value),
      market,
    )
    near(scaled.ratio[699], ratio[699])
  })
  test('changes its quadrant only beyond the dead band', () => {
    for (let row = 565; row < 700; row++) {
      if (quadrant[row] === quadrant[row - 1]) continue
      const strongNow = quadrant[row] === 'leading' || quadrant[row] === 'weakening'
      const strongBefore = quadrant[row - 1] === 'leading' || quadrant[row - 1] === 'weakening'
      if (strongNow !== strongBefore) assert.ok(Math.abs(ratio[row] - 100) >= 0.25)
      else assert.ok(Math.abs(momentum[row] - 100) >= 0.25)
    }
    assert.ok(new Set(quadrant.slice(564)).size >= 3)
  })
  test('a hole leaves a hole and is not bridged', () => {
    const holed = Float64Array.from(price)
    holed[650] = Number.NaN
    assert.ok(Number.isNaN(rotation(holed, market).ratio[699]))
  })
})

describe('momentum', () => {
  const price = rows(300, (row) => 100 + row)
  test('leaves out the last month of the year', () => {
    // rows 47 and 278 of 299: 378/147 − 1
    near(momentumAt(price, 299, '12_1'), 378 / 147 - 1)
    near(momentumAt(price, 299, '1m'), 399 / 378 - 1)
    assert.ok(Number.isNaN(momentumAt(price, 251, '12_1')))
  })
  test('blends the ranks of all spans', () => {
    const faster = price.map((value) => value ** 2)
    // second in each: (1 − ½)/2 = .25 and (2 − ½)/2 = .75
    const blended = blendedMomentum([price, faster, rows(300, () => Number.NaN)], 299)
    near(blended[0], 0.25)
    near(blended[1], 0.75)
    assert.ok(Number.isNaN(blended[2]))
  })
})

describe('evidence', () => {
  const day = rows(200, (row) => row)
  const prices = Array.from({ length: 8 }, (_, sector) => rows(200, (row) => (1 + sector / 1e4) ** row))
  test('finds a ranking that comes true, and its opposite', () => {
    const found = correlationByDate(day, prices, () => [1, 2, 3, 4, 5, 6, 7, 8])
    near(rankEvidence(found).ic, 1)
    near(rankEvidence(correlationByDate(day, prices, () => [8, 7, 6, 5, 4, 3, 2, 1])).ic, -1)
    // rows 0, 5, … whose 22 following rows are there: up to 177
    assert.equal(found.day.length, 36)
  })
  test('compares with the return after the close of the reading, not with that of its own day', () => {
    const jump = prices.map((_, sector) => rows(60, (row) => (row < 31 ? 1 : 1 + sector / 10)))
    const seen: number[] = []
    const dates = correlationByDate(
      rows(60, (row) => row),
      jump,
      (row) => {
        seen.push(row)
        return [1, 2, 3, 4, 5, 6, 7, 8]
      },
    )
    // the jump from row 30 to 31 is in the windows of rows 10 to 25 (entries 11 to 26), not of row 30 (entry 31)
    assert.deepEqual(Array.from(dates.day), [10, 15, 20, 25])
    assert.ok(seen.includes(30))
  })
  test('without enough sectors there is none', () => {
    assert.equal(rankEvidence(correlationByDate(day, prices.slice(0, 5), () => [1, 2, 3, 4, 5])).n, 0)
    assert.ok(Number.isNaN(rankEvidence({ day: [], value: [] }).ic))
  })
})
