import { defineInternalComputation } from '../../contract/product.ts'
import { news } from '../../domain/market/inputs.ts'
import { NewsIntensitySnapshot } from './news-intensity-schema.ts'

const TWO_YEARS_HOURS = 730 * 24

/** Changes daily and reads two years of news. */
export const newsIntensityProduct = defineInternalComputation({
  id: 'news-intensity',
  access: 'internal',
  version: 1,
  title: 'News intensity',
  snapshot: NewsIntensitySnapshot,
  inputs: () => ({ headlines: news(TWO_YEARS_HOURS) }),
  refresh: { cron: '20 0 * * *' },
})
