import table from '../../data/market/universe.json' with { type: 'json' }
import type { UniverseTable } from '../table-schemas.ts'
import { type Asset, type Sector, type Universe, universeOf } from './asset.ts'

interface SectorEtf {
  readonly sector: Sector
  readonly symbol: string
}

const { stocks, inventedStocks, sectorFunds, funds, futures, pairs, indices } = table as UniverseTable

export const SECTOR_ETFS: readonly SectorEtf[] = sectorFunds.map(([sector, symbol]) => ({ sector, symbol }))

/** All news of companies in the demo market is theirs. */
export const INVENTED_COMPANIES: readonly Asset[] = inventedStocks.map(([sector, ...listed]) =>
  asset('equity', listed, 'USD', sector),
)

const LISTED_COMPANIES: readonly Asset[] = Object.entries(stocks).flatMap(([sector, issuers]) =>
  issuers.map((listed) => asset('equity', listed, 'USD', sector)),
)

const universeWith = (stocks: readonly Asset[]): Universe =>
  universeOf([
    ...stocks,
    ...sectorFunds.map(([sector, ...listed]) => asset('sector_etf', listed, 'USD', sector)),
    ...funds.map((listed) => asset('etf', listed, 'USD')),
    ...futures.map(([symbol, name, group, currency]) => asset('commodity', [symbol, name], currency, group)),
    ...pairs.map((listed) => asset('fx', listed, listed[1].slice(-3))),
    ...indices.map((listed) => asset('index', listed, 'USD')),
  ])

export const DEFAULT_UNIVERSE: Universe = universeWith(LISTED_COMPANIES)

/** The default universe and the invented companies. */
export const DEMO_UNIVERSE: Universe = universeWith([...LISTED_COMPANIES, ...INVENTED_COMPANIES])

function asset(
  assetClass: Asset['assetClass'],
  [symbol, name]: readonly [string, string],
  currency: string,
  sector?: string,
): Asset {
  return { symbol, name, assetClass, sector, currency }
}
