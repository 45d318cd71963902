import { type ChainedCloses, chainedCloses } from '../commodities/chained-closes.ts'
import { onceEach } from '../kernel/remembered.ts'
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

export interface AttributionLevels extends Pick<AttributionMarket, 'universe'> {
  /** Undefined without bars. */
  readonly chained: (asset: Asset) => ChainedCloses | undefined
}

/** Levels between which the steps of a future are those of one contract; made once, as peers share factors. */
export const attributionLevels = ({ universe, bars, curves }: AttributionMarket): AttributionLevels => ({
  universe,
  chained: onceEach((asset) => {
    const window = bars.get(asset.symbol)
    return window && chainedCloses(levelsOf(asset, window), curves.get(asset.symbol))
  }),
})

/**
 * Log returns of a factor between the days of an asset; a holiday of the factor moves its return to its next day. NaN
 * if no member has both levels.
 */
export function factorReturns(
  { members }: Factor,
  days: Numbers,
  { universe, chained }: AttributionLevels,
): Float64Array {
  const each = members.flatMap(({ symbol, sign }) => {
    const asset = universe.bySymbol.get(symbol)
    const levels = asset && chained(asset)
    if (levels === undefined) return []
    const { value } = alignOnDays(days, levels, FILL_AT_MOST)
    return [logReturns(value).map((moved) => sign * moved)]
  })
  return Float64Array.from(days, (_, row) => {
    const known = each.map((moves) => moves[row]).filter(Number.isFinite)
    return mean(known)
  })
}
