import { type Static, Type } from 'typebox'
import { DayText, Nullable } from '../../kernel/schema.ts'
import { Count } from '../schema-parts.ts'

const Figure = Nullable(Type.Number())

const Bar = Type.Object({
  date: DayText('Trading day of the exchange'),
  open: Figure,
  high: Figure,
  low: Figure,
  close: Figure,
  adj_close: Figure,
  volume: Figure,
})

export const PriceHistory = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  currency: Type.String({ description: 'ISO 4217 code of the quotation, or USX: US cents, not converted' }),
  count: Count('Number of bars'),
  adjusted: Type.String({ description: 'Adjustments of the closes, in one English sentence' }),
  source: Type.String({ description: 'Source of the bars' }),
  last_day: DayText('Trading day of the latest bar that is known'),
  stale: Type.Boolean({ description: 'More than one whole session has passed since the latest bar' }),
  bars: Type.Array(Bar, { description: 'Daily bars of the last 365 days, oldest first; null is unknown' }),
})
export type PriceHistory = Static<typeof PriceHistory>
export type Bar = Static<typeof Bar>
