import type { Price } from '../../../products/prices/price-schema.ts'

export const CLASS_WORDS: Readonly<Record<Price['asset_class'], string>> = {
  equity: 'stock',
  etf: 'fund',
  sector_etf: 'sector fund',
  commodity: 'commodity',
  fx: 'currency',
  index: 'index',
}

export const assetPath = (symbol: string): string => `/asset/${encodeURIComponent(symbol)}`
