import { FUND_SYMBOLS, FUTURE_SYMBOLS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, curves, daily, facts, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { Commodities, CommoditiesSnapshot } from './commodity-schema.ts'
import { commodityDay } from './commodity-table.ts'
import { conciseCommodities } from './concise-commodities.ts'
import { commoditiesDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { filterCommodities } from './filter-commodities.ts'

/** For the backtest of the book, from the first row on. The scores themselves are in the table. */
const COMMODITY_BARS = 9000

export const commodities = defineProduct({
  id: 'commodities',
  version: 7,
  title: 'Commodity scores',
  brief: 'Score 15 raw materials',
  summary:
    'Score, direction and calibrated confidence of 15 raw materials, with drivers, seasonality and a book.',
  doc: commoditiesDoc,
  path: '/v1/commodities',
  access: 'keyed',
  credits: 2,
  query: Type.Object({
    symbols: Type.Optional(
      Type.String({
        description: 'Only these raw materials: tickers or names, separated by commas',
        examples: ['gold,CL=F'],
      }),
    ),
    direction: Type.Optional(OneOf(['long', 'short'], { description: 'Only calls of this side' })),
  }),
  covers: FUTURE_SYMBOLS,
  snapshot: CommoditiesSnapshot,
  result: Commodities,
  inputs: commodityInputs,
  refresh: { cron: '0 6 * * *' },
  answer: ({ signals: _, calls: __, backtest: ___, ...scores }, query): Commodities =>
    filterCommodities(scores, query),
  next: nextCall,
  list: 'commodities',
  concise: conciseCommodities,
  tool: { name: 'get_commodity_signals', view: 'now' },
  example: example as Example<typeof Commodities>,
})

function commodityInputs(universe: Universe) {
  const isTracked = (symbol: string) => universe.bySymbol.has(symbol)
  const futures = FUTURE_SYMBOLS.filter(isTracked)
  return {
    bars: daily([...futures, ...FUND_SYMBOLS.filter(isTracked)], COMMODITY_BARS),
    months: curves(futures, COMMODITY_BARS),
    tracked: assets(futures),
    funds: assets(FUND_SYMBOLS.filter(isTracked)),
    rows: facts(commodityDay),
    regimes: upstreamIfAny(regimeHistory),
  }
}

function nextCall({ commodities: all }: Commodities): NextCall {
  const [furthest] = all
    .filter(({ price }) => price !== null)
    .sort((a, b) => (b.conviction ?? 0) - (a.conviction ?? 0))
  if (furthest === undefined || furthest.score === null) {
    return { product: 'regime', because: 'No raw material has a current price: see the market as a whole.' }
  }
  const { symbol, title, score } = furthest
  return {
    product: 'prices-history',
    query: { symbol },
    because: `${title}: the score of ${score} of 100 is the furthest from the middle; the last 365 days show what it saw.`,
  }
}
