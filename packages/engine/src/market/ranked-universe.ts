import { asDay, type Day, dayFromDate } from '../kernel/time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import type { Asset } from './asset.ts'
import { WindowOfBars, windowValues } from './daily-window.ts'
import type { DailyColumns, FundamentalRow } from './observation.ts'
import type { DailyWindow } from './point-in-time.ts'

/** The models were fitted and judged on the members of an index of 500 large companies. */
export const MOST_RANKED = 500

const TURNOVER_BARS = 120
/** Calendar days that hold them, holidays included. */
const TURNOVER_DAYS = 200

interface RankedUniverse {
  /** Ranked in this year or the year before: outcomes of late signals are read from both. In the order of the assets. */
  readonly stocks: readonly Asset[]
  readonly served: ReadonlySet<string>
}

/** Bars and published figures of a ranked universe by symbol; symbols without any are absent. */
export interface RankedStocks extends RankedUniverse {
  readonly bars: ReadonlyMap<string, DailyWindow>
  readonly published: ReadonlyMap<string, readonly FundamentalRow[]>
}

/**
 * Reconstituted each year, as an index is: the 500 stocks with the highest turnover (dollars) over the last 120 bars of
 * the year before. All of them if there are at most 500.
 */
export function rankedUniverse(
  assets: readonly Asset[],
  windowSince: (symbol: string, since: Day) => DailyWindow | undefined,
  year: number,
): RankedUniverse {
  const stocks = assets.filter(({ assetClass }) => assetClass === 'equity')
  const symbols = stocks.map(({ symbol }) => symbol)
  if (symbols.length <= MOST_RANKED) return { stocks, served: new Set(symbols) }
  const lastYear = dayFromDate(year - 1, 1, 1)
  const windows = symbols.map((symbol) => windowSince(symbol, asDay(lastYear - TURNOVER_DAYS)))
  const served = mostTraded(symbols, windows, dayFromDate(year, 1, 1))
  const before = mostTraded(symbols, windows, lastYear)
  return { stocks: stocks.filter(({ symbol }) => served.has(symbol) || before.has(symbol)), served }
}

/** @param windows of the symbols, in their order */
function mostTraded(
  symbols: readonly string[],
  windows: readonly (DailyWindow | undefined)[],
  before: Day,
): ReadonlySet<string> {
  const turnover = Float64Array.from(windows, (window) => turnoverOf(window, before))
  const descending = [...symbols.keys()].sort((a, b) => turnover[b] - turnover[a])
  return new Set(descending.slice(0, MOST_RANKED).map((at) => symbols[at]))
}

/** Of the same rows of the same bars, by the row after the last: each year is ranked for several models. */
const turnovers = new WeakMap<DailyColumns, Map<number, number>>()

/** 0 without a bar. */
function turnoverOf(window: DailyWindow | undefined, before: Day): number {
  if (window === undefined) return 0
  const end = 1 + lastIndexUpTo(window.day, before - 1)
  const first = end - TURNOVER_BARS
  const place = window instanceof WindowOfBars && first >= 0 ? window.place : undefined
  if (place === undefined) return sumOfTurnover(window, Math.max(0, first), end)
  const known = turnovers.get(place.bars) ?? new Map<number, number>()
  turnovers.set(place.bars, known)
  const turnover = known.get(place.first + end) ?? sumOfTurnover(window, first, end)
  known.set(place.first + end, turnover)
  return turnover
}

function sumOfTurnover(window: DailyWindow, first: number, end: number): number {
  const close = windowValues(window, 'close', first, end)
  const volume = windowValues(window, 'volume', first, end)
  let sum = 0
  for (let row = 0; row < close.length; row++) {
    const dollars = close[row] * volume[row]
    if (dollars > 0) sum += dollars
  }
  return sum
}
