import type { Day } from '../../kernel/time.ts'
import { dayFromDate } from '../../kernel/time.ts'
import type { Asset } from '../market/asset.ts'
import type { FundamentalRow } from '../market/observation.ts'
import { createAssetPrice } from './asset-price.ts'
import { createWorld } from './create-world.ts'
import { createFundamentalSeries } from './fundamental-series.ts'

/** Invented stocks of one world, as many of each sector; rows of the prices are sessions. */
export interface StockPanel {
  readonly day: readonly Day[]
  /** Index of the sector of each stock. */
  readonly sector: readonly number[]
  readonly logPrice: readonly Float64Array[]
  readonly reports: readonly (readonly FundamentalRow[])[]
}

const SECTORS = [
  ...['Communication Services', 'Consumer Discretionary', 'Consumer Staples', 'Energy', 'Financials'],
  ...['Health Care', 'Industrials', 'Information Technology', 'Materials', 'Real Estate', 'Utilities'],
]
const FROM = dayFromDate(1990, 1, 2)
const TO = dayFromDate(2026, 6, 30)

/** The panel of a seed over 36 years. */
export function stockPanel(seed: number, plantedIc: number, stocksPerSector: number): StockPanel {
  const world = createWorld(seed, FROM, plantedIc)
  world.extendTo(TO)
  const { grid } = world
  const sessions = Array.from({ length: grid.length }, (_, index) => index).filter(grid.isSession)
  const sector = Array.from({ length: SECTORS.length * stocksPerSector }, (_, at) => at % SECTORS.length)
  const assets = sector.map(
    (which, at): Asset => ({
      symbol: `S${at}`,
      name: `Stock ${at}`,
      assetClass: 'equity',
      sector: SECTORS[which],
      currency: 'USD',
    }),
  )
  return {
    day: sessions.map(grid.day),
    sector,
    logPrice: assets.map((asset) => {
      const price = createAssetPrice(asset, world)
      return Float64Array.from(sessions, (index) => price.step(index).logPrice)
    }),
    reports: assets.map((asset) => createFundamentalSeries(asset, world)()),
  }
}

/** Each value less the mean of its sector. */
export function lessSector({ sector }: StockPanel, values: readonly number[]): number[] {
  const sums = SECTORS.map(() => 0)
  const counts = SECTORS.map(() => 0)
  values.forEach((value, at) => {
    sums[sector[at]] += value
    counts[sector[at]]++
  })
  return values.map((value, at) => value - sums[sector[at]] / counts[sector[at]])
}
