import table from '../../../data/commodities/instruments.json' with { type: 'json' }
import type { CommodityTable } from '../../../data/schemas.ts'

/** Instruments of one commodity. */
export interface CommodityInstruments {
  /** Such as gold or natural_gas. */
  readonly name: string
  readonly title: string
  /** Front-month future; also identifies the commodity. */
  readonly future: string
  /** Future of the previous contract, if the exchange replaced it. */
  readonly predecessor?: string
  /** Fund that holds only the commodity or its near futures. */
  readonly fund?: string
}

/** The fifteen commodities, in listing order. */
export const COMMODITY_INSTRUMENTS: readonly CommodityInstruments[] = table as CommodityTable

/** Futures and their predecessors. */
export const FUTURE_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ future, predecessor }) =>
  predecessor === undefined ? [future] : [future, predecessor],
)

export const FUND_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ fund }) => fund ?? [])
