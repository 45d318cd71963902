import {
  moveAt,
  moveBetween,
  surpriseAt,
  surpriseSince,
} from '@bellwether-markets/engine/briefing/price-record'
import { SP500, TEN_YEARS, VIX } from '@bellwether-markets/engine/market/roles'
import { round } from '@bellwether-markets/engine/series/round'
import type { Language } from '@bellwether-markets/engine/text/fact'
import { known } from '../known.ts'
import type { BriefingRow } from './briefing-schema.ts'
import type { BriefingView } from './briefing-view.ts'
import { closeDecimals } from './facts.ts'

const NAMES: readonly (readonly [symbol: string, en: string, de: string])[] = [
  [SP500, 'S&P 500', 'S&P 500'],
  ['QQQ', 'Nasdaq 100 (QQQ)', 'Nasdaq 100 (QQQ)'],
  ['IWM', 'US small caps', 'US-Nebenwerte'],
  ['EFA', 'Other developed markets', 'Übrige Industrieländer'],
  ['EEM', 'Emerging markets', 'Schwellenländer'],
  [TEN_YEARS, 'US 10-year yield', 'US-Rendite, 10 Jahre'],
  ['HYG', 'High-yield bonds', 'Hochzinsanleihen'],
  [VIX, 'VIX', 'VIX'],
  ['DX-Y.NYB', 'Dollar index', 'Dollarindex'],
  ['EURUSD=X', 'Euro in dollars', 'Euro in Dollar'],
  ['USDJPY=X', 'Dollar in yen', 'Dollar in Yen'],
  ['GC=F', 'Gold, $', 'Gold, $'],
  ['CL=F', 'Oil (WTI), $', 'Öl (WTI), $'],
  ['HG=F', 'Copper, $', 'Kupfer, $'],
]

export const TABLE_SYMBOLS = NAMES.map(([symbol]) => symbol)

/**
 * One row for each asset; unknown values are null. A fund has no close, for later dividends change it. A future whose contract
 * changed has a close but no moves.
 */
export const tableRows = (view: BriefingView, language: Language): BriefingRow[] =>
  NAMES.map(([symbol, en, de]) => ({ symbol, name: language === 'en' ? en : de, ...rowOf(view, symbol) }))

type Row = Omit<BriefingRow, 'symbol' | 'name'>

const UNKNOWN: Row = {
  unit: 'percent',
  decimals: 0,
  close: null,
  day: null,
  week: null,
  year: null,
  times_usual: null,
}
const UNITS = { basis_points: 'basis_points', log: 'points', return: 'percent', points: 'percent' } as const

function rowOf(view: BriefingView, symbol: string): Row {
  const exchanged = [...view.rolled, ...view.unclear].find((one) => one.asset.symbol === symbol)
  const priced = view.priced.get(symbol) ?? exchanged
  if (priced === undefined) return UNKNOWN
  const { record, asset, beforeWeek, beforeYear } = priced
  const { scale, close, last } = record
  const change = (from: number): number | null => {
    if (from < 0 || exchanged !== undefined) return null
    if (scale === 'basis_points') return round(moveBetween(record, from, last), 0)
    return round(scale === 'log' ? close[last] - close[from] : 100 * moveBetween(record, from, last), 1)
  }
  const usual = view.kind === 'week_review' ? surpriseSince(record, beforeWeek) : surpriseAt(record)
  const isFund = asset.assetClass === 'etf' || asset.assetClass === 'sector_etf'
  const decimals = closeDecimals(priced)
  return {
    unit: UNITS[scale],
    decimals,
    close: isFund ? null : round(close[last], decimals),
    day: Number.isFinite(moveAt(record)) ? change(last - 1) : null,
    week: change(beforeWeek),
    year: scale === 'return' ? change(beforeYear) : null,
    times_usual: exchanged === undefined ? known(Math.abs(usual), 1) : null,
  }
}
