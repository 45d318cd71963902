import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, facts, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { defineInternalComputation } from '../contract/product.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { Radar } from './radar-schema.ts'
import { radarTable, trackedOf } from './radar-table.ts'

/** From the entry of a pick to some days after its end. */
const PICK_BARS = 45

/** Internal source of `/v1/signals/latest`. */
export const radar = defineInternalComputation({
  id: 'radar',
  version: 7,
  title: 'Stock radar',
  access: 'internal',
  snapshot: Radar,
  inputs: (universe: Universe) => ({
    days: facts(radarTable),
    tracked: assets(trackedOf(universe)),
    bars: daily(trackedOf(universe), PICK_BARS),
    regimes: upstreamIfAny(regimeHistory),
  }),
  refresh: { cron: '0 7 * * *' },
})
