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

/** Adds the recorded model portfolio to a market. */
export const withPortfolioRecord = (source: MarketSource, entries: PortfolioEntries): MarketSource => ({
  ...source,
  observations: { ...source.observations, portfolioRecord: entries },
})

/**
 * Writes the model portfolio's record after each refresh.
 * @param product whose snapshots are the published portfolio
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
