import type { CommodityStudy } from './commodity-study.ts'

/** One set of raw materials to measure. */
export interface CommodityEvaluationPanel {
  readonly label: string
  readonly history: CommodityStudy
}
