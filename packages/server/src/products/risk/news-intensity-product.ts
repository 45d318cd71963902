import { defineInternalComputation } from '../../contract/product.ts'
import { facts } from '../../domain/market/inputs.ts'
import { newsDay } from './news-day-table.ts'
import { NewsIntensitySnapshot } from './news-intensity-schema.ts'

const TWO_YEARS = 730

/** Changes daily. */
export const newsIntensityProduct = defineInternalComputation({
  id: 'news-intensity',
  access: 'internal',
  version: 1,
  title: 'News intensity',
  snapshot: NewsIntensitySnapshot,
  inputs: () => ({ days: facts(newsDay, TWO_YEARS) }),
  refresh: { cron: '20 0 * * *' },
})
