import type { AlphaDay } from '../packages/server/src/domain/signals/alpha/alpha-day.ts'
import { AlphaPast } from '../packages/server/src/domain/signals/alpha/alpha-past.ts'
import type { AlphaWeek } from '../packages/server/src/domain/signals/alpha/alpha-week.ts'
import { type AlphaMarket, alphaMarket } from '../packages/server/src/domain/signals/alpha/cross-section.ts'
import type { EarningsRow } from '../packages/server/src/domain/signals/alpha/earnings-row.ts'
import {
  type ResolvedWeek,
  resolvedWeeks,
} from '../packages/server/src/domain/signals/alpha/evaluation/alpha-cases.ts'
import type { PriceSeries } from '../packages/server/src/domain/signals/alpha/price-series.ts'
import type { AlphaFit } from '../packages/server/src/domain/signals/alpha/training.ts'
import type { Day } from '../packages/server/src/kernel/time.ts'

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
