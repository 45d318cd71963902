import type { Computation } from '../../contract/product.ts'
import type { Instant } from '../../kernel/time.ts'
import type { MarketSource } from '../ports.ts'
import { latestPart, type SnapshotMaker } from '../snapshots/make-snapshot.ts'
import {
  type PortfolioEntries,
  type PortfolioRecordDeps,
  type PublishedTarget,
  recordPortfolio,
} from './portfolio-record.ts'

export const withPortfolioRecord = (source: MarketSource, entries: PortfolioEntries): MarketSource => ({
  ...source,
  observations: { ...source.observations, portfolioRecord: entries },
})

/**
 * After each refresh.
 * @param product publishes the portfolio
 */
export function portfolioRecordWriter(
  deps: PortfolioRecordDeps,
  maker: SnapshotMaker,
  product: Computation,
): (now: Instant) => void {
  return (now) => {
    recordPortfolio(deps, latestPart<PublishedTarget>(maker, product, now), now)
  }
}
