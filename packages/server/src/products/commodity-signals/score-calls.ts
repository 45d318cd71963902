import type { CommodityHistory } from '../../domain/commodities/commodity-history.ts'
import type { Universe } from '../../domain/market/asset.ts'
import type { ScoredCall } from '../../domain/track-record/scored-call.ts'
import type { Instant } from '../../kernel/time.ts'

/** Commodity scores with the derived values of a day. */
export interface ScoreCalls {
  readonly history: CommodityHistory
  readonly universe: Universe
  /** Past forecasts as issued. */
  readonly issued: readonly ScoredCall[]
  /** Whether outcomes known at an instant had drifted from their confidence. */
  readonly driftingAt: (at: Instant) => boolean
  /** When the forecasts of a row are issued. */
  readonly issuedAt: (row: number) => Instant
}
