import type { Product } from '../../contract/product.ts'
import { analysis } from '../../products/analysis/product.ts'
import type { CommoditiesSnapshot } from '../../products/commodities/commodity-schema.ts'
import { commodities } from '../../products/commodities/product.ts'
import type { PricesSnapshot } from '../../products/prices/price-schema.ts'
import { prices } from '../../products/prices/product.ts'
import { pricesHistory } from '../../products/prices-history/product.ts'
import { screener } from '../../products/screener/product.ts'
import { isStock } from '../../products/screener/screen-companies.ts'
import type { CompanyTable } from '../../products/screener/screener-schema.ts'
import { sectorRadar } from '../../products/sector-radar/product.ts'
import type { SectorRadar } from '../../products/sector-radar/sector-radar-schema.ts'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'

export const HELD = ['price', 'history', 'analysis', 'screener', 'commodity', 'sector'] as const
type Held = (typeof HELD)[number]

type SymbolsIn = (view: SnapshotView) => Iterable<string>

const subjects: SymbolsIn = ({ snapshot }) => snapshot.parts.keys()
const symbolsOf = (rows: readonly { readonly symbol: string }[]) => rows.map(({ symbol }) => symbol)

const LISTS: Readonly<Record<Held, readonly [Product, SymbolsIn]>> = {
  price: [prices, (view) => symbolsOf((view.whole() as PricesSnapshot).prices)],
  history: [pricesHistory, subjects],
  analysis: [analysis, subjects],
  screener: [screener, (view) => symbolsOf((view.whole() as CompanyTable).companies.filter(isStock))],
  commodity: [commodities, (view) => symbolsOf((view.whole() as CommoditiesSnapshot).commodities)],
  sector: [sectorRadar, (view) => (view.whole() as SectorRadar).sectors.map(({ etf }) => etf)],
}

const listed = new WeakMap<SnapshotView, ReadonlySet<string>>()

/** Which of the latest answers an asset has. */
export function heldOf(currentSnapshots: Pick<CurrentSnapshots, 'latest'>, symbol: string): Held[] {
  return HELD.filter((held) => {
    const [product, symbolsIn] = LISTS[held]
    const view = currentSnapshots.latest(product)
    if (view === undefined) return false
    const symbols = listed.get(view) ?? new Set(symbolsIn(view))
    listed.set(view, symbols)
    return symbols.has(symbol)
  })
}
