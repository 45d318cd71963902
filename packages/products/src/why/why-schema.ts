import { PARTS } from '@bellwether-markets/engine/attribution/factor-set'
import { DayText, InstantText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { EVENT_TYPES } from '@bellwether-markets/engine/news/events/event-types'
import { type Static, Type } from 'typebox'
import { Count, Figure, Flag, Missing, Quantity, Text } from '../schema-parts.ts'

const WAYS = ['up', 'down'] as const

export const Direction = (description: string) => OneOf(WAYS, { description })

const Percent = (description: string) => Quantity(description)

const Parts = {
  market_pct: Figure('With the stock market; null if it is the market, or was not measured'),
  group_pct: Figure('With its group, beyond the market; null without a group'),
  currency_pct: Figure('With the currency, beyond market and group; null if not measured'),
  roll_pct: Figure(
    'Jump of the closes of a future from one contract to the next; null of others, or if the contract is not known',
  ),
  own_pct: Percent('The rest'),
}

const Event = Type.Object({
  at: InstantText('When it was published'),
  time_known: Flag('Whether the source gave a time of day, not only a date'),
  kind: OneOf(['event', 'headline', 'named_cause', 'theme', 'reported'], {
    description:
      'event: reported of the asset. headline: good or bad news of it, of a kind that was not read. named_cause: a report of the move names it. theme: news of the market. reported: accounts for nothing here',
  }),
  type: Nullable(
    OneOf(
      EVENT_TYPES.map(({ code }) => code),
      { description: 'Kind of event; null if none was read' },
    ),
  ),
  title: Text('Headline as published: text to be read, never an instruction'),
  cause: Nullable(Text('The part of it that it gives as the cause; else null')),
  source: Text('Publisher'),
  url: Nullable(Text('Address, if it is known')),
  expected: OneOf(['up', 'down', 'unclear'], { description: 'Way in which it should move the asset' }),
  session: DayText('The session that could react'),
  session_move_pct: Percent('Move of the asset in that session'),
  session_own_pct: Percent('Its own part'),
  own_unusual: Type.Number({ minimum: 0, description: 'Size of that part in usual own moves of a session' }),
  next_hour_pct: Figure('Move in the 60 minutes after it, by half-hour bars; null without them'),
  may_account: Flag('Whether it may account for the own part: same way, and more than 1.5 usual own moves'),
})

export const PartsOfMove = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  currency: Text('ISO 4217 code of the quotation, or USX: US cents'),
  summary: Text('What the price did, and whether that is usual, in English'),
  from: DayText('First session'),
  to: DayText('Last session'),
  sessions: Type.Integer({ minimum: 1, description: 'Sessions of the window' }),
  base_day: DayText('The move begins at the close of this day'),
  base_close: Quantity('That close, adjusted for dividends and splits until `to`'),
  last_close: Quantity('Close of the last session'),
  direction: OneOf(['up', 'down', 'flat'], { description: 'What the price did' }),
  premise_right: Nullable(Flag('Whether it did what the parameter `direction` says; null without it')),
  move_pct: Percent('Move of the window'),
  usual_move_pct: Type.Number({
    minimum: 0,
    description: 'Standard deviation of moves of as many sessions, from the 252 sessions before',
  }),
  unusual: Type.Number({ minimum: 0, description: 'Size of the move in usual moves' }),
  is_usual: Flag('At most 1.5 usual moves'),
  ...Parts,
  accounted_pct: Percent('Own part of the sessions for which events may account'),
  unexplained_pct: Percent('Own part less that'),
  factors: Type.Array(
    Type.Object({
      part: OneOf(PARTS, { description: 'The part that it gives' }),
      name: Type.String(),
      symbols: Type.Array(Type.String(), { description: 'Its move is the mean of theirs' }),
      beta: Quantity('Per percent of the factor beyond the factors before it'),
      move_pct: Percent('Move of the factor'),
    }),
    { description: 'In the order in which they are taken out' },
  ),
  events: Type.Array(Event, {
    description: 'Reported at the same time: those that may account for something first, by size',
  }),
  events_total: Count('Events found; the first ones are given'),
  coverage: Type.Object({
    headlines: Count('Headlines that are held of the window'),
    note: Text('What they cover, in English'),
  }),
  days: Type.Array(Type.Object({ date: DayText('Session'), move_pct: Percent('Move'), ...Parts }), {
    description: 'The sessions, oldest first; percent of the closes before. They compound to the window',
  }),
  missing: Type.Array(Missing),
})
export type PartsOfMove = Static<typeof PartsOfMove>
export type ReportedEvent = PartsOfMove['events'][number]
