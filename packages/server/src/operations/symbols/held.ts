import { analysis } from '@bellwether-markets/products/analysis/product'
import type { CommoditiesSnapshot } from '@bellwether-markets/products/commodities/commodity-schema'
import { commodities } from '@bellwether-markets/products/commodities/product'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { PricesSnapshot } from '@bellwether-markets/products/prices/price-schema'
import { prices } from '@bellwether-markets/products/prices/product'
import { pricesHistory } from '@bellwether-markets/products/prices-history/product'
import { screener } from '@bellwether-markets/products/screener/product'
import { isStock } from '@bellwether-markets/products/screener/screen-companies'
import type { CompanyTable } from '@bellwether-markets/products/screener/screener-schema'
import { sectorRadar } from '@bellwether-markets/products/sector-radar/product'
import type { SectorRadar } from '@bellwether-markets/products/sector-radar/sector-radar-schema'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'

export const HELD = ['price', 'history', 'analysis', 'screener', 'commodity', 'sector'] as const
type Holding = (typeof HELD)[number]

type SymbolsIn = (view: SnapshotView) => Iterable<string>

const subjects: SymbolsIn = ({ snapshot }) => snapshot.parts.keys()
const symbolsOf = (rows: readonly { readonly symbol: string }[]) => rows.map(({ symbol }) => symbol)

const LISTS: Readonly<Record<Holding, readonly [Product, SymbolsIn]>> = {
  price: [prices, (view) => symbolsOf((view.whole() as PricesSnapshot).prices)],
  history: [pricesHistory, subjects],
  analysis: [analysis, subjects],
  screener: [screener, (view) => symbolsOf((view.whole() as CompanyTable).companies.filter(isStock))],
  commodity: [commodities, (view) => symbolsOf((view.whole() as CommoditiesSnapshot).commodities)],
  sector: [sectorRadar, (view) => (view.whole() as SectorRadar).sectors.map(({ etf }) => etf)],
}

const listed = new WeakMap<SnapshotView, ReadonlySet<string>>()

/** Which of the latest answers an asset has. */
export function heldOf(currentSnapshots: Pick<CurrentSnapshots, 'latest'>, symbol: string): Holding[] {
  return HELD.filter((holding) => {
    const [product, symbolsIn] = LISTS[holding]
    const view = currentSnapshots.latest(product)
    if (view === undefined) return false
    const symbols = listed.get(view) ?? new Set(symbolsIn(view))
    listed.set(view, symbols)
    return symbols.has(symbol)
  })
}
