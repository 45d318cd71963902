import type { Asset } from '../../domain/market/asset.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import type { PortfolioRecordEntry } from '../../domain/portfolio/portfolio-record.ts'
import type { PortfolioStudy } from '../../domain/portfolio/portfolio-study.ts'
import type { Instant } from '../../kernel/time.ts'

/** What the product sees. */
export interface PortfolioInputs {
  readonly bars: ReadonlyMap<string, DailyWindow>
  readonly tracked: readonly Asset[]
  /** Entries of the track record up to the instant; undefined where there is no record. */
  readonly recorded: readonly PortfolioRecordEntry[] | undefined
}

/** What it sees with what follows from it. */
export interface PortfolioView extends PortfolioInputs {
  readonly study: PortfolioStudy
  readonly asOf: Instant
}
