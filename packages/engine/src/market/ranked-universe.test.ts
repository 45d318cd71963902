import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayFromDate } from '../kernel/time.ts'
import type { Asset } from './asset.ts'
import type { DailyWindow } from './point-in-time.ts'
import { MOST_RANKED, rankedUniverse } from './ranked-universe.ts'

const YEAR = 2024
/** The last days of 2022 and 2023, and one of the year itself. */
const DAYS = [dayFromDate(2022, 12, 30), dayFromDate(2023, 12, 29), dayFromDate(YEAR, 1, 2)]

const assetOf = (symbol: string, assetClass: Asset['assetClass'] = 'equity'): Asset => ({
  symbol,
  name: symbol,
  assetClass,
  sector: undefined,
  currency: 'USD',
})

/** @param volumes paired with `DAYS` */
const windowWith = (symbol: string, volumes: readonly number[]): DailyWindow => {
  const ones = Float64Array.of(1, 1, 1)
  return {
    symbol,
    source: 'test',
    length: 3,
    day: DAYS,
    latestKnownAt: undefined,
    open: ones,
    high: ones,
    low: ones,
    close: ones,
    adjClose: ones,
    volume: Float64Array.from(volumes),
  }
}

describe('The ranked universe', () => {
  const many = Array.from({ length: MOST_RANKED - 1 }, (_, at) => assetOf(`S${at}`))
  const assets = [...many, assetOf('FUND', 'etf'), assetOf('FALLS'), assetOf('RISES'), assetOf('NEW')]
  const windows = new Map([
    ...many.map(({ symbol }) => [symbol, windowWith(symbol, [100, 100, 100])] as const),
    // The sums of turnover so far decide: 90 of 2022 against 10, then 95 against 210.
    ['FALLS', windowWith('FALLS', [90, 5, 0])] as const,
    ['RISES', windowWith('RISES', [10, 200, 0])] as const,
    ['NEW', windowWith('NEW', [0, 0, 1e9])] as const,
  ])

  const windowOf = (symbol: string): DailyWindow | undefined => windows.get(symbol)

  test('is every stock of a market of at most 500', () => {
    const { stocks, served } = rankedUniverse(assets.slice(0, MOST_RANKED), () => undefined, YEAR)
    assert.deepEqual(stocks, many)
    assert.equal(served.size, many.length)
  })

  test('serves the 500 most traded before the year and knows nothing of the year itself', () => {
    const { served } = rankedUniverse(assets, windowOf, YEAR)
    assert.equal(served.size, MOST_RANKED)
    assert.deepEqual(
      ['FALLS', 'RISES', 'NEW', 'FUND'].map((symbol) => served.has(symbol)),
      [false, true, false, false],
    )
  })

  test('keeps the stocks of the year before, in the order of the market', () => {
    const { stocks } = rankedUniverse(assets, windowOf, YEAR)
    assert.deepEqual(
      stocks.map(({ symbol }) => symbol),
      [...many.map(({ symbol }) => symbol), 'FALLS', 'RISES'],
    )
  })
})
