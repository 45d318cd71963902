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
export const COMMODITY_INSTRUMENTS: readonly CommodityInstruments[] = [
  { name: 'gold', title: 'Gold', future: 'GC=F', fund: 'GLD' },
  { name: 'silver', title: 'Silver', future: 'SI=F', fund: 'SLV' },
  { name: 'oil', title: 'WTI crude oil', future: 'CL=F', fund: 'USO' },
  { name: 'natural_gas', title: 'Natural gas', future: 'NG=F', fund: 'UNG' },
  { name: 'wheat', title: 'Wheat', future: 'ZW=F', fund: 'WEAT' },
  { name: 'corn', title: 'Corn', future: 'ZC=F', fund: 'CORN' },
  { name: 'soybeans', title: 'Soybeans', future: 'ZS=F', fund: 'SOYB' },
  { name: 'coffee', title: 'Coffee', future: 'KC=F' },
  { name: 'cocoa', title: 'Cocoa', future: 'CC=F' },
  { name: 'sugar', title: 'Sugar', future: 'SB=F', fund: 'CANE' },
  { name: 'cotton', title: 'Cotton', future: 'CT=F' },
  { name: 'copper', title: 'Copper', future: 'HG=F', fund: 'CPER' },
  { name: 'platinum', title: 'Platinum', future: 'PL=F', fund: 'PPLT' },
  { name: 'palladium', title: 'Palladium', future: 'PA=F', fund: 'PALL' },
  { name: 'lumber', title: 'Lumber', future: 'LBR=F', predecessor: 'LBS=F' },
]

/** The futures of the raw materials and their predecessors. */
export const FUTURE_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ future, predecessor }) =>
  predecessor === undefined ? [future] : [future, predecessor],
)

/** The funds that stand for raw materials where a market tracks them. */
export const FUND_SYMBOLS: readonly string[] = COMMODITY_INSTRUMENTS.flatMap(({ fund }) => fund ?? [])
