import { HOUR } from '@bellwether-markets/engine/kernel/time'
import type { RowsOf } from '@bellwether-markets/engine/market/fact-table'
import { nameCounts } from '@bellwether-markets/engine/news/topics/name-counts'
import { DAY_HOURS, type nameDay } from './name-day-table.ts'

/** None if the market has no news. */
export const makeNameDays: RowsOf<typeof nameDay> = ({ headlines }, instants) =>
  headlines === undefined
    ? []
    : instants.map((at) => ({
        at,
        ...nameCounts(headlines.filter(({ knownAt }) => knownAt > at - DAY_HOURS * HOUR && knownAt <= at)),
      }))
