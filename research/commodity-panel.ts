import type { CommodityHistory } from '../packages/server/src/domain/commodities/commodity-history.ts'

/** One set of raw materials to measure. */
export interface CommodityEvaluationPanel {
  readonly label: string
  readonly history: CommodityHistory
}
