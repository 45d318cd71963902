export type AssetClass = 'equity' | 'etf' | 'sector_etf' | 'commodity' | 'fx' | 'index'

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
}

export interface Universe {
  readonly assets: readonly Asset[]
  readonly bySymbol: ReadonlyMap<string, Asset>
}

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
