import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, facts } from '@bellwether-markets/engine/market/inputs'
import { alphaTable } from '../alpha/alpha-table.ts'
import { commodityDay } from '../commodities/commodity-table.ts'
import type { Analysis } from '../contract/analysis.ts'
import { sessionTable } from '../intraday/session-table.ts'
import { radarTable } from '../radar/radar-table.ts'
import { AssetCloses, SignalPasts } from './past-schema.ts'

/** More than any series has. */
const ALL_BARS = 40_000
const SESSION_DAYS = 385

/** For the page of an asset. */
export const assetCloses = {
  id: 'asset-closes',
  result: AssetCloses,
  inputs: (_universe: Universe, { symbol }: { readonly symbol: string }) => ({
    tracked: assets([symbol]),
    bars: daily([symbol], ALL_BARS),
  }),
} satisfies Analysis

/** For all pages of a day. */
export const signalPasts = {
  id: 'signal-pasts',
  result: SignalPasts,
  inputs: () => ({
    alphaDays: facts(alphaTable),
    radarDays: facts(radarTable),
    commodityDays: facts(commodityDay),
    sessions: facts(sessionTable, SESSION_DAYS),
  }),
} satisfies Analysis
