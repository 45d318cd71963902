import { round } from '../../domain/series/round.ts'
import type { Price, PricesSnapshot } from '../../products/prices/price-schema.ts'
import type { Change } from './change.ts'

/** About twice the daily volatility of a typical member, in percent. */
const LARGE_MOVE_PCT: Readonly<Record<Price['asset_class'], number>> = {
  equity: 4,
  etf: 2.5,
  sector_etf: 2.5,
  commodity: 4,
  fx: 1.2,
  index: 2.5,
}
const MOST_MOVERS = 10

/** The largest unusual moves for each asset class. */
export function comparePrices(before: PricesSnapshot, after: PricesSnapshot): readonly Change[] {
  const earlier = new Map(before.prices.map((price) => [price.symbol, price]))
  return after.prices
    .flatMap((to) => {
      const from = earlier.get(to.symbol)
      return from && from.price > 0 && to.price > 0 ? { from, to, multiple: ordinaryMoves(from, to) } : []
    })
    .filter(({ multiple }) => multiple >= 1)
    .sort((one, other) => other.multiple - one.multiple)
    .slice(0, MOST_MOVERS)
    .map(({ from, to, multiple }) => moved(from, to, multiple))
}

const percentMoved = (from: Price, to: Price): number => round(100 * (to.price / from.price - 1), 2)

const ordinaryMoves = (from: Price, to: Price): number =>
  Math.abs(percentMoved(from, to)) / LARGE_MOVE_PCT[to.asset_class]

function moved(from: Price, to: Price, multiple: number): Change {
  const percent = percentMoved(from, to)
  return {
    product: 'prices',
    kind: 'price_move',
    subject: to.symbol,
    before: from.price,
    after: to.price,
    importance: round(Math.min(80, 25 + 15 * multiple), 1),
    why: `${to.name} moved ${percent > 0 ? '+' : '−'}${Math.abs(percent)} %, from ${from.price} to ${to.price}.`,
    assets: [to.symbol],
  }
}
