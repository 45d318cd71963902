import { InstantText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Flag, Quantity, Text, UnknownSymbol } from '../schema-parts.ts'

const ASSET_CLASSES = ['equity', 'etf', 'sector_etf', 'commodity', 'fx', 'index'] as const
/** As the filter names them. */
export const PRICE_CLASSES = ['stock', 'etf', 'commodity', 'fx', 'index'] as const
export type PriceClass = (typeof PRICE_CLASSES)[number]
export const PRICE_ORDERS = ['symbol', 'gainers', 'losers', 'movers'] as const
export type PriceOrder = (typeof PRICE_ORDERS)[number]

export const Price = Type.Object({
  symbol: Type.String({
    description: 'Ticker in the Yahoo form',
    examples: ['AAPL', 'GC=F', 'EURUSD=X', '^GSPC'],
  }),
  name: Type.String(),
  asset_class: OneOf(ASSET_CLASSES),
  currency: Type.String({
    description: 'ISO 4217 code of the quotation, or USX: US cents, not converted',
    examples: ['USD', 'USX'],
  }),
  price: Quantity(
    'Latest quote of the running trading day, else the last close; of an index in its points, of a yield in percent',
  ),
  previous_close: Figure('Close of the trading day before that of the price; null if that close is missing'),
  change: Figure('Price minus previous close'),
  change_pct: Figure('Change in percent; null also if the previous close is not above zero'),
  day_high: Figure('Highest price of the trading day'),
  day_low: Figure('Lowest price of that day'),
  volume: Figure('Volume of that day so far'),
  market_state: OneOf(['open', 'closed'], { description: 'Whether the asset trades at this instant' }),
  as_of: InstantText('Time of the price'),
  delayed_minutes: Nullable(Count('Age of the price while the market is open; null while it is closed')),
  source: Text('Source of the price'),
  stale: Flag('More than one whole session has passed since the price'),
})
export type Price = Static<typeof Price>

const Tracked = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  asset_class: OneOf(ASSET_CLASSES),
})

export const PricesSnapshot = Type.Object({
  prices: Type.Array(Price),
  without_data: Type.Array(Tracked),
})
export type PricesSnapshot = Static<typeof PricesSnapshot>

export const Prices = Type.Object({
  prices: Type.Array(Price, {
    description: 'By `sort`; else in the order asked for, else in the order of the universe',
  }),
  count: Count('Number of prices'),
  unknown: Type.Array(UnknownSymbol, { description: 'Symbols asked for that are not tracked' }),
  without_data: Type.Array(Type.String(), {
    description: 'Tracked symbols that have no price at this instant',
  }),
})
export type Prices = Static<typeof Prices>
