import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tailPortfolio } from '@bellwether-markets/engine/signals/alpha/evaluation/tail-portfolio'
import { sampleResolvedWeek as weekOf } from '../test/fixtures/sample-resolved-week.ts'
import { decileTable } from './evaluate-alpha.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('tail portfolio', () => {
  // top less bottom: 5 − 1, 4 − 2, 5 − 1 per cent
  const same = [weekOf(0, [1, 2, 3, 4, 5]), weekOf(1, [2, 1, 3, 5, 4]), weekOf(2, [1, 2, 3, 4, 5])]
  const rule = { tail: 0.2, costPerSide: 0.001 }
  test('earns the top less the bottom', () => near(tailPortfolio(same, rule).gross.mean, 0.1 / 3))
  test('costs nothing while nothing is replaced', () => {
    const { net, gross, turnover } = tailPortfolio(same, rule)
    assert.equal(turnover, 0)
    near(net.mean, gross.mean)
  })
  // the third week has new stocks on both sides: turnover 1, four trades of 10 basis points in each week
  test('pays four trades for a full replacement after two weeks', () => {
    const { net, gross, turnover } = tailPortfolio(
      same.with(2, weekOf(2, [1, 2, 3, 4, 5], [5, 6, 7, 8, 9])),
      rule,
    )
    assert.equal(turnover, 1)
    near(net.mean, gross.mean - 0.004)
  })
})

describe('deciles', () => {
  const table = decileTable([weekOf(0, [1, 2, 3, 4, 5])])
  // positions −.8, −.4, 0, .4, .8 are shares .1, .3, .5, .7, .9 of the ranking
  test('count by the place in the ranking', () =>
    assert.deepEqual(
      table.map(({ n }) => n),
      [0, 1, 0, 1, 0, 1, 0, 1, 0, 1],
    ))
  test('show how often the median was beaten and by how much', () => {
    assert.deepEqual([table[1].beatShare, table[9].beatShare], [0, 1])
    near(table[9].meanExcess, Math.log(1.05 / 1.03))
  })
})
