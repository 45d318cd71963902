import type { CommoditiesSnapshot } from '../commodities/commodity-schema.ts'
import type { CommoditySignals } from './product.ts'

export function pickSignals({
  scores,
}: {
  readonly scores: { readonly snapshot: CommoditiesSnapshot }
}): CommoditySignals {
  const { date, signals, backtest } = scores.snapshot
  return { date, signals, backtest }
}
