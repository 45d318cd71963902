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
import example from './example.json' with { type: 'json' }
import { PriceHistory, PriceHistoryAnswer } from './history-schema.ts'
import { isRanged, rangeAnalysis } from './range-analysis.ts'

export const pricesHistory = defineProduct({
  id: 'prices-history',
  version: 1,
  title: 'Price history',
  brief: 'Get past prices of assets: any days, daily or weekly',
  summary: 'Past prices of one or more symbols: the last 365 days, or any range, by day, week or month.',
  doc: `Bars of tracked assets, oldest first. With one symbol alone: the daily bars of the last 365 calendar days.

- **from** and **to** choose any days that are held; \`earliest\` is the first one. Without \`from\` a range begins 365 days before its end.
- **interval** \`1w\` and \`1mo\` join days to weeks, from Monday, and calendar months; the date is their last trading day. The first and the last may be part of a week or month.
- **symbol** takes up to 20 tickers for 1 credit each; the further ones are in \`others\`. Symbols that are not tracked are in \`unknown\` and cost nothing. A call has at most 20,000 bars.
- **summary** describes the range by its adjusted daily closes, whatever the interval. It comes with a range, an interval or several symbols.
- A bar appears about a quarter of an hour after the close of its session; snapshots follow within the hour.
- **adj_close** is adjusted for splits and dividends; \`adjusted\` says what holds for this asset. Futures are front-month contracts and jump when the contract changes.
- **null** means unknown: the source gave no value, or gave an open, high or low that contradicts the close. Nothing is filled in.
- **stale** marks a series that has ended or fallen behind; \`last_day\` is its latest bar. A symbol without a bar in these 365 days is refused, and costs nothing.

**What it is not.** The tracked stocks are today's large companies: results measured on them alone are better than they could have been (survivorship bias).`,
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
