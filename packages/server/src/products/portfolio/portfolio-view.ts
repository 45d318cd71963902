import type { Asset } from '../../domain/market/asset.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import type { PortfolioRecordEntry } from '../../domain/portfolio/portfolio-record.ts'
import type { PortfolioStudy } from '../../domain/portfolio/portfolio-study.ts'
import type { Instant } from '../../kernel/time.ts'

export interface PortfolioInputs {
  readonly bars: ReadonlyMap<string, DailyWindow>
  readonly tracked: readonly Asset[]
  /** Track record up to the instant; undefined without a record. */
  readonly recorded: readonly PortfolioRecordEntry[] | undefined
}

/** Inputs with derived values. */
export interface PortfolioView extends PortfolioInputs {
  readonly study: PortfolioStudy
  readonly asOf: Instant
}
