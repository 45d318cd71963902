import { commodityHistory } from '@bellwether-markets/engine/commodities/commodity-history'
import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import { commoditySeries } from '@bellwether-markets/engine/commodities/commodity-series'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { describeCommoditySignals, RECENT_ROWS } from '../commodity-signals/describe-commodity-signals.ts'
import type { InputsOf } from '../contract/product.ts'
import { pick } from '../pick.ts'
import { regimeInForce } from '../track-record/past-regimes.ts'
import { CALL_MEMBERS, type CommoditiesSnapshot, type CommodityOutlook } from './commodity-schema.ts'
import { describeBook } from './describe-book.ts'
import { describeCommodities, requireCurrentPrices } from './describe-commodities.ts'
import type { commodities } from './product.ts'

/** @throws NotEnoughHistory */
export function computeCommodities(
  { bars, months, tracked, funds, rows, regimes }: InputsOf<typeof commodities>,
  asOf: Instant,
): CommoditiesSnapshot {
  const windows = { daily: bars, curves: months }
  const pastMonths = rows.flatMap((row) => row.months)
  const view = { rows, pastMonths, windows, tracked, asOf }
  requireCurrentPrices(view)
  const series = COMMODITY_INSTRUMENTS.map((each) => commoditySeries(each, windows))
  const history = commodityHistory(rows.slice(-RECENT_ROWS), series)
  const called = { ...view, tracked: [...tracked, ...funds] }
  const scored = describeCommodities(view, history)
  const issued = describeCommoditySignals(called, history, regimeInForce(regimes))
  return {
    ...scored,
    commodities: scored.commodities.map((one) => ({ ...one, called: calledOf(one, issued) })),
    book: describeBook(rows, series),
    ...issued,
  }
}

function calledOf(
  { symbol }: CommodityOutlook,
  { signals }: Pick<CommoditiesSnapshot, 'signals'>,
): CommodityOutlook['called'] {
  const signal = signals.find((one) => one.symbol === symbol)
  return signal === undefined ? null : pick(signal, ...CALL_MEMBERS)
}
