import { type Asset, type Sector, type Universe, universeOf } from './asset.ts'
import { STOCKS } from './universe-stocks.ts'

interface SectorEtf {
  readonly sector: Sector
  readonly symbol: string
}

type NamedSymbol = readonly [symbol: string, name: string]

const FUNDS: readonly NamedSymbol[] = [
  ['SPY', 'SPDR S&P 500 ETF Trust'],
  ['QQQ', 'Invesco QQQ Trust'],
  ['IWM', 'iShares Russell 2000 ETF'],
  ['DIA', 'SPDR Dow Jones Industrial Average ETF Trust'],
  ['EFA', 'iShares MSCI EAFE ETF'],
  ['EEM', 'iShares MSCI Emerging Markets ETF'],
  ['TLT', 'iShares 20+ Year Treasury Bond ETF'],
  ['IEF', 'iShares 7-10 Year Treasury Bond ETF'],
  ['LQD', 'iShares iBoxx $ Investment Grade Corporate Bond ETF'],
  ['HYG', 'iShares iBoxx $ High Yield Corporate Bond ETF'],
  ['GLD', 'SPDR Gold Shares'],
  ['SLV', 'iShares Silver Trust'],
  ['USO', 'United States Oil Fund'],
  ['UNG', 'United States Natural Gas Fund'],
  ['DBC', 'Invesco DB Commodity Index Tracking Fund'],
  ['VNQ', 'Vanguard Real Estate ETF'],
  ['VGK', 'Vanguard FTSE Europe ETF'],
  ['EWJ', 'iShares MSCI Japan ETF'],
  ['AAXJ', 'iShares MSCI All Country Asia ex Japan ETF'],
  ['FXI', 'iShares China Large-Cap ETF'],
  ['EWC', 'iShares MSCI Canada ETF'],
  ['ILF', 'iShares Latin America 40 ETF'],
  ['EWZ', 'iShares MSCI Brazil ETF'],
  ['EWW', 'iShares MSCI Mexico ETF'],
  ['AFK', 'VanEck Africa Index ETF'],
  ['EZA', 'iShares MSCI South Africa ETF'],
  ['KSA', 'iShares MSCI Saudi Arabia ETF'],
  ['EIS', 'iShares MSCI Israel ETF'],
  ['TUR', 'iShares MSCI Turkey ETF'],
]

const SECTOR_FUNDS: readonly (readonly [sector: Sector, symbol: string, name: string])[] = [
  ['Communication Services', 'XLC', 'Communication Services Select Sector SPDR Fund'],
  ['Consumer Discretionary', 'XLY', 'Consumer Discretionary Select Sector SPDR Fund'],
  ['Consumer Staples', 'XLP', 'Consumer Staples Select Sector SPDR Fund'],
  ['Energy', 'XLE', 'Energy Select Sector SPDR Fund'],
  ['Financials', 'XLF', 'Financial Select Sector SPDR Fund'],
  ['Health Care', 'XLV', 'Health Care Select Sector SPDR Fund'],
  ['Industrials', 'XLI', 'Industrial Select Sector SPDR Fund'],
  ['Information Technology', 'XLK', 'Technology Select Sector SPDR Fund'],
  ['Materials', 'XLB', 'Materials Select Sector SPDR Fund'],
  ['Real Estate', 'XLRE', 'Real Estate Select Sector SPDR Fund'],
  ['Utilities', 'XLU', 'Utilities Select Sector SPDR Fund'],
]

const FUTURES: readonly (readonly [symbol: string, name: string, group: string, currency: string])[] = [
  ['GC=F', 'Gold', 'Metals', 'USD'],
  ['SI=F', 'Silver', 'Metals', 'USD'],
  ['CL=F', 'WTI Crude Oil', 'Energy', 'USD'],
  ['NG=F', 'Natural Gas', 'Energy', 'USD'],
  ['ZW=F', 'Wheat', 'Grains', 'USX'],
  ['ZC=F', 'Corn', 'Grains', 'USX'],
  ['ZS=F', 'Soybeans', 'Grains', 'USX'],
  ['KC=F', 'Coffee', 'Softs', 'USX'],
  ['CC=F', 'Cocoa', 'Softs', 'USD'],
  ['SB=F', 'Sugar No. 11', 'Softs', 'USX'],
  ['CT=F', 'Cotton No. 2', 'Softs', 'USX'],
  ['HG=F', 'Copper', 'Metals', 'USD'],
  ['PL=F', 'Platinum', 'Metals', 'USD'],
  ['PA=F', 'Palladium', 'Metals', 'USD'],
  ['LBR=F', 'Lumber', 'Forest products', 'USD'],
]

/** The name ends in the currency of the quotation. */
const PAIRS: readonly NamedSymbol[] = [
  ['EURUSD=X', 'EUR/USD'],
  ['GBPUSD=X', 'GBP/USD'],
  ['USDJPY=X', 'USD/JPY'],
  ['USDCHF=X', 'USD/CHF'],
  ['AUDUSD=X', 'AUD/USD'],
  ['NZDUSD=X', 'NZD/USD'],
  ['USDCAD=X', 'USD/CAD'],
  ['EURGBP=X', 'EUR/GBP'],
  ['EURJPY=X', 'EUR/JPY'],
  ['EURCHF=X', 'EUR/CHF'],
  ['CNY=X', 'USD/CNY'],
  ['ILS=X', 'USD/ILS'],
  ['BRL=X', 'USD/BRL'],
  ['MXN=X', 'USD/MXN'],
  ['ZAR=X', 'USD/ZAR'],
]

const INDICES: readonly NamedSymbol[] = [
  ['^GSPC', 'S&P 500'],
  ['^VIX', 'Cboe Volatility Index'],
  ['^VIX3M', 'Cboe 3-Month Volatility Index'],
  ['^IRX', '13-Week Treasury Bill Yield'],
  ['^TNX', '10-Year Treasury Yield'],
  ['DX-Y.NYB', 'US Dollar Index'],
]

/** The fifteen raw materials, as front-month futures. */
export const COMMODITIES: readonly string[] = FUTURES.map(([symbol]) => symbol)

/** The fund that stands for each GICS sector. */
export const SECTOR_ETFS: readonly SectorEtf[] = SECTOR_FUNDS.map(([sector, symbol]) => ({ sector, symbol }))

/** What a market tracks unless it is told otherwise: stocks, funds, futures, currencies, then indices. */
export const DEFAULT_UNIVERSE: Universe = universeOf([
  ...STOCKS,
  ...SECTOR_FUNDS.map(([sector, symbol, name]) => asset('sector_etf', symbol, name, 'USD', sector)),
  ...FUNDS.map(([symbol, name]) => asset('etf', symbol, name, 'USD')),
  ...FUTURES.map(([symbol, name, group, currency]) => asset('commodity', symbol, name, currency, group)),
  ...PAIRS.map(([symbol, name]) => asset('fx', symbol, name, name.slice(-3))),
  ...INDICES.map(([symbol, name]) => asset('index', symbol, name, 'USD')),
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
