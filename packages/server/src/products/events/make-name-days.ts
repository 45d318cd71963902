import type { RowsOf } from '../../domain/market/fact-table.ts'
import { nameCounts } from '../../domain/news/topics/name-counts.ts'
import { HOUR } from '../../kernel/time.ts'
import { DAY_HOURS, type nameDay } from './name-day-table.ts'

/** None if the market has no news. */
export const makeNameDays: RowsOf<typeof nameDay> = ({ headlines }, instants) =>
  headlines === undefined
    ? []
    : instants.map((at) => ({
        at,
        ...nameCounts(headlines.filter(({ knownAt }) => knownAt > at - DAY_HOURS * HOUR && knownAt <= at)),
      }))
