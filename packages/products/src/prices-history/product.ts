import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { DayParameter } from '../contract/query/query.ts'
import { concisePriceHistory } from './concise-history.ts'
import { HISTORY_DAYS } from './daily-history.ts'
import { pricesHistoryDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { PriceHistory, PriceHistoryAnswer } from './history-schema.ts'
import { isRanged, rangeAnalysis } from './range-analysis.ts'

export const pricesHistory = defineProduct({
  id: 'prices-history',
  version: 1,
  title: 'Price history',
  brief: 'Get past prices of assets: any days, daily or weekly',
  summary: 'Past prices of one or more symbols: the last 365 days, or any range, by day, week or month.',
  doc: pricesHistoryDoc,
  path: '/v1/prices/history',
  access: 'keyed',
  credits: 1,
  each: 'symbol',
  query: Type.Object({
    symbol: Type.String({
      description: 'Tickers of tracked assets, separated by commas, in any case; at most 20',
      examples: ['AAPL'],
    }),
    from: Type.Optional(
      DayParameter({
        description: 'First day; by default 365 days before the last',
        examples: ['2034-02-01'],
      }),
    ),
    to: Type.Optional(
      DayParameter({ description: 'Last day; by default the latest', examples: ['2034-03-31'] }),
    ),
    interval: Type.Optional(OneOf(['1d', '1w', '1mo'], { description: 'Bars by day, week or month' })),
  }),
  subject: { parameter: 'symbol', missing: 'symbol_not_tracked' },
  snapshot: PriceHistory,
  result: PriceHistoryAnswer,
  inputs: (universe: Universe) => {
    const symbols = universe.assets.map((asset) => asset.symbol)
    // One bar a calendar day at most.
    return { tracked: assets(symbols), bars: daily(symbols, HISTORY_DAYS) }
  },
  refresh: { cron: '20 * * * *' },
  beyond: { analysis: rangeAnalysis, applies: isRanged },
  answered: ({ others = [] }) => 1 + others.length,
  answer(history): PriceHistoryAnswer {
    if (history.count > 0) return history
    const hint = `${history.symbol} has no daily price in these ${HISTORY_DAYS} days; its last one is of ${history.last_day}.`
    throw new AppError('no_data_then', { hint, symbol: history.symbol, last_day: history.last_day })
  },
  concise: concisePriceHistory,
  list: 'bars',
  next: nextCall,
  tool: { name: 'get_asset_prices', view: 'history' },
  example: example as Example<typeof PriceHistoryAnswer>,
})

function nextCall({ symbol, stale }: PriceHistoryAnswer): NextCall {
  return stale
    ? {
        product: 'risk',
        because: `${symbol} has no recent bar: the risk index tells how the market stands now.`,
      }
    : {
        product: 'prices',
        query: { symbols: symbol },
        because: `The bars end with the last close: the latest price of ${symbol} continues them.`,
      }
}
