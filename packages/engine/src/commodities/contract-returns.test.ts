import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CurveRow, curveWindow } from '../../../../test/fixtures/sample-commodities.ts'
import { contractReturns } from './contract-returns.ts'
import { priceReturns } from './daily-returns.ts'

const NONE = Number.NaN
const returns = (...rows: readonly CurveRow[]) => contractReturns(curveWindow('CL=F', rows))
const near = (...rows: readonly CurveRow[]) => Array.from(returns(...rows).near)
const close = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`)

describe('returns from single contracts', () => {
  test('never hold the gap between two contracts: on the change the new front is compared with itself', () => {
    // June falls from 20 to 19; the next day July is the front, at 33 after 30 as the next contract: +10 %, not +73 %
    const { near, second } = returns(
      [1, 20, 202006, 29, 202007],
      [2, 19, 202006, 30, 202007],
      [3, 33, 202007, 35, 202008],
      [4, 36.3, 202007, 42, 202008],
    )
    assert.ok(Number.isNaN(near[0]))
    close(near[1], -0.05)
    close(near[2], 0.1)
    close(near[3], 0.1)
    // August has no price on day 2, as it was not yet the next contract
    close(second[1], 30 / 29 - 1)
    assert.ok(Number.isNaN(second[2]))
    close(second[3], 0.2)
  })
  test('are those of the next contract while the front has no price', () => {
    const { near, second } = returns(
      [1, 20, 202006, 30, 202007],
      [2, NONE, 202006, 33, 202007],
      [3, NONE, 202006, 33, 202007],
      [4, 36.3, 202007, 40, 202008],
    )
    close(near[1], 0.1)
    close(near[2], 0)
    close(near[3], 0.1)
    assert.ok(Array.from(second).every(Number.isNaN))
  })
  test('are missing where neither contract has both prices', () => {
    assert.deepEqual(near([1, 20, 202006, 30, 202007], [2, 40, 202009, 41, 202010]), [NONE, NONE])
    assert.deepEqual(near([1, NONE, 202006, NONE, 202007], [2, 40, 202006, 41, 202007]), [NONE])
  })
  test('span a week at most', () => {
    close(near([1, 20, 202006, NONE, 202007], [8, 22, 202006, NONE, 202007])[1], 0.1)
    assert.deepEqual(near([1, 20, 202006, NONE, 202007], [9, 22, 202006, NONE, 202007]), [NONE, NONE])
  })
  test('exist neither from nor to a price below zero', () => {
    // the front on the Friday, the Monday of −37.63 and the Tuesday; the next contract fell from 25.03 to 20.43
    const rows: readonly CurveRow[] = [
      [4, 18.27, 202005, NONE, 202006],
      [7, -37.63, 202005, NONE, 202006],
      [8, 10.01, 202005, NONE, 202006],
      [9, 11.011, 202005, NONE, 202006],
    ]
    const [, fall, rise, after] = near(...rows)
    assert.ok(Number.isNaN(fall) && Number.isNaN(rise))
    close(after, 0.1)
    close(near([4, 18.27, 202005, 25, 202006], [7, -37.63, 202005, 20, 202006])[1], -0.2)
  })
})

describe('carry', () => {
  test('is the log slope of the curve a year, by the months between the contracts', () => {
    // ln(110/100) over three months is 4·ln 1.1 a year; across the turn of the year as well
    close(returns([1, 110, 202006, 100, 202009]).carry[0], 4 * Math.log(1.1))
    close(returns([1, 110, 202011, 100, 202102]).carry[0], 4 * Math.log(1.1))
  })
  test('needs two prices above zero and two different months', () => {
    assert.ok(Number.isNaN(returns([1, -37.63, 202005, 20.43, 202006]).carry[0]))
    assert.ok(Number.isNaN(returns([1, 20, 202005, NONE, 202006]).carry[0]))
    assert.ok(Number.isNaN(returns([1, 20, 202005, 21, 202005]).carry[0]))
  })
})

test('returns of a splice leave out days without a price and prices that are not above zero', () => {
  const { day, value } = priceReturns([1, 2, 3, 4, 5, 20], [10, NONE, 11, -1, 12, 13])
  assert.deepEqual(Array.from(day), [1, 3, 4, 5, 20])
  close(value[1], 0.1)
  assert.deepEqual([value[0], value[2], value[3], value[4]], [NONE, NONE, NONE, NONE])
})
