import type { CommodityHistory } from '../../core/commodities/commodity-history.ts'
import type { CommodityInstruments } from '../../core/commodities/commodity-instruments.ts'
import type { CommodityWindows } from '../../core/commodities/commodity-series.ts'
import type { Asset } from '../../core/market/asset.ts'
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
