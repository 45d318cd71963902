import { DayText, InstantText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Points, Quantity, Text } from '../schema-parts.ts'

const Position = Type.Object({
  symbol: Text('Front-month future, as in `commodities`'),
  side: OneOf(['long', 'short']),
  weight_pct: Type.Number({ minimum: 0, description: 'Percent of the capital; those of a side sum to 100' }),
  since: DayText('Day of the decision that took it in'),
  reason: Text('Its rank on the day of the decision, 1 for the best'),
})

const Record = Type.Object({
  started_at: InstantText('First decision that was written down'),
  return_pct: Figure('After cost, since then'),
  n: Count('Weeks'),
})

const Backtest = Type.Object(
  {
    from: DayText('First day of a return'),
    to: DayText('Last day of a return'),
    return_pct_a_year: Quantity(
      'Mean of a day times 252, after 10 basis points of what is traded, without interest',
    ),
    sharpe: Figure('Of the same days, a year; null if they do not vary'),
    t: Figure('Newey–West with 20 lags; null if they do not vary'),
    counted_pct: Points('Positions with returns of a fund or of single contracts; the others count as 0'),
    turnover_a_week: Type.Number({ minimum: 0, description: 'Sum of weight changes; 1 is the capital' }),
  },
  { description: 'Followed afterwards, from the data known each day; null below a year of returns' },
)

export const CommodityBook = Type.Object(
  {
    decided_on: Nullable(DayText('Last trading day of a week; filled at the next close')),
    positions: Type.Array(Position, { description: 'The best rank first' }),
    rule: Type.String(),
    kind: OneOf(['paper'], { description: 'On paper: nobody trades it' }),
    record: Nullable(Record),
    record_note: Text('What the record rests on, or why there is none'),
    backtest: Nullable(Backtest),
  },
  { description: 'A long and short book that follows the scores week by week' },
)
export type CommodityBook = Static<typeof CommodityBook>
