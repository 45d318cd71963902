import { commodityHistory } from '../../domain/commodities/commodity-history.ts'
import type { Asset } from '../../domain/market/asset.ts'
import type { CurveWindow, DailyWindow } from '../../domain/market/point-in-time.ts'
import type { Instant } from '../../kernel/time.ts'
import { describeCommoditySignals } from '../commodity-signals/describe-commodity-signals.ts'
import { type PastRegimes, regimeInForce } from '../track-record/past-regimes.ts'
import type { CommoditiesSnapshot } from './commodity-schema.ts'
import { describeCommodities, requireCurrentPrices } from './describe-commodities.ts'

export interface CommodityInputs {
  readonly bars: ReadonlyMap<string, DailyWindow>
  readonly months: ReadonlyMap<string, CurveWindow>
  readonly tracked: readonly Asset[]
  readonly funds: readonly Asset[]
  readonly regimes: PastRegimes
}

/** Scores and forecasts of commodities. @throws NotEnoughHistory */
export function computeCommodities(
  { bars, months, tracked, funds, regimes }: CommodityInputs,
  asOf: Instant,
): CommoditiesSnapshot {
  const view = { windows: { daily: bars, curves: months }, tracked, asOf }
  requireCurrentPrices(view)
  const history = commodityHistory(view.windows)
  const called = { ...view, tracked: [...tracked, ...funds] }
  return {
    ...describeCommodities(view, history),
    ...describeCommoditySignals(called, history, regimeInForce(regimes)),
  }
}
