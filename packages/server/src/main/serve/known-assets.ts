import { type Asset, type Universe, universeOf } from '../../domain/market/asset.ts'
import { type AssetNames, assetNames } from '../../domain/market/asset-names.ts'
import { DEFAULT_UNIVERSE } from '../../domain/market/universe.ts'
import type { PricesSnapshot } from '../../products/prices/price-schema.ts'
import { prices } from '../../products/prices/product.ts'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'

export interface KnownAssets extends AssetNames {
  readonly universe: Universe
}

const named = (universe: Universe): KnownAssets => ({ ...assetNames(universe), universe })

/** Names of the assets that this market has, by its latest prices; before these the usual ones. */
export function knownAssets(currentSnapshots: Pick<CurrentSnapshots, 'latest'>): () => KnownAssets {
  let known = {
    view: undefined as SnapshotView | undefined,
    symbols: '',
    names: named(DEFAULT_UNIVERSE),
  }
  return () => {
    const view = currentSnapshots.latest(prices)
    if (view === undefined || view === known.view) return known.names
    const universe = tracked(view.whole() as PricesSnapshot)
    const symbols = universe.assets.map(({ symbol }) => symbol).join()
    const names = symbols === known.symbols ? known.names : named(universe)
    known = { view, symbols, names }
    return names
  }
}

function tracked({ prices: priced, without_data: others }: PricesSnapshot): Universe {
  const usual = (symbol: string): Asset | undefined => DEFAULT_UNIVERSE.bySymbol.get(symbol)
  const assets = priced.map(
    ({ symbol, name, asset_class: assetClass, currency }): Asset =>
      usual(symbol) ?? { symbol, name, assetClass, sector: undefined, currency },
  )
  const unpriced = others.map(
    ({ symbol, name }): Asset =>
      usual(symbol) ?? { symbol, name, assetClass: 'equity', sector: undefined, currency: 'USD' },
  )
  return universeOf([...assets, ...unpriced])
}
