import { type Day, dayFromDate } from '../../kernel/time.ts'
import type { Asset } from '../market/asset.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'

/** The models were fitted and judged on the members of an index of 500 large companies. */
export const MOST_RANKED = 500

const TURNOVER_BARS = 120

export interface RankedUniverse {
  /** Ranked in this year or the year before: outcomes of late signals are read from both. In the order of the assets. */
  readonly stocks: readonly Asset[]
  readonly served: ReadonlySet<string>
}

/**
 * Reconstituted each year, as an index is: the 500 stocks with the highest turnover (dollars) over the last 120 bars of
 * the year before. All of them if there are at most 500.
 */
export function rankedUniverse(
  assets: readonly Asset[],
  windows: ReadonlyMap<string, DailyWindow>,
  year: number,
): RankedUniverse {
  const stocks = assets.filter(({ assetClass }) => assetClass === 'equity')
  const served = mostTraded(stocks, windows, dayFromDate(year, 1, 1))
  const before = mostTraded(stocks, windows, dayFromDate(year - 1, 1, 1))
  return { stocks: stocks.filter(({ symbol }) => served.has(symbol) || before.has(symbol)), served }
}

function mostTraded(
  stocks: readonly Asset[],
  windows: ReadonlyMap<string, DailyWindow>,
  before: Day,
): ReadonlySet<string> {
  const symbols = stocks.map(({ symbol }) => symbol)
  if (symbols.length <= MOST_RANKED) return new Set(symbols)
  const turnover = new Map(symbols.map((symbol) => [symbol, turnoverOf(windows.get(symbol), before)]))
  const descending = symbols.toSorted((a, b) => (turnover.get(b) ?? 0) - (turnover.get(a) ?? 0))
  return new Set(descending.slice(0, MOST_RANKED))
}

/** 0 without a bar. */
function turnoverOf(window: DailyWindow | undefined, before: Day): number {
  if (window === undefined) return 0
  const end = 1 + lastIndexUpTo(window.day, before - 1)
  let sum = 0
  for (let row = Math.max(0, end - TURNOVER_BARS); row < end; row++) {
    const dollars = window.close[row] * window.volume[row]
    if (dollars > 0) sum += dollars
  }
  return sum
}
