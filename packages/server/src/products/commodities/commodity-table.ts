import { COMMODITY_DECIDES, type CommodityDay } from '../../domain/commodities/commodity-day.ts'
import { FUND_SYMBOLS, FUTURE_SYMBOLS } from '../../domain/commodities/commodity-instruments.ts'
import { defineFactTable } from '../../domain/market/fact-table.ts'
import { curvesOfYear, dailyOfYear } from '../../domain/market/inputs.ts'

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
