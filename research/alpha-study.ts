import type { Day } from '@bellwether-markets/engine/kernel/time'
import type { AlphaDay } from '@bellwether-markets/engine/signals/alpha/alpha-day'
import { AlphaPast } from '@bellwether-markets/engine/signals/alpha/alpha-past'
import type { AlphaWeek } from '@bellwether-markets/engine/signals/alpha/alpha-week'
import { type AlphaMarket, alphaMarket } from '@bellwether-markets/engine/signals/alpha/cross-section'
import type { EarningsRow } from '@bellwether-markets/engine/signals/alpha/earnings-row'
import {
  type ResolvedWeek,
  resolvedWeeks,
} from '@bellwether-markets/engine/signals/alpha/evaluation/alpha-cases'
import type { PriceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import type { AlphaFit } from '@bellwether-markets/engine/signals/alpha/training'

/** The weekly decisions of the fact table with the prices of the whole history. */
export interface AlphaStudy {
  readonly market: AlphaMarket
  readonly weeks: readonly AlphaWeek[]
  readonly fits: readonly AlphaFit[]
  readonly earnings: readonly EarningsRow[]
  /** In the panel. */
  readonly stockOf: ReadonlyMap<string, number>
  readonly rowOf: ReadonlyMap<Day, number>
}

export function alphaStudy(
  rows: readonly AlphaDay[],
  series: readonly PriceSeries[],
  earnings: readonly EarningsRow[] = [],
): AlphaStudy {
  const market = alphaMarket(series)
  const { weeks, fits } = new AlphaPast(rows)
  const { day, stocks } = market.panel
  return {
    market,
    weeks,
    fits,
    earnings,
    stockOf: new Map(stocks.map(({ symbol }, at) => [symbol, at])),
    rowOf: new Map(day.map((one, row) => [one, row])),
  }
}

/** Decided between two days, inclusive. */
export const resolvedIn = ({ weeks, stockOf }: AlphaStudy, from: Day, to: Day): readonly ResolvedWeek[] =>
  resolvedWeeks(weeks, stockOf, from, to)
