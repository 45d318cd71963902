import { Type } from 'typebox'
import type { Example } from '../../contract/operation.ts'
import { defineProduct, type NextCall } from '../../contract/product.ts'
import { DayParameter } from '../../contract/query/query.ts'
import type { Universe } from '../../domain/market/asset.ts'
import { assets, daily } from '../../domain/market/inputs.ts'
import { AppError } from '../../kernel/errors.ts'
import { within } from '../day-range.ts'
import { concisePriceHistory } from './concise-history.ts'
import { HISTORY_DAYS } from './daily-history.ts'
import { pricesHistoryDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { PriceHistory } from './history-schema.ts'

export const pricesHistory = defineProduct({
  id: 'prices-history',
  version: 1,
  title: 'Price history',
  brief: 'Get a year of daily prices of an asset',
  summary: 'Daily prices of one symbol for the last 365 days, oldest first.',
  doc: pricesHistoryDoc,
  path: '/v1/prices/history',
  access: 'keyed',
  credits: 1,
  query: Type.Object({
    symbol: Type.String({ description: 'Ticker of a tracked asset, in any case', examples: ['AAPL'] }),
    from: Type.Optional(DayParameter({ description: 'First day, within the 365', examples: ['2034-02-01'] })),
    to: Type.Optional(DayParameter({ description: 'Last day', examples: ['2034-03-31'] })),
  }),
  subject: { parameter: 'symbol', missing: 'symbol_not_tracked' },
  snapshot: PriceHistory,
  result: PriceHistory,
  inputs: (universe: Universe) => {
    const symbols = universe.assets.map((asset) => asset.symbol)
    // One bar a calendar day at most.
    return { tracked: assets(symbols), bars: daily(symbols, HISTORY_DAYS) }
  },
  refresh: { cron: '20 * * * *' },
  answer(history, { from, to }): PriceHistory {
    if (history.count > 0) {
      const bars = within(history.bars, { from, to })
      return bars.length === history.count ? history : { ...history, count: bars.length, bars: [...bars] }
    }
    const hint = `${history.symbol} has no daily price in these ${HISTORY_DAYS} days; its last one is of ${history.last_day}.`
    throw new AppError('no_data_then', { hint, symbol: history.symbol, last_day: history.last_day })
  },
  concise: concisePriceHistory,
  list: 'bars',
  next: nextCall,
  tool: { name: 'get_asset_prices', view: 'history' },
  example: example as Example<typeof PriceHistory>,
})

function nextCall({ symbol, stale }: PriceHistory): NextCall {
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
