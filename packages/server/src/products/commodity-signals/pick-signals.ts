import type { CommoditiesSnapshot } from '../commodities/commodities-snapshot.ts'
import type { CommoditySignals } from './product.ts'

/** The calls that stand beside the scores of raw materials. */
export function pickSignals({
  scores,
}: {
  readonly scores: { readonly snapshot: CommoditiesSnapshot }
}): CommoditySignals {
  const { date, signals, backtest } = scores.snapshot
  return { date, signals, backtest }
}
