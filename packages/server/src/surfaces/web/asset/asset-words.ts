import type { Price } from '@bellwether-markets/products/prices/price-schema'

export const CLASS_WORDS: Readonly<Record<Price['asset_class'], string>> = {
  equity: 'stock',
  etf: 'fund',
  sector_etf: 'sector fund',
  commodity: 'commodity',
  fx: 'currency',
  index: 'index',
}

/** In the plural. */
export const classWords = (assetClass: string): string => PLURALS[assetClass as Price['asset_class']]

const PLURALS: Readonly<Record<Price['asset_class'], string>> = {
  equity: 'stocks',
  etf: 'funds',
  sector_etf: 'sector funds',
  commodity: 'commodities',
  fx: 'currencies',
  index: 'indices',
}

/** Names of the sources of signals with their horizon. */
export const LANE_WORDS: Readonly<Record<string, string>> = {
  alpha_14d: 'Stock model, 14 days',
  radar_daily: 'Radar, 30 days',
  scr_daily: 'Commodity model, 28 days',
  intraday_30m: 'Intraday rule, 30 minutes',
  news_5m: 'News desk',
}

/** As the subject of a sentence. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  alpha_14d: 'the stock model',
  radar_daily: 'the radar',
  scr_daily: 'the commodity model',
  intraday_30m: 'the intraday rule',
}

/** Signals of half an hour are too many and too short for a figure of years: they are counted. */
export const isDrawn = (source: string): boolean => source !== 'intraday_30m'

export const assetPath = (symbol: string): string => `/asset/${encodeURIComponent(symbol)}`
