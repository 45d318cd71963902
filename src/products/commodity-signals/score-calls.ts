import type { CommodityHistory } from '../../core/commodities/commodity-history.ts'
import type { CommodityDirection } from '../../core/commodities/score-call.ts'
import type { Universe } from '../../core/market/asset.ts'
import type { Instant } from '../../kernel/time.ts'

/** The commodity scores with what is asked of them for a day. */
export interface ScoreCalls {
  readonly history: CommodityHistory
  readonly universe: Universe
  /** What a raw material's score said on a row; undefined for no call. */
  readonly directionAt: (member: number, row: number) => CommodityDirection | undefined
  /** When the calls of a row are issued. */
  readonly issuedAt: (row: number) => Instant
}
