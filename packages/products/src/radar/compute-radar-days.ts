import { utcDay } from '@bellwether-markets/engine/kernel/time'
import type { RowsOf } from '@bellwether-markets/engine/market/fact-table'
import { SP500_FUND } from '@bellwether-markets/engine/market/roles'
import { inRoom } from '@bellwether-markets/engine/series/room'
import { priceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import { earningsOf, publishedRows } from '@bellwether-markets/engine/signals/published-figures'
import { radarDays } from '@bellwether-markets/engine/signals/radar/radar-days'
import type { radarTable } from './radar-table.ts'

/** No rows before the first close of the benchmark. */
export const computeRadarDays: RowsOf<typeof radarTable> = (
  { ranked: { stocks, served, bars, published }, index },
  instants,
  before,
) => {
  const benchmark = index.get(SP500_FUND)
  if (benchmark === undefined) return []
  const reports = new Map(stocks.map(({ symbol }) => [symbol, published.get(symbol) ?? []]))
  // Most providers restate closes after a split, so they are not the prices of their day.
  const prices = { windows: bars, assets: stocks, served, training: undefined, closesAsTraded: false }
  const known = {
    benchmark: { day: benchmark.day, adjustedClose: benchmark.adjClose },
    earnings: earningsOf(reports),
    figures: publishedRows(reports),
    rated: stocks,
  }
  const decided = instants.filter((at) => benchmark.day[0] < utcDay(at))
  return inRoom((room) => radarDays({ series: priceSeries(prices, room), ...known }, decided, before, room))
}
