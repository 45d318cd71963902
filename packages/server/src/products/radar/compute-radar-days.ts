import type { RowsOf } from '../../domain/market/fact-table.ts'
import { SP500_FUND } from '../../domain/market/roles.ts'
import { inRoom } from '../../domain/series/room.ts'
import { priceSeries } from '../../domain/signals/alpha/price-series.ts'
import { earningsOf, publishedRows } from '../../domain/signals/published-figures.ts'
import { radarDays } from '../../domain/signals/radar/radar-days.ts'
import { utcDay } from '../../kernel/time.ts'
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
