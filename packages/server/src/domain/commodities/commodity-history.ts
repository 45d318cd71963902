import { COMMODITY_INSTRUMENTS, type CommodityInstruments } from './commodity-instruments.ts'
import { type CommodityOutcomes, commodityOutcomes } from './commodity-outcomes.ts'
import { commodityPanel } from './commodity-panel.ts'
import { type CommodityScores, commodityScores } from './commodity-scores.ts'
import { type CommodityWindows, commoditySeries } from './commodity-series.ts'
import { type ConfidenceHistory, confidenceHistory } from './confidence-history.ts'

export interface CommodityHistory {
  readonly scores: CommodityScores
  /** In the order of the members. */
  readonly outcomes: readonly CommodityOutcomes[]
  readonly confidence: ConfidenceHistory
}

/**
 * Each day uses that day and earlier ones, except the outcomes.
 * @param instruments in the order of the answer
 */
export function commodityHistory(
  windows: CommodityWindows,
  instruments: readonly CommodityInstruments[] = COMMODITY_INSTRUMENTS,
): CommodityHistory {
  const series = instruments.map((each) => commoditySeries(each, windows))
  const scores = commodityScores(commodityPanel(series))
  const outcomes = series.map((each) => commodityOutcomes(each, scores.day))
  return { scores, outcomes, confidence: confidenceHistory(scores, outcomes) }
}
