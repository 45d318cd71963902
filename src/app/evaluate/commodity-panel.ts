import type { CommodityHistory } from '../../core/commodities/commodity-history.ts'

/** One set of raw materials to measure. */
export interface CommodityEvaluationPanel {
  readonly label: string
  readonly history: CommodityHistory
}
