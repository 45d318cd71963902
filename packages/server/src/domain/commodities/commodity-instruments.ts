import table from '../../../data/commodities/instruments.json' with { type: 'json' }
import type { CommodityTable } from '../../../data/schemas.ts'

/** What stands for one raw material. */
export interface CommodityInstruments {
  /** Short name: gold, natural_gas. */
  readonly name: string
  readonly title: string
  /** The front-month future, which also names the commodity. */
  readonly future: string
  /** The future of the contract that traded before this one, where the exchange replaced it. */
  readonly predecessor?: string
  /** A fund that holds the commodity or its near futures and nothing else. */
  readonly fund?: string
}

/** The fifteen raw materials, in the order in which they are listed. */
export const COMMODITY_INSTRUMENTS: readonly CommodityInstruments[] = table as CommodityTable

/** The futures of the raw materials and their predecessors. */
export const FUTURE_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ future, predecessor }) =>
  predecessor === undefined ? [future] : [future, predecessor],
)

/** The funds that stand for raw materials where a market tracks them. */
export const FUND_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ fund }) => fund ?? [])
