import { defineInternalComputation } from '../../contract/product.ts'
import type { Universe } from '../../domain/market/asset.ts'
import { assets, facts, upstreamIfAny } from '../../domain/market/inputs.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { Radar } from './radar-schema.ts'
import { radarTable, trackedOf } from './radar-table.ts'

/** Internal source of `/v1/signals/latest`. */
export const radar = defineInternalComputation({
  id: 'radar',
  version: 5,
  title: 'Stock radar',
  access: 'internal',
  snapshot: Radar,
  inputs: (universe: Universe) => ({
    days: facts(radarTable),
    tracked: assets(trackedOf(universe)),
    regimes: upstreamIfAny(regimeHistory),
  }),
  refresh: { cron: '0 7 * * *' },
})
