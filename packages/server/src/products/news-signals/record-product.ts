import { defineInternalComputation } from '../../contract/product.ts'
import type { Universe } from '../../domain/market/asset.ts'
import { assets, daily, news } from '../../domain/market/inputs.ts'
import { NewsRecord } from './news-schema.ts'

const YEAR_HOURS = 365 * 24
/** Sessions of a year, and those before them for volatility and beta. */
const DAILY_BARS = 340

export const newsRecordProduct = defineInternalComputation({
  id: 'news-record',
  access: 'internal',
  version: 1,
  title: 'Record of the news',
  snapshot: NewsRecord,
  inputs: (universe: Universe) => {
    const symbols = universe.assets.map(({ symbol }) => symbol)
    return { headlines: news(YEAR_HOURS), days: daily(symbols, DAILY_BARS), tracked: assets(symbols) }
  },
  refresh: { cron: '50 5 * * *' },
})
