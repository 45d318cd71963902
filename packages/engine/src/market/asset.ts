import type { Instant } from '../kernel/time.ts'

export const ASSET_CLASSES = ['equity', 'etf', 'sector_etf', 'commodity', 'fx', 'index'] as const
export type AssetClass = (typeof ASSET_CLASSES)[number]

/** Symbols are file names of a recorded market, and look-ups are in capitals. */
export const SYMBOL = /^(?!\.)[A-Z0-9.^=-]{1,24}$/

export type Sector =
  | 'Communication Services'
  | 'Consumer Discretionary'
  | 'Consumer Staples'
  | 'Energy'
  | 'Financials'
  | 'Health Care'
  | 'Industrials'
  | 'Information Technology'
  | 'Materials'
  | 'Real Estate'
  | 'Utilities'

export interface Asset {
  /** Ticker in the Yahoo form: `AAPL`, `GC=F`, `EURUSD=X`, `^GSPC`. */
  readonly symbol: string
  readonly name: string
  readonly assetClass: AssetClass
  /** GICS sector of stocks and sector ETFs; group of commodities (Metals, Grains, …); else undefined. */
  readonly sector: string | undefined
  /** ISO 4217, or `USX` for US cents. */
  readonly currency: string
  /** Further names, English or German. */
  readonly aliases?: readonly string[]
  /** ISO 10383, such as `XNYS`. */
  readonly exchange?: string
}

export interface Universe {
  readonly assets: readonly Asset[]
  readonly bySymbol: ReadonlyMap<string, Asset>
  /** Of a universe that changes: the assets tracked at an instant, as known then. */
  readonly at?: (moment: Instant) => Universe
  /** When it changes, ascending. */
  readonly changes?: readonly Instant[]
}

/** What is tracked at an instant. */
export const universeAt = (universe: Universe, moment: Instant): Universe => universe.at?.(moment) ?? universe

/** Symbols of the companies, in the order of the assets. */
export const stocksOf = ({ assets }: Universe): readonly string[] =>
  assets.filter(({ assetClass }) => assetClass === 'equity').map(({ symbol }) => symbol)

/** @throws RangeError if a symbol is listed twice */
export function universeOf(assets: readonly Asset[]): Universe {
  const bySymbol = new Map(assets.map((asset) => [asset.symbol, asset]))
  if (bySymbol.size !== assets.length) throw new RangeError('a symbol stands twice in the universe')
  return { assets, bySymbol }
}

/** The symbol itself if it is not tracked. */
export const nameIn = ({ bySymbol }: Universe, symbol: string): string => bySymbol.get(symbol)?.name ?? symbol
