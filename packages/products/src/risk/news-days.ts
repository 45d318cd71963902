import { DAY } from '@bellwether-markets/engine/kernel/time'
import type { RowsOf } from '@bellwether-markets/engine/market/fact-table'
import { crisisNews } from '@bellwether-markets/engine/news/crises/find-crises'
import { newsCounts } from '@bellwether-markets/engine/news/regions/regional-intensity'
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
