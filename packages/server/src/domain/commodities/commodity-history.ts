import { COMMODITY_INSTRUMENTS, type CommodityInstruments } from './commodity-instruments.ts'
import { type CommodityOutcomes, commodityOutcomes } from './commodity-outcomes.ts'
import { commodityPanel } from './commodity-panel.ts'
import { type CommodityScores, commodityScores } from './commodity-scores.ts'
import { type CommodityWindows, commoditySeries } from './commodity-series.ts'
import { type ConfidenceHistory, confidenceHistory } from './confidence-history.ts'

/** Scores of all raw materials on all days, what followed them, and what was known of their worth. */
export interface CommodityHistory {
  readonly scores: CommodityScores
  /** One a member of the scores, in their order. */
  readonly outcomes: readonly CommodityOutcomes[]
  readonly confidence: ConfidenceHistory
}

/**
 * The whole history of the commodity score. What stands on a day rests on that day and earlier ones only, save the
 * outcomes, which lie after it.
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
