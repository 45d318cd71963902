import { type AlphaMarket, alphaMarket } from '../packages/server/src/domain/signals/alpha/cross-section.ts'
import type { PriceSeries } from '../packages/server/src/domain/signals/alpha/price-series.ts'
import type { RadarDay } from '../packages/server/src/domain/signals/radar/radar-day.ts'
import { RadarPast } from '../packages/server/src/domain/signals/radar/radar-past.ts'
import type { RadarWeek } from '../packages/server/src/domain/signals/radar/radar-week.ts'

/** The weekly picks of the fact table with the prices of the whole history. */
export interface RadarStudy {
  readonly market: AlphaMarket
  readonly weeks: readonly RadarWeek[]
  /** In the panel. */
  readonly stockOf: ReadonlyMap<string, number>
}

export function radarStudy(rows: readonly RadarDay[], series: readonly PriceSeries[]): RadarStudy {
  const market = alphaMarket(series)
  const stockOf = new Map(market.panel.stocks.map(({ symbol }, stock) => [symbol, stock]))
  return { market, weeks: new RadarPast(rows).weeks, stockOf }
}
