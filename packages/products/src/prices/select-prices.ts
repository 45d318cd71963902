import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { notTracked, unknownAmong } from '../named-symbols.ts'
import type { Price, PriceClass, PriceOrder, Prices, PricesSnapshot } from './price-schema.ts'

/** @throws AppError `symbol_not_tracked` if none is tracked, `no_data_then` if no tracked one has a price */
export function selectPrices(snapshot: PricesSnapshot, symbols: readonly string[]): Prices {
  const bySymbol = new Map(snapshot.prices.map((price) => [price.symbol, price]))
  const withoutData = new Set(snapshot.without_data.map((asset) => asset.symbol))
  const prices = symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
  const empty = symbols.filter((symbol) => withoutData.has(symbol))
  const unknown = unknownAmong(
    symbols.filter((symbol) => !bySymbol.has(symbol) && !withoutData.has(symbol)),
    [...snapshot.prices, ...snapshot.without_data].map(({ symbol, name }) => ({ text: symbol, name })),
  )
  if (prices.length === 0 && empty.length === 0) throw notTracked(unknown)
  if (prices.length === 0) {
    const hint = `No price is known for ${empty.join(', ')} at this instant. GET /v1/prices lists what has one.`
    throw new AppError('no_data_then', { hint, without_data: empty })
  }
  return { prices, count: prices.length, unknown, without_data: empty }
}

export const allPrices = ({ prices, without_data }: PricesSnapshot): Prices => ({
  prices,
  count: prices.length,
  unknown: [],
  without_data: without_data.map((asset) => asset.symbol),
})

const CLASS_OF: Readonly<Record<Price['asset_class'], PriceClass>> = {
  equity: 'stock',
  etf: 'etf',
  sector_etf: 'etf',
  commodity: 'commodity',
  fx: 'fx',
  index: 'index',
}

/** Without the assets of other kinds; symbols that are not tracked stay named. */
export function ofClass(
  answer: Prices,
  { without_data }: PricesSnapshot,
  requestedClass: PriceClass,
): Prices {
  const isRequested = ({ asset_class }: Pick<Price, 'asset_class'>) =>
    CLASS_OF[asset_class] === requestedClass
  const outside = new Set(without_data.filter((asset) => !isRequested(asset)).map(({ symbol }) => symbol))
  const prices = answer.prices.filter(isRequested)
  const withoutData = answer.without_data.filter((symbol) => !outside.has(symbol))
  return { ...answer, prices, count: prices.length, without_data: withoutData }
}

/** A change that is current. */
const currentChange = ({ stale, change_pct: percent }: Price): number | undefined =>
  stale || percent === null ? undefined : percent

const byChange =
  (place: (percent: number) => number) =>
  (a: Price, b: Price): number => {
    const [one, other] = [a, b].map(currentChange)
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined)
    return place(one) - place(other)
  }

const ORDERS: Readonly<Record<PriceOrder, (a: Price, b: Price) => number>> = {
  symbol: (a, b) => (a.symbol < b.symbol ? -1 : 1),
  gainers: byChange((percent) => -percent),
  losers: byChange((percent) => percent),
  movers: byChange((percent) => -Math.abs(percent)),
}

/** Prices without a current change come last. */
export const sorted = (answer: Prices, order: PriceOrder): Prices => ({
  ...answer,
  prices: answer.prices.toSorted(ORDERS[order]),
})
