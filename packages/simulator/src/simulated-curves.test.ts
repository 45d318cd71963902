import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asDay, dateOf, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import type { CurveColumns, Observations } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { simulateMarket } from '../../../test/fixtures/simulated-market.ts'
import { contractAfter, contractCycle, frontContract } from './contract-cycle.ts'
import { createSimulatedMarket } from './simulate-market.ts'

const universe = DEFAULT_UNIVERSE
const COMMODITIES = universe.assets
  .filter(({ assetClass }) => assetClass === 'commodity')
  .map(({ symbol }) => symbol)
const TO = dayFromDate(2025, 6, 30)
const SEEDS = [7, 11, 42, 99, 2026]

function curveOf(market: Observations, symbol: string): CurveColumns {
  const curve = market.curve?.(symbol)
  assert.ok(curve, symbol)
  return curve
}

test('the front contract of every future closes as its daily bar does, and is known when that is', () => {
  const market = simulateMarket({ seed: 7, universe, to: TO })
  for (const symbol of COMMODITIES) {
    const { day, knownAt, front } = curveOf(market, symbol)
    const daily = market.daily(symbol)
    assert.deepEqual([day, knownAt, front], [daily?.day, daily?.knownAt, daily?.close], symbol)
  }
})

test('both contracts are those of the calendar on each day, at prices above zero', () => {
  const market = simulateMarket({ seed: 11, universe, to: dayFromDate(2018, 6, 29) })
  for (const symbol of COMMODITIES) {
    const curve = curveOf(market, symbol)
    const cycle = contractCycle(symbol)
    for (let row = 0; row < curve.day.length; row++) {
      const front = frontContract(cycle, asDay(curve.day[row]))
      const expected = [front.name, contractAfter(cycle, front).name]
      assert.deepEqual([curve.frontContract[row], curve.nextContract[row]], expected, symbol)
      assert.ok(curve.next[row] > 0 && Number.isFinite(curve.next[row]), symbol)
    }
  }
})

test('a contract goes on at its own price when it becomes the front one', () => {
  const market = simulateMarket({ seed: 42, universe, to: TO })
  for (const symbol of COMMODITIES) {
    const { front, frontContract, next } = curveOf(market, symbol)
    const moves: number[] = []
    const rolls: number[] = []
    for (let row = 1; row < front.length; row++) {
      const rolled = frontContract[row] !== frontContract[row - 1]
      const before = rolled ? next[row - 1] : front[row - 1]
      ;(rolled ? rolls : moves).push(Math.log(front[row] / before) ** 2)
    }
    const [roll, usual] = [rolls, moves].map((squares) => squares.reduce((a, b) => a + b, 0) / squares.length)
    assert.ok(roll < 2.5 * usual, `${symbol}: ${roll} against ${usual}`)
  }
})

test('the curve of natural gas has the season of its contracts: winter above the autumn before it', () => {
  const curves = SEEDS.map((seed) => curveOf(simulateMarket({ seed, universe, to: TO }), 'NG=F'))
  const slopeIn = (month: number) => {
    const slopes = curves.flatMap(({ day, front, next, frontContract }) =>
      Array.from(day, (_, row) =>
        frontContract[row] % 100 === month ? [Math.log(next[row] / front[row])] : [],
      ).flat(),
    )
    return slopes.reduce((sum, value) => sum + value, 0) / slopes.length
  }
  const [autumn, winter] = [slopeIn(10), slopeIn(2)]
  assert.ok(autumn > winter + 0.03, `${autumn} and ${winter}`)
})

test('a curve that grows day by day is the one made in one go; what was read stays as it was', () => {
  const grown = createSimulatedMarket({ seed: 5, universe })
  grown.extendTo(dayFromDate(2015, 5, 29))
  const early = curveOf(grown, 'CL=F')
  const rows = Array.from(early.next)
  grown.extendTo(dayFromDate(2016, 3, 31))
  const whole = curveOf(simulateMarket({ seed: 5, universe, to: dayFromDate(2016, 3, 31) }), 'CL=F')
  assert.deepEqual(Array.from(curveOf(grown, 'CL=F').next), Array.from(whole.next))
  assert.deepEqual(Array.from(early.next), rows)
  assert.deepEqual(Array.from(whole.next).slice(0, rows.length), rows)
  assert.equal(dateOf(asDay(whole.day[0])).year, 2015)
})

test('only futures have a curve', () => {
  const market = simulateMarket({ seed: 5, universe, to: dayFromDate(2015, 2, 27) })
  for (const symbol of ['AAPL', 'USO', 'EURUSD=X', 'DX-Y.NYB', 'NOPE']) {
    assert.equal(market.curve?.(symbol), undefined)
  }
})
