import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { commodities } from './commodities/product.ts'
import { events } from './events/product.ts'
import { prices } from './prices/product.ts'
import { regimeHistory } from './regime/history-product.ts'
import { risk } from './risk/product.ts'
import { riskHistory } from './risk-history/product.ts'
import { sectorRadar } from './sector-radar/product.ts'

const isValid = (product: { readonly result: TSchema }, answer: unknown): void =>
  assert.deepEqual([...Value.Errors(product.result, answer)], [])

const day = (text: string) => parseDay(text) ?? assert.fail(text)

describe('prices', () => {
  const [price] = prices.example.result.prices
  const of = (symbol: string, change_pct: number | null, more: Partial<typeof price> = {}) => ({
    ...price,
    symbol,
    change_pct,
    stale: false,
    ...more,
  })
  const snapshot = {
    prices: [
      of('UP', 2),
      of('OLD', 50, { stale: true }),
      of('XLK', -3, { asset_class: 'sector_etf' }),
      of('GC=F', 1, { asset_class: 'commodity' }),
      of('NEW', null),
    ],
    without_data: [
      { symbol: 'GONE', name: 'Gone', asset_class: 'equity' as const },
      { symbol: 'BZ=F', name: 'Brent', asset_class: 'commodity' as const },
    ],
  }
  const ask = (query: Parameters<typeof prices.answer>[1]) => {
    const answer = prices.answer(snapshot, query)
    isValid(prices, answer)
    assert.equal(answer.count, answer.prices.length)
    return answer
  }
  const orderOf = (sort: 'symbol' | 'gainers' | 'losers' | 'movers') =>
    ask({ sort }).prices.map(({ symbol }) => symbol)

  test('of one class are counted, with those of it that have none', () => {
    const stocks = ask({ class: 'stock' })
    assert.deepEqual(
      stocks.prices.map(({ symbol }) => symbol),
      ['UP', 'OLD', 'NEW'],
    )
    assert.deepEqual(stocks.without_data, ['GONE'])
    assert.deepEqual(
      ask({ class: 'etf' }).prices.map(({ symbol }) => symbol),
      ['XLK'],
    )
    const both = ask({ class: 'commodity', symbols: 'UP,GC=F,XXXX' })
    assert.deepEqual([both.count, both.unknown.length, both.without_data], [1, 1, []])
  })
  test('are sorted by their current change, those without one last', () => {
    assert.deepEqual(orderOf('gainers'), ['UP', 'GC=F', 'XLK', 'OLD', 'NEW'])
    assert.deepEqual(orderOf('losers'), ['XLK', 'GC=F', 'UP', 'OLD', 'NEW'])
    assert.deepEqual(orderOf('movers'), ['XLK', 'UP', 'GC=F', 'OLD', 'NEW'])
    assert.deepEqual(orderOf('symbol'), ['GC=F', 'NEW', 'OLD', 'UP', 'XLK'])
  })
})

describe('raw materials', () => {
  const { result } = commodities.example
  const snapshot = { ...result, signals: [], calls: [], backtest: null }
  const ask = (query: Parameters<typeof commodities.answer>[1]) => {
    const answer = commodities.answer(snapshot, query)
    isValid(commodities, answer)
    assert.equal(answer.covered, answer.commodities.filter(({ score }) => score !== null).length)
    return answer
  }
  test('are asked for by ticker, name or title, in any case', () => {
    for (const symbols of ['gc=f', 'GOLD', ' gold ,', 'Gold,GC=F']) {
      assert.deepEqual(
        ask({ symbols }).commodities.map(({ symbol }) => symbol),
        ['GC=F'],
      )
    }
    const named = ask({ symbols: 'natural gas,gld,goldd' })
    assert.equal(named.commodities.length, 2)
    assert.deepEqual(named.unknown?.[0].symbol, 'GOLDD')
    assert.throws(() => ask({ symbols: 'bitcoin' }), { code: 'symbol_not_tracked' })
    assert.throws(() => ask({ symbols: ' , ' }), { code: 'validation_error' })
  })
  test('of one side have that side', () => {
    const long = ask({ direction: 'long' }).commodities
    assert.ok(long.length > 0 && long.every(({ direction }) => direction === 'long'))
    assert.deepEqual(ask({}), result)
  })
})

describe('sectors', () => {
  test('are asked for by name, by fund and by quadrant', () => {
    const { result } = sectorRadar.example
    const ask = (query: Parameters<typeof sectorRadar.answer>[1]) => {
      const answer = sectorRadar.answer(result, query)
      isValid(sectorRadar, answer)
      return answer.sectors.map(({ etf }) => etf)
    }
    const [{ sector, etf, quadrant }] = result.sectors
    assert.deepEqual(ask({ sector }), [etf])
    assert.deepEqual(ask({ sector: etf }), [etf])
    assert.equal(ask({}).length, result.sectors.length)
    const same = result.sectors.filter((one) => one.quadrant === quadrant)
    assert.ok(quadrant !== null && same.length < result.sectors.length)
    assert.deepEqual(
      ask({ quadrant }),
      same.map((one) => one.etf),
    )
  })
})

test('crises are those of the region and of the world', () => {
  const { result } = risk.example
  const [crisis] = result.crises
  const crises = (['europe', 'global', 'asia'] as const).map((region) => ({ ...crisis, region }))
  const answer = risk.answer({ ...result, crises }, { region: 'europe' })
  isValid(risk, answer)
  assert.deepEqual(
    answer.crises.map(({ region }) => region),
    ['europe', 'global'],
  )
})

test('events are narrowed to several tickers, and an unknown one is named', () => {
  const { result } = events.example
  const { unknown: _, ...told } = result
  const asset = result.events[0].assets[0].symbol
  const snapshot = { ...told, tracked: [asset, 'NVDA'] }
  const answer = events.answer(snapshot, { symbols: `NVDA,${asset.toLowerCase()},NVDAX` })
  isValid(events, answer)
  assert.ok(
    answer.events.length > 0 &&
      answer.events.every(({ assets }) => assets.some((one) => one.symbol === asset)),
  )
  assert.deepEqual(answer.unknown, [{ symbol: 'NVDAX', suggestions: ['NVDA'] }])
  assert.equal(events.answer(snapshot, { symbols: 'NVDA' }).total, 0)
  assert.deepEqual(Object.keys(events.answer(snapshot, {})), Object.keys(result))
})

describe('histories', () => {
  const days = ['2024-01-02', '2024-01-03', '2024-02-01']
  const [row] = riskHistory.example.result.rows
  const [state] = regimeHistory.example.result.rows
  const risks = { count: 3, rows: days.map((date) => ({ ...row, date })) }
  const regimes = { count: 3, rows: days.map((date) => ({ ...state, date })) }

  test('give the days of a range, and of those the latest', () => {
    const range = { from: day('2024-01-03'), to: day('2024-12-31') }
    for (const answer of [riskHistory.answer(risks, range), regimeHistory.answer(regimes, range)]) {
      assert.deepEqual(
        answer.rows.map(({ date }) => date),
        days.slice(1),
      )
      assert.equal(answer.count, 2)
    }
    assert.equal(riskHistory.answer(risks, { ...range, days: 1 }).rows[0].date, '2024-02-01')
  })
  test('a range is not cut to the usual number of days', () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ ...row, date: `${2000 + at}-01-03` }))
    assert.equal(riskHistory.answer({ count: 500, rows }, { from: day('2000-01-01') }).count, 500)
    assert.equal(riskHistory.answer({ count: 500, rows }, {}).count, 365)
  })
  test('refuse a range that is turned round or holds no day, with what there is', () => {
    const turned = { from: day('2024-02-01'), to: day('2024-01-02') }
    assert.throws(() => riskHistory.answer(risks, turned), { code: 'validation_error' })
    assert.throws(() => regimeHistory.answer(regimes, { from: day('2031-01-01') }), {
      code: 'no_data_then',
      fields: {
        hint: 'No trading day lies there: the rows go from 2024-01-02 to 2024-02-01.',
        first_day: '2024-01-02',
        last_day: '2024-02-01',
      },
    })
  })
})
