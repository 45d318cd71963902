import type { Computed } from '../../contract/product.ts'
import type { Instant } from '../../kernel/time.ts'
import type { MarketSource } from '../ports.ts'
import { latestPart } from '../snapshots/latest-part.ts'
import type { SnapshotMaker } from '../snapshots/make-snapshot.ts'
import type { PortfolioEntries } from './portfolio-entries.ts'
import { type PortfolioRecordParts, type PublishedTarget, recordPortfolio } from './portfolio-record.ts'

/** A market that products can also ask for what is recorded of the model portfolio. */
export const withPortfolioRecord = (source: MarketSource, entries: PortfolioEntries): MarketSource => ({
  ...source,
  observations: { ...source.observations, portfolioRecord: entries },
})

/**
 * Keeps the record of the model portfolio: a round after each refresh does all that is due.
 * @param product whose snapshots are the published portfolio
 */
export function portfolioKeeper(
  parts: PortfolioRecordParts,
  maker: SnapshotMaker,
  product: Computed,
): (now: Instant) => void {
  return (now) => {
    recordPortfolio(parts, latestPart<PublishedTarget>(maker, product, now), now)
  }
}
