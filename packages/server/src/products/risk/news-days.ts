import type { RowsOf } from '../../domain/market/fact-table.ts'
import { crisisNews } from '../../domain/news/crises/find-crises.ts'
import { newsCounts } from '../../domain/news/regions/regional-intensity.ts'
import { DAY } from '../../kernel/time.ts'
import type { newsDay } from './news-day-table.ts'

/** None if the market has no news. */
export const newsDays: RowsOf<typeof newsDay> = ({ headlines }, instants) => {
  if (headlines === undefined) return []
  const crises = crisisNews(
    headlines,
    instants.map((at) => ({ after: at - DAY, upTo: at })),
  )
  return instants.map((at, index) => ({
    at,
    counts: newsCounts(headlines.filter(({ knownAt }) => knownAt > at - DAY && knownAt <= at)),
    ...crises[index],
  }))
}
