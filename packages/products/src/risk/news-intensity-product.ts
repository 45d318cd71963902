import { facts } from '@bellwether-markets/engine/market/inputs'
import { INTENSITY_DAYS } from '@bellwether-markets/engine/news/regions/regional-intensity'
import { defineInternalComputation } from '../contract/product.ts'
import { newsDay } from './news-day-table.ts'
import { NewsIntensitySnapshot } from './news-intensity-schema.ts'

/** Changes daily. */
export const newsIntensityProduct = defineInternalComputation({
  id: 'news-intensity',
  access: 'internal',
  version: 2,
  title: 'News intensity',
  snapshot: NewsIntensitySnapshot,
  inputs: () => ({ days: facts(newsDay, INTENSITY_DAYS) }),
  refresh: { cron: '20 0 * * *' },
})
