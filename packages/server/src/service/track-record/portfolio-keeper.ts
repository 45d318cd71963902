import { AppError } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/time.ts'
import type { ModelPortfolio } from '../../products/portfolio/portfolio-schema.ts'
import { portfolioModel } from '../../products/portfolio/product.ts'
import type { MarketSource } from '../ports.ts'
import type { SnapshotMaker } from '../snapshots/make-snapshot.ts'
import { refreshSlot } from '../snapshots/refresh-slots.ts'
import type { PortfolioEntries } from './portfolio-entries.ts'
import { type PortfolioRecordParts, recordPortfolio } from './portfolio-record.ts'

/** A market that products can also ask for what is recorded of the model portfolio. */
export const withPortfolioRecord = (source: MarketSource, entries: PortfolioEntries): MarketSource => ({
  ...source,
  observations: { ...source.observations, portfolioRecord: entries },
})

/** Keeps the record of the model portfolio: a round after each refresh does all that is due. */
export function portfolioKeeper(parts: PortfolioRecordParts, maker: SnapshotMaker): (now: Instant) => void {
  return (now) => {
    recordPortfolio(parts, publishedPortfolio(maker, now), now)
  }
}

/** The latest published portfolio; undefined where too little was known. */
function publishedPortfolio(maker: SnapshotMaker, now: Instant): ModelPortfolio | undefined {
  try {
    const [part] = maker.make(portfolioModel.id, refreshSlot(portfolioModel, now)).parts.values()
    return JSON.parse(new TextDecoder().decode(part)) as ModelPortfolio
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return undefined
    throw error
  }
}
