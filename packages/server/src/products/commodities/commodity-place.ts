import type { CommodityHistory } from '../../domain/commodities/commodity-history.ts'
import type { CommodityInstruments } from '../../domain/commodities/commodity-instruments.ts'
import type { CommodityWindows } from '../../domain/commodities/commodity-series.ts'
import type { Asset } from '../../domain/market/asset.ts'
import type { Instant } from '../../kernel/time.ts'

/** What the market knows of raw materials. */
export interface CommodityView {
  readonly windows: CommodityWindows
  readonly tracked: readonly Asset[]
  readonly asOf: Instant
}

/** One raw material within all of them. */
export interface CommodityPlace {
  readonly view: CommodityView
  readonly history: CommodityHistory
  readonly instruments: CommodityInstruments
  /** Its place among the members of the scores. */
  readonly member: number
}
