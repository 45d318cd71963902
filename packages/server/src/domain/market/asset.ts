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
  /** GICS sector of stocks and sector ETFs; the group (Metals, Grains, …) of commodities; else undefined. */
  readonly sector: string | undefined
  /** ISO 4217 code of the quotation, or `USX` for US cents. */
  readonly currency: string
}

/** The assets a market tracks, in the order they are listed. */
export interface Universe {
  readonly assets: readonly Asset[]
  readonly bySymbol: ReadonlyMap<string, Asset>
}

/** @throws RangeError where a symbol stands twice */
export function universeOf(assets: readonly Asset[]): Universe {
  const bySymbol = new Map(assets.map((asset) => [asset.symbol, asset]))
  if (bySymbol.size !== assets.length) throw new RangeError('a symbol stands twice in the universe')
  return { assets, bySymbol }
}
