import type { Analyses } from '../contract/analysis.ts'
import { compareAssets } from './compare/compare-assets.ts'
import { describeRange } from './prices-history/describe-range.ts'

/** Only the compute thread, research and tests may import it. */
export const ANALYSES: Analyses = {
  compare: compareAssets,
  'prices-history-range': describeRange,
}
