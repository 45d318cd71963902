import { closesOfAsset } from './asset-past/closes-of-asset.ts'
import { pastsOfSignals } from './asset-past/pasts-of-signals.ts'
import { compareAssets } from './compare/compare-assets.ts'
import type { Analyses } from './contract/analysis.ts'
import { checkPortfolio } from './portfolio-check/compute-check.ts'
import { describeRange } from './prices-history/describe-range.ts'
import { partsOfMove } from './why/parts-of-move.ts'

/** Only the compute thread, research and tests may import it. */
export const ANALYSES: Analyses = {
  'asset-closes': closesOfAsset,
  compare: compareAssets,
  'portfolio-check': checkPortfolio,
  'prices-history-range': describeRange,
  'prices-why': partsOfMove,
  'signal-pasts': pastsOfSignals,
}
