import type { InputsOf } from '../../contract/product.ts'
import { commodityHistory } from '../../domain/commodities/commodity-history.ts'
import type { Instant } from '../../kernel/time.ts'
import { describeCommoditySignals } from '../commodity-signals/describe-commodity-signals.ts'
import { regimeInForce } from '../track-record/past-regimes.ts'
import type { CommoditiesSnapshot } from './commodity-schema.ts'
import { describeCommodities, requireCurrentPrices } from './describe-commodities.ts'
import type { commodities } from './product.ts'

/** @throws NotEnoughHistory */
export function computeCommodities(
  { bars, months, tracked, funds, regimes }: InputsOf<typeof commodities>,
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
