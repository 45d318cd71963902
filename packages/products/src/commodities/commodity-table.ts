import { COMMODITY_DECIDES, type CommodityDay } from '@bellwether-markets/engine/commodities/commodity-day'
import { FUND_SYMBOLS, FUTURE_SYMBOLS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { curvesOfYear, dailyOfYear } from '@bellwether-markets/engine/market/inputs'

/** Prices of 5.5 years before the first day, and a week over which they are held. */
const WARM_UP_DAYS = 2100

export const commodityDay = defineFactTable<CommodityDay>()({
  id: 'commodity_day',
  version: 2,
  decides: COMMODITY_DECIDES,
  chained: true,
  inputs({ bySymbol }) {
    const isTracked = (symbol: string) => bySymbol.has(symbol)
    const futures = FUTURE_SYMBOLS.filter(isTracked)
    return {
      bars: dailyOfYear([...futures, ...FUND_SYMBOLS.filter(isTracked)], WARM_UP_DAYS),
      months: curvesOfYear(futures, WARM_UP_DAYS),
    }
  },
})
