import table from '../../data/commodities/instruments.json' with { type: 'json' }
import type { CommodityTable } from '../table-schemas.ts'

export type CommodityInstruments = CommodityTable[number]

export const COMMODITY_INSTRUMENTS: readonly CommodityInstruments[] = table as CommodityTable

export const FUTURE_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ future, predecessor }) =>
  predecessor === undefined ? [future] : [future, predecessor],
)

export const FUTURE_OF_FUND: ReadonlyMap<string, string> = new Map(
  COMMODITY_INSTRUMENTS.flatMap(({ fund, future }) => (fund === undefined ? [] : [[fund, future] as const])),
)

export const FUND_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ fund }) => fund ?? [])
