import { DayText, InstantText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { Signal } from '@bellwether-markets/engine/kernel/signal'
import { MOST_SIGNALS } from '@bellwether-markets/engine/signals/intraday/scored-bars'
import { type Static, Type } from 'typebox'
import { RecordedSignal } from '../radar/recorded-signal.ts'
import { Count, Figure, Flag, Quantity, Text } from '../schema-parts.ts'
import { IntradayEvidence } from './record-schema.ts'

export const IntradayRow = Type.Object({
  symbol: Text('Ticker'),
  name: Type.String(),
  score: Quantity('Size and direction of the unusual move of this half hour; no probability'),
  direction: Nullable(
    OneOf(['long', 'short'], { description: 'Side that the rule took at this half hour; null if none' }),
  ),
  return_pct: Quantity('Since the previous close, percent'),
  gap_pct: Figure('First price of the session against the previous close, percent'),
  z1: Quantity('Move since the previous close per usual move by this time of day'),
  orb: Nullable(
    OneOf(['above', 'within', 'below'], {
      description:
        'Against the range of the first half hour, by more than a tenth of the average true range; null if that is not known',
    }),
  ),
  orb_strength: Figure('How far beyond the edge, in average true ranges of 14 days; 0 within the range'),
  vwapdev: Figure('Distance from the volume-weighted average price of the session, per usual half-hour move'),
  volsurge: Quantity('Natural logarithm of the volume so far over its median by this time of day'),
  rel_pct: Figure(
    'Move less beta times that of SPY, percent of log return; null for SPY and without its bars',
  ),
})
export type IntradayRow = Static<typeof IntradayRow>

export const Intraday = Type.Object({
  signals: Type.Array(Signal, {
    maxItems: MOST_SIGNALS,
    description: 'Issued less than an hour ago and not expired; empty outside the session',
  }),
  count: Count('Number of signals'),
  market_open: Flag('Whether US stocks trade at the instant of the answer (`meta.as_of`)'),
  session: Type.Object(
    {
      day: DayText('Trading day'),
      open: InstantText('When it opened'),
      close: InstantText('When it closes or closed'),
      half_day: Flag('Whether it closes before 16:00 New York'),
    },
    { description: 'The session that the set is of' },
  ),
  updated: InstantText('End of the half hour that the set is of'),
  no_reading_yet: Nullable(
    Text('Said in the first half hour of a session: the set is that of the session before; else null'),
  ),
  age_minutes: Count('Age of the set at the instant of the answer (`meta.as_of`)'),
  context: Type.Array(IntradayRow, {
    description:
      'The set: every symbol with a bar of that half hour, the largest score first, of either sign. Unusual half hours, with or without a signal',
  }),
  evidence: IntradayEvidence,
  without_data: Type.Array(Type.String(), {
    description: 'Tracked stocks and funds without a bar of that half hour, or without usual values',
  }),
})
export type Intraday = Static<typeof Intraday>

export const IntradaySnapshot = Type.Object({
  ...Intraday.properties,
  signals: Type.Array(RecordedSignal, { maxItems: MOST_SIGNALS }),
})
export type IntradaySnapshot = Static<typeof IntradaySnapshot>
