import type { RowsOf } from '../../domain/market/fact-table.ts'
import { priceSeries } from '../../domain/signals/alpha/price-series.ts'
import { earningsOf, publishedRows } from '../../domain/signals/published-figures.ts'
import { radarDays } from '../../domain/signals/radar/radar-days.ts'
import { utcDay } from '../../kernel/time.ts'
import { RADAR_BENCHMARK } from './radar-schema.ts'
import type { radarTable } from './radar-table.ts'

/** No rows before the first close of the benchmark. */
export const computeRadarDays: RowsOf<typeof radarTable> = (
  { bars, tracked, published },
  instants,
  before,
) => {
  const benchmark = bars.get(RADAR_BENCHMARK)
  if (benchmark === undefined) return []
  const inputs = {
    // Most providers restate closes after a split, so they are not the prices of their day.
    series: priceSeries({ windows: bars, assets: tracked, training: undefined, closesAsTraded: false }),
    benchmark: { day: benchmark.day, adjustedClose: benchmark.adjClose },
    earnings: earningsOf(published),
    figures: publishedRows(published),
    rated: tracked.filter(({ assetClass }) => assetClass === 'equity'),
  }
  return radarDays(
    inputs,
    instants.filter((at) => benchmark.day[0] < utcDay(at)),
    before,
  )
}
