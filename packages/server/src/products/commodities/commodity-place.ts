import type { CommodityHistory } from '../../domain/commodities/commodity-history.ts'
import type { CommodityInstruments } from '../../domain/commodities/commodity-instruments.ts'
import type { CommodityWindows } from '../../domain/commodities/commodity-series.ts'
import type { Asset } from '../../domain/market/asset.ts'
import type { Instant } from '../../kernel/time.ts'

/** Market data of commodities. */
export interface CommodityView {
  readonly windows: CommodityWindows
  readonly tracked: readonly Asset[]
  readonly asOf: Instant
}

export interface CommodityPlace {
  readonly view: CommodityView
  readonly history: CommodityHistory
  readonly instruments: CommodityInstruments
  /** Index among the members of the scores. */
  readonly member: number
}
