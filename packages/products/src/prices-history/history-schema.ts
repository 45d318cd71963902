import { DayText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Flag, Quantity, Text, UnknownSymbol } from '../schema-parts.ts'

const Value = Nullable(Type.Number())

const Bar = Type.Object({
  date: DayText('Trading day of the exchange'),
  open: Value,
  high: Value,
  low: Value,
  close: Value,
  adj_close: Value,
  volume: Value,
})

export const PriceHistory = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  currency: Text('ISO 4217 code of the quotation, or USX: US cents, not converted'),
  count: Count('Number of bars'),
  adjusted: Text('Adjustments of the closes, in one English sentence'),
  source: Text('Source of the bars'),
  last_day: DayText('Trading day of the latest bar that is known'),
  stale: Flag('More than one whole session has passed since the latest bar'),
  bars: Type.Array(Bar, { description: 'Daily bars of the last 365 days, oldest first; null is unknown' }),
})
export type PriceHistory = Static<typeof PriceHistory>

const DayMove = Nullable(Type.Object({ date: DayText('Trading day'), pct: Quantity('Percent') }))

/** Of adjusted daily closes, whatever the interval. */
export const RangeSummary = Type.Object({
  first_day: DayText('First trading day with a bar'),
  last_day: DayText('Last trading day with a bar'),
  return_pct: Figure('From the first to the last adjusted close; null if one is not above zero'),
  volatility_pct: Figure('Annualised, of daily log returns; null below 20 of them'),
  drawdown_pct: Figure('Deepest fall from a high, as a negative number; null if there was none'),
  drawdown_from: Nullable(DayText('Day of that high')),
  drawdown_to: Nullable(DayText('Day of the low')),
  best_day: DayMove,
  worst_day: DayMove,
  returns: Count('Daily returns that are known'),
  days_not_above_zero: Count(
    'Days whose close is at or below zero: no return and no fall is measured to them',
  ),
})
export type RangeSummary = Static<typeof RangeSummary>

const INTERVAL = OneOf(['1d', '1w', '1mo'], {
  description: 'Of the bars; the first and the last may be part of their week or month',
})

const ranged = {
  interval: INTERVAL,
  earliest: DayText('First day of this symbol that is held'),
  summary: Nullable(RangeSummary),
}

const RangedHistory = Type.Object({ ...PriceHistory.properties, ...ranged })
export type RangedHistory = Static<typeof RangedHistory>

/** Of a call without a range, the plain history. */
export const PriceHistoryAnswer = Type.Object({
  ...PriceHistory.properties,
  interval: Type.Optional(INTERVAL),
  earliest: Type.Optional(ranged.earliest),
  summary: Type.Optional(ranged.summary),
  others: Type.Optional(Type.Array(RangedHistory, { description: 'Of the further symbols, in their order' })),
  unknown: Type.Optional(
    Type.Array(UnknownSymbol, { description: 'Symbols that are not tracked; not charged' }),
  ),
})
export type PriceHistoryAnswer = Static<typeof PriceHistoryAnswer>
export type Bar = Static<typeof Bar>
