import { type AlphaMarket, alphaMarket } from '@bellwether-markets/engine/signals/alpha/cross-section'
import type { PriceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import type { RadarDay } from '@bellwether-markets/engine/signals/radar/radar-day'
import { RadarPast } from '@bellwether-markets/engine/signals/radar/radar-past'
import type { RadarWeek } from '@bellwether-markets/engine/signals/radar/radar-week'

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
