import type { CommodityHistory } from '../../domain/commodities/commodity-history.ts'
import type { Universe } from '../../domain/market/asset.ts'
import type { ScoredForecast } from '../../domain/track-record/scored-forecast.ts'
import type { Instant } from '../../kernel/time.ts'

/** The commodity scores with what is asked of them for a day. */
export interface ScoreCalls {
  readonly history: CommodityHistory
  readonly universe: Universe
  /** The calls of the past as they would have been issued. */
  readonly issued: readonly ScoredForecast[]
  /** Whether the outcomes known at an instant had drifted away from what was promised. */
  readonly driftingAt: (at: Instant) => boolean
  /** When the calls of a row are issued. */
  readonly issuedAt: (row: number) => Instant
}
