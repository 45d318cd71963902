import { type Asset, type Universe, universeOf } from '@bellwether-markets/engine/market/asset'
import { type AssetNames, assetNames } from '@bellwether-markets/engine/market/asset-names'
import type { PricesSnapshot } from '@bellwether-markets/products/prices/price-schema'
import { prices } from '@bellwether-markets/products/prices/product'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'

export interface KnownAssets extends AssetNames {
  readonly universe: Universe
}

const named = (universe: Universe): KnownAssets => ({ ...assetNames(universe), universe })

/**
 * Names of the assets that this market has, by its latest prices; before these all that are described.
 * @param described sectors and further names
 */
export function knownAssets(
  currentSnapshots: Pick<CurrentSnapshots, 'latest'>,
  described: () => Universe,
): () => KnownAssets {
  const first = described()
  let known = { view: undefined as SnapshotView | undefined, of: first, symbols: '', names: named(first) }
  return () => {
    const view = currentSnapshots.latest(prices)
    const of = described()
    if (view === known.view && of === known.of) return known.names
    const universe = view === undefined ? of : tracked(view.whole() as PricesSnapshot, of)
    const symbols = universe.assets.map(({ symbol }) => symbol).join()
    const names = symbols === known.symbols && of === known.of ? known.names : named(universe)
    known = { view, of, symbols, names }
    return names
  }
}

function tracked({ prices: priced, without_data: others }: PricesSnapshot, described: Universe): Universe {
  const known = (symbol: string): Asset | undefined => described.bySymbol.get(symbol)
  const assets = priced.map(
    ({ symbol, name, asset_class: assetClass, currency }): Asset =>
      known(symbol) ?? { symbol, name, assetClass, sector: undefined, currency },
  )
  const unpriced = others.map(
    ({ symbol, name }): Asset =>
      known(symbol) ?? { symbol, name, assetClass: 'equity', sector: undefined, currency: 'USD' },
  )
  return universeOf([...assets, ...unpriced])
}
