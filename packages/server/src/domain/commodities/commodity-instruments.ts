import table from '../../../data/commodities/instruments.json' with { type: 'json' }
import type { CommodityTable } from '../../../data/schemas.ts'

export interface CommodityInstruments {
  readonly name: string
  readonly title: string
  /** Front-month future; also identifies the commodity. */
  readonly future: string
  /** Future of the previous contract, if the exchange replaced it. */
  readonly predecessor?: string
  /** Holds only the commodity or its near futures. */
  readonly fund?: string
}

export const COMMODITY_INSTRUMENTS: readonly CommodityInstruments[] = table as CommodityTable

export const FUTURE_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ future, predecessor }) =>
  predecessor === undefined ? [future] : [future, predecessor],
)

export const FUND_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ fund }) => fund ?? [])
