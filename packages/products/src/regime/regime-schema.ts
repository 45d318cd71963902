import {
  DayText,
  InstantText,
  Nullable,
  OneOf,
  Probability,
  ProbabilityEstimate,
} from '@bellwether-markets/engine/kernel/schema'
import { REGIMES } from '@bellwether-markets/engine/regime/regime-parameters'
import { type Static, Type } from 'typebox'
import { Figure, Flag, Interval, Missing, Quantity, Text } from '../schema-parts.ts'

const RegimeName = (description: string) =>
  OneOf(['BULL', 'BEAR', 'SIDEWAYS', 'CRISIS'], { description, examples: ['BULL'] })

const Flip = Type.Object({
  regime: RegimeName('The regime it would turn into'),
  condition: Text('The condition in one English sentence'),
  measure: OneOf(['sp500', 'vix', 'vix_5d'], { description: 'Series that the level belongs to' }),
  level: Quantity(
    'The first level to be crossed; levels of the S&P 500 hold for the next close, as the average moves',
  ),
  distance_pct: Quantity('From the present value of the measure to the level'),
  sessions: Type.Integer({ minimum: 1, description: 'Fewest sessions after which it could hold' }),
})

const RegimeRow = Type.Object({
  regime: OneOf(REGIMES),
  days: Type.Integer({ minimum: 0 }),
  share_of_days: Type.Number({ minimum: 0, maximum: 1 }),
  next_day_volatility_pct: Figure('Annualised, of the session after a day in the regime', { minimum: 0 }),
  next_day_volatility_interval_95_pct: Nullable(Interval('Of that volatility; null below two days')),
  share_after_this_regime: Nullable(
    Probability('Share of its days after which a close more than 7% lower followed within 20 trading days'),
  ),
  interval_95: Nullable(
    Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
      minItems: 2,
      maxItems: 2,
      description: 'Of the share of falls',
    }),
  ),
})

const Condition = Type.Object({
  would_become: Nullable(RegimeName('Regime that it leads to; null in a crisis, which has to end first')),
  ends: Nullable(RegimeName('The crisis, if it helps to end one')),
  condition: Text('What is measured, in English'),
  now: Nullable(Text('Its present value; null if it has none')),
  needed: Text('What it takes; levels of the S&P 500 hold for the next close'),
  sessions: Type.Integer({ minimum: 1, description: 'Fewest sessions after which the regime could change' }),
})

export const MarketRegime = Type.Object({
  regime: RegimeName('Official regime: it changes only after a close'),
  since: DayText('First trading day of the regime'),
  days_in_regime: Type.Integer({ minimum: 1, description: 'Trading days, the last close included' }),
  index_date: DayText('Trading day of the close that everything but `provisional` is measured on'),
  pending: Nullable(
    Type.Object(
      {
        regime: RegimeName('The regime that is waiting for its confirmation'),
        sessions_left: Type.Integer({ minimum: 1 }),
      },
      { description: 'A change under way; null if the readings agree with the regime' },
    ),
  ),
  provisional: Type.Object(
    {
      is_provisional: Flag('Whether a live price newer than the last close was used'),
      regime: RegimeName('The regime if the session ended now'),
      candidate: RegimeName('The regime by the readings now, before confirmation'),
      sp500: Type.Number(),
      vix: Type.Number(),
      as_of: Nullable(InstantText('When the live price was quoted')),
    },
    { description: 'The same machine on the live price; equal to the official regime outside the session' },
  ),
  sp500: Type.Number({ exclusiveMinimum: 0, description: 'Close of the S&P 500' }),
  sma_200: Type.Number({ exclusiveMinimum: 0, description: 'Mean of its last 200 closes' }),
  gap_pct: Quantity('Distance of the close from that average'),
  vix: Type.Number({ exclusiveMinimum: 0, description: 'Close of the VIX' }),
  vix_5d: Type.Number({ exclusiveMinimum: 0, description: 'Mean of its last five closes' }),
  return_10d_pct: Quantity('Return of the S&P 500 over ten trading days'),
  drawdown_60d_pct: Type.Number({ maximum: 0, description: 'Distance from its highest close of 60 days' }),
  bear_confirmed: Flag(
    'BEAR with a falling 200-day average or a close more than 5% below it: later, fewer false alarms',
  ),
  reasoning: Type.String(),
  to_flip: Type.Array(Flip, { description: 'Conditions for each of the other regimes' }),
  conditions: Type.Array(Condition, {
    minItems: 1,
    description: 'The same as rows of a table: all rows of one regime together. In a crisis, what ends it',
  }),
  p_change_20d: ProbabilityEstimate,
  p_drawdown_7pct_20d: Nullable(ProbabilityEstimate),
  share_after_this_regime: ProbabilityEstimate,
  by_regime: Type.Array(RegimeRow, {
    minItems: 4,
    maxItems: 4,
    description: 'Statistics of each regime in all the history known at that instant',
  }),
  missing: Type.Array(Missing),
})
export type MarketRegime = Static<typeof MarketRegime>

const Row = Type.Object({
  date: DayText('Trading day'),
  regime: RegimeName('Official regime after its close'),
  sp500: Type.Number({ exclusiveMinimum: 0 }),
  sma_200: Type.Number({ exclusiveMinimum: 0 }),
  vix: Nullable(Type.Number({ exclusiveMinimum: 0, description: 'Null if it was not known for days' })),
})

export const RegimeSeries = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  rows: Type.Array(Row, { description: 'Trading days, oldest first' }),
})
export type RegimeSeries = Static<typeof RegimeSeries>
