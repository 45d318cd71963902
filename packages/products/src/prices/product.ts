import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, quotes } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { readSymbols } from '../named-symbols.ts'
import { concisePrices } from './concise-prices.ts'
import example from './example.json' with { type: 'json' }
import { PRICE_CLASSES, PRICE_ORDERS, type Price, Prices, PricesSnapshot } from './price-schema.ts'
import { allPrices, ofClass, selectPrices, sorted } from './select-prices.ts'

/** The latest bar and the previous one. */
const BARS = 2

export const prices = defineProduct({
  id: 'prices',
  version: 2,
  title: 'Prices',
  brief: 'Get prices of assets now',
  summary: 'Latest prices of all tracked stocks, ETFs, commodities, currency pairs and indices.',
  doc: `The latest price of every tracked asset: stocks, ETFs, commodities, currency pairs and indices.

- **price** is the latest quote of the running trading day, or the last daily close until there is one. \`as_of\` is its time. \`delayed_minutes\` is its age while the market is open.
- **previous_close** is the close of the trading day before that of the price. If that close is missing, it is null, and so are \`change\` and \`change_pct\`. \`change_pct\` is also null if the previous close is not above zero, as for crude oil on 2020-04-20.
- **currency** \`USX\` means US cents: grains and some softs are quoted in cents and are not converted. Indices are in points and yields in percent, whatever the currency.
- **stale** marks a price that is older than the hours of its market explain: more than one whole session has passed since.
- Symbols may be in any case and with blanks; each is answered once. Symbols that are not tracked are in \`unknown\` with the nearest tickers. Tracked ones without a price at this instant are in \`without_data\`. A call is refused and costs nothing if none of its symbols has a price.

**What it is not.** It is no trading feed: quotes are refreshed every two minutes. Futures are front-month contracts. In a replay, daily closes are adjusted for dividends and splits, and quotes are put on that level by the close before. Their volume is that of the recorded venue.`,
  path: '/v1/prices',
  access: 'keyed',
  credits: 1,
  query: Type.Object({
    symbols: Type.Optional(
      Type.String({
        description: 'Tickers, separated by commas; omit for all tracked assets',
        examples: ['AAPL,GC=F,EURUSD=X'],
      }),
    ),
    class: Type.Optional(
      OneOf(PRICE_CLASSES, { description: 'Only this kind of asset', examples: ['commodity'] }),
    ),
    sort: Type.Optional(
      OneOf(PRICE_ORDERS, {
        description: 'By ticker, or by change_pct: highest, lowest or largest first; without one last',
        examples: ['movers'],
      }),
    ),
  }),
  snapshot: PricesSnapshot,
  result: Prices,
  inputs: (universe: Universe) => {
    const symbols = universe.assets.map((asset) => asset.symbol)
    return { tracked: assets(symbols), bars: daily(symbols, BARS), live: quotes(symbols) }
  },
  refresh: { cron: '*/2 * * * *', first: true },
  answer(snapshot, { symbols, class: requestedClass, sort }): Prices {
    const named = symbols === undefined ? allPrices(snapshot) : selectPrices(snapshot, readSymbols(symbols))
    const selected = requestedClass === undefined ? named : ofClass(named, snapshot, requestedClass)
    return sort === undefined ? selected : sorted(selected, sort)
  },
  concise: concisePrices,
  list: 'prices',
  next: nextCall,
  tool: { name: 'get_asset_prices', view: 'now' },
  example: example as Example<typeof Prices>,
})

function nextCall({ prices: answered }: Prices): NextCall {
  // Yields and volatilities move by larger percentages than prices.
  const tradable = answered.filter((price) => price.asset_class !== 'index')
  const group = moverOf(tradable) === undefined ? answered : tradable
  const mover = moverOf(group)
  if (mover === undefined) {
    return {
      product: 'risk',
      because: 'None of these prices has a current change: see the market as a whole.',
    }
  }
  const apart = group.length < answered.length ? ', indices apart' : ''
  const rank = group.length === 1 ? '' : `, the most of these ${group.length} assets${apart}`
  return {
    product: 'prices-history',
    query: { symbol: mover.symbol },
    because: `${mover.symbol} ${moveText(mover.changePct)}${rank}: its last 365 days show whether that is unusual.`,
  }
}

/** The first of equals. */
function moverOf(group: readonly Price[]): { symbol: string; changePct: number } | undefined {
  let mover: { symbol: string; changePct: number } | undefined
  for (const { symbol, change_pct: changePct, stale } of group) {
    if (stale || changePct === null) continue
    if (mover === undefined || Math.abs(changePct) > Math.abs(mover.changePct)) mover = { symbol, changePct }
  }
  return mover
}

const moveText = (percent: number): string =>
  percent === 0 ? 'did not move' : `${percent < 0 ? 'fell' : 'rose'} ${Math.abs(percent).toFixed(1)}%`
