import type { RowsOf } from '../../domain/market/fact-table.ts'
import { newsCounts } from '../../domain/news/regions/regional-intensity.ts'
import { DAY } from '../../kernel/time.ts'
import type { newsDay } from './news-day-table.ts'

/** None if the market has no news. */
export const newsDays: RowsOf<typeof newsDay> = ({ headlines }, instants) =>
  headlines === undefined
    ? []
    : instants.map((at) => ({
        at,
        counts: newsCounts(headlines.filter(({ knownAt }) => knownAt > at - DAY && knownAt <= at)),
      }))
