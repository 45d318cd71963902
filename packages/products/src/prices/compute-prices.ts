import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { InputsOf } from '../contract/product.ts'
import { latestPrice } from './latest-price.ts'
import type { PricesSnapshot } from './price-schema.ts'
import type { prices } from './product.ts'

/** @throws NotEnoughHistory if no asset has a price */
export function computePrices(
  { tracked, bars, live }: InputsOf<typeof prices>,
  asOf: Instant,
): PricesSnapshot {
  const found = tracked.map((asset) => ({
    asset,
    price: latestPrice(asset, bars.get(asset.symbol), live.get(asset.symbol), asOf),
  }))
  const known = found.flatMap(({ price }) => price ?? [])
  if (known.length === 0) throw new NotEnoughHistory('prices of tracked assets', 0, 1)
  const without = found.filter(({ price }) => price === undefined)
  return {
    prices: known,
    without_data: without.map(({ asset: { symbol, name, assetClass } }) => ({
      symbol,
      name,
      asset_class: assetClass,
    })),
  }
}
