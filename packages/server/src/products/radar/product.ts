import { defineInternalComputation } from '../../contract/product.ts'
import type { Universe } from '../../domain/market/asset.ts'
import { assets, daily, fundamentals, upstreamIfAny } from '../../domain/market/inputs.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { RADAR_BENCHMARK, Radar } from './radar-schema.ts'

const STOCK_BARS = 5400

/** Internal source of `/v1/signals/latest`. */
export const radar = defineInternalComputation({
  id: 'radar',
  version: 3,
  title: 'Stock radar',
  access: 'internal',
  snapshot: Radar,
  inputs: ({ assets: tracked }: Universe) => {
    const stocks = tracked.filter(({ assetClass }) => assetClass === 'equity').map(({ symbol }) => symbol)
    return {
      bars: daily([...stocks, RADAR_BENCHMARK], STOCK_BARS),
      tracked: assets([...stocks, RADAR_BENCHMARK]),
      published: fundamentals(stocks),
      regimes: upstreamIfAny(regimeHistory),
    }
  },
  refresh: { cron: '0 7 * * *' },
})
