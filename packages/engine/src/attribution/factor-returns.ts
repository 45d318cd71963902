import { type ChainedCloses, chainedCloses } from '../commodities/chained-closes.ts'
import type { Asset, Universe } from '../market/asset.ts'
import type { Numbers } from '../market/observation.ts'
import type { CurveWindow, DailyWindow } from '../market/point-in-time.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import { adjustedCloses, closes, type DayValues } from '../series/day-values.ts'
import { logReturns } from '../series/log-returns.ts'
import { mean } from '../statistics/sample-statistics.ts'
import type { Factor } from './factor-set.ts'

export interface AttributionMarket {
  readonly universe: Universe
  readonly bars: ReadonlyMap<string, DailyWindow>
  /** Of futures. */
  readonly curves: ReadonlyMap<string, CurveWindow>
}

/** Holidays of other exchanges. */
const FILL_AT_MOST = 3

/** Quotations have no dividends or splits. */
export const levelsOf = ({ assetClass }: Asset, window: DailyWindow): DayValues =>
  assetClass === 'index' || assetClass === 'fx' ? closes(window) : adjustedCloses(window)

/** Levels between which the steps of a future are those of one contract; undefined without bars. */
export function chainedLevels(asset: Asset, { bars, curves }: AttributionMarket): ChainedCloses | undefined {
  const window = bars.get(asset.symbol)
  return window && chainedCloses(levelsOf(asset, window), curves.get(asset.symbol))
}

/**
 * Log returns of a factor between the days of an asset; a holiday of the factor moves its return to its next day. NaN
 * if no member has both levels.
 */
export function factorReturns({ members }: Factor, days: Numbers, market: AttributionMarket): Float64Array {
  const each = members.flatMap(({ symbol, sign }) => {
    const asset = market.universe.bySymbol.get(symbol)
    const levels = asset && chainedLevels(asset, market)
    if (levels === undefined) return []
    const { value } = alignOnDays(days, levels, FILL_AT_MOST)
    return [logReturns(value).map((moved) => sign * moved)]
  })
  return Float64Array.from(days, (_, row) => {
    const known = each.map((moves) => moves[row]).filter(Number.isFinite)
    return mean(known)
  })
}
