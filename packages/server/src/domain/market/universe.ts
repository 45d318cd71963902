import table from '../../../data/market/universe.json' with { type: 'json' }
import type { UniverseTable } from '../../../data/schemas.ts'
import { type Asset, type Sector, type Universe, universeOf } from './asset.ts'

interface SectorEtf {
  readonly sector: Sector
  readonly symbol: string
}

const { stocks, sectorFunds, funds, futures, pairs, indices } = table as UniverseTable

/** The fifteen front-month futures. */
export const COMMODITIES: readonly string[] = futures.map(([symbol]) => symbol)

export const SECTOR_ETFS: readonly SectorEtf[] = sectorFunds.map(([sector, symbol]) => ({ sector, symbol }))

export const DEFAULT_UNIVERSE: Universe = universeOf([
  ...Object.entries(stocks).flatMap(([sector, issuers]) =>
    issuers.map(([symbol, name]) => asset('equity', symbol, name, 'USD', sector)),
  ),
  ...sectorFunds.map(([sector, symbol, name]) => asset('sector_etf', symbol, name, 'USD', sector)),
  ...funds.map(([symbol, name]) => asset('etf', symbol, name, 'USD')),
  ...futures.map(([symbol, name, group, currency]) => asset('commodity', symbol, name, currency, group)),
  ...pairs.map(([symbol, name]) => asset('fx', symbol, name, name.slice(-3))),
  ...indices.map(([symbol, name]) => asset('index', symbol, name, 'USD')),
])

function asset(
  assetClass: Asset['assetClass'],
  symbol: string,
  name: string,
  currency: string,
  sector?: string,
): Asset {
  return { symbol, name, assetClass, sector, currency }
}
