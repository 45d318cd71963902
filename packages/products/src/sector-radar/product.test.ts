import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asDay, DAY, dayFromDate, type Instant, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import { tradingDays } from '@bellwether-markets/engine/market/calendar'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE, SECTOR_ETFS } from '@bellwether-markets/engine/market/universe'
import { Value } from 'typebox/value'
import { fundWindow } from '../../../../test/fixtures/sample-funds.ts'
import { randomStream } from '../../../simulator/src/random.ts'
import { COMPUTATIONS } from '../computations.ts'
import { conciseSectors } from './concise-sectors.ts'
import { describeEvidence } from './describe-evidence.ts'
import { sectorRadar } from './product.ts'
import { SectorRadar } from './sector-radar-schema.ts'

const computeSectorRadar = COMPUTATIONS['sector-radar']

const TO = dayFromDate(2024, 6, 28)
const AS_OF = startOfUtcDay(asDay(TO + 1))
const days = tradingDays(dayFromDate(2020, 1, 2), TO)
const STOCKS = DEFAULT_UNIVERSE.assets.filter(({ assetClass }) => assetClass === 'equity')

function walks(symbols: readonly string[], name: string): Map<string, DailyWindow> {
  const random = randomStream(4, name)
  return new Map(
    symbols.map((symbol) => {
      let price = 100
      const close = days.map(() => {
        price *= 1 + 0.01 * random.normal()
        return price
      })
      return [symbol, fundWindow(symbol, days, close)]
    }),
  )
}

const funds = walks(['SPY', ...SECTOR_ETFS.map(({ symbol }) => symbol)], 'funds')
const stocks = walks(
  STOCKS.map(({ symbol }) => symbol),
  'stocks',
)
const at = (
  change: Partial<{ funds: Map<string, DailyWindow>; stocks: Map<string, DailyWindow> }> = {},
  asOf: Instant = AS_OF,
) => computeSectorRadar({ funds, stocks, tracked: STOCKS, ...change }, asOf)

describe('the sector radar', () => {
  let told: SectorRadar
  before(() => {
    told = at()
  })
  test('is of its own schema, with all eleven sectors', () => {
    assert.deepEqual(Value.Errors(SectorRadar, told).slice(0, 1), [])
    assert.equal(new Set(told.sectors.map(({ sector }) => sector)).size, 11)
  })
  test('has the breadth of its own members', () => {
    for (const { members, breadth_50_pct, new_highs } of told.sectors) {
      const above = members.filter(({ above_sma_50 }) => above_sma_50).length
      assert.ok(Math.abs((breadth_50_pct ?? -1) - (100 * above) / members.length) < 0.051)
      assert.equal(new_highs, members.filter(({ extreme_52w }) => extreme_52w === 'high').length)
    }
  })
  test('has a tail of eight weeks that ends with today', () => {
    for (const { tail, rs_ratio, rs_momentum } of told.sectors) {
      assert.equal(tail.length, 8)
      assert.deepEqual(tail[7], { date: '2024-06-28', rs_ratio, rs_momentum })
      assert.ok(tail.every(({ date }, week) => week === 0 || date > tail[week - 1].date))
    }
  })
  test('ranks every sector once', () => {
    assert.equal(Math.min(...told.sectors.map(({ momentum_rank }) => momentum_rank ?? 0)), 1)
    const sectors = (quadrant: 'leading' | 'lagging') =>
      told.sectors.map((sector) => ({ ...sector, quadrant: sector.momentum_rank === 1 ? quadrant : null }))
    const because = (quadrant: 'leading' | 'lagging') =>
      sectorRadar.next({ ...told, sectors: sectors(quadrant) }).because
    assert.match(because('leading'), /has rank 1 by momentum and stands in the leading quadrant/)
    assert.match(because('lagging'), /has rank 1 by momentum, but stands in the lagging quadrant/)
  })
  test('of one quadrant alone are told with their ranks', () => {
    const [first, second, ...others] = told.sectors
    const sectors = [
      { ...first, momentum_rank: 5 },
      { ...second, momentum_rank: 3 },
    ].map((one) => ({
      ...one,
      quadrant: 'lagging' as const,
    }))
    assert.equal(
      conciseSectors({ ...told, sectors }, { quadrant: 'lagging' }, undefined).summary,
      `Lagging against ${told.market}, with rank by momentum: ${second.sector} (rank 3) and ${first.sector} (rank 5).`,
    )
    assert.match(sectorRadar.next({ ...told, sectors }).because, /has rank 3 by momentum/)
    assert.match(
      conciseSectors({ ...told, sectors: [...sectors, ...others] }, {}, 1).summary,
      /ranks highest/,
    )
  })
  test('of a sector without a fund says so and leaves the others as they were', () => {
    const fewer = new Map(funds)
    fewer.delete('XLC')
    const partly = at({ funds: fewer })
    const [communication, ...others] = partly.sectors
    assert.deepEqual([communication.rs_ratio, communication.quadrant, communication.tail], [null, null, []])
    assert.match(communication.missing.join(), /XLC has no current price/)
    assert.deepEqual(
      others.map(({ rs_ratio }) => rs_ratio),
      told.sectors.slice(1).map(({ rs_ratio }) => rs_ratio),
    )
  })
  test('of a sector with two tracked stocks gives no breadth', () => {
    const energy = new Set(
      STOCKS.filter(({ sector }) => sector === 'Energy')
        .slice(2)
        .map(({ symbol }) => symbol),
    )
    const fewer = new Map([...stocks].filter(([symbol]) => !energy.has(symbol)))
    const found = at({ stocks: fewer }).sectors.find(({ sector }) => sector === 'Energy')
    assert.deepEqual([found?.breadth_50_pct, found?.breadth_change_20d], [null, null])
    assert.match(found?.missing.join() ?? '', /no breadth below 3/)
  })
  test('is not given without the market, or where it is silent', () => {
    assert.throws(() => at({ funds: new Map() }), NotEnoughHistory)
    assert.throws(() => at({}, (AS_OF + 9 * DAY) as Instant), NotEnoughHistory)
    assert.throws(() => at({ funds: new Map([...funds].slice(0, 1)) }), NotEnoughHistory)
  })
})

describe('the words of the evidence', () => {
  const of = (t: number, n = 500) => ({ ic: t / 100, standardError: 0.01, t, n })
  const all = (t: number, n?: number) => ({
    momentum_blend: of(t, n),
    '1m': of(0, n),
    '3m': of(0, n),
    '6m': of(0, n),
    '12_1': of(0, n),
    rs_ratio: of(0, n),
    rs_momentum: of(0, n),
  })
  test('say that nothing was found where nothing was', () =>
    assert.match(describeEvidence(all(1)).statement, /None of its 7 readings/))
  test('name what lay beyond chance', () => {
    const told = describeEvidence(all(-2.5))
    assert.match(told.statement, /momentum_blend \(t -2.5\)/)
    assert.match(describeEvidence(all(1.98)).statement, /momentum_blend \(t 2\.0\)/)
    assert.deepEqual(told.interval_95, [-0.0446, -0.0054])
  })
  test('say nothing of a short past', () => {
    const told = describeEvidence(all(3, 51))
    assert.deepEqual([told.ic, told.t, told.n], [null, null, 51])
    assert.match(told.statement, /Too little has passed/)
  })
})
