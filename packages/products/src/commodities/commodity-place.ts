import type { CommodityDay } from '@bellwether-markets/engine/commodities/commodity-day'
import type { CommodityHistory } from '@bellwether-markets/engine/commodities/commodity-history'
import type { CommodityInstruments } from '@bellwether-markets/engine/commodities/commodity-instruments'
import type { CommodityWindows } from '@bellwether-markets/engine/commodities/commodity-series'
import type { ClosedMonth } from '@bellwether-markets/engine/commodities/seasonality'
import { asDay, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { round } from '@bellwether-markets/engine/series/round'
import type { CommodityPrice } from './commodity-schema.ts'

export interface CommodityView {
  readonly rows: readonly CommodityDay[]
  /** Of all rows. */
  readonly pastMonths: readonly ClosedMonth[]
  readonly windows: CommodityWindows
  readonly tracked: readonly Asset[]
  readonly asOf: Instant
}

export interface CommodityPlace {
  readonly view: CommodityView
  readonly history: CommodityHistory
  readonly instruments: CommodityInstruments
  /** Index among the members of the scores. */
  readonly member: number
}

const STALE_AFTER_DAYS = 7

/** Else its settlement; null without one of the last week. */
export function currentPrice(
  { future }: CommodityInstruments,
  { windows, tracked, asOf }: CommodityView,
): CommodityPrice | null {
  const bars = windows.daily.get(future)
  const curve = windows.curves.get(future)
  const sources = [
    bars && { day: bars.day, price: bars.close },
    curve && { day: curve.day, price: curve.front },
  ]
  for (const source of sources) {
    if (source === undefined) continue
    const last = source.day.length - 1
    if (last < 0 || Number.isNaN(source.price[last])) continue
    if (utcDay(asOf) - source.day[last] > STALE_AFTER_DAYS) continue
    const currency = tracked.find(({ symbol }) => symbol === future)?.currency ?? 'USD'
    return {
      symbol: future,
      value: round(source.price[last], 6),
      currency,
      date: formatDay(asDay(source.day[last])),
    }
  }
  return null
}
