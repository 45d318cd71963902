import { DayText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { EDGE_STATES } from '@bellwether-markets/engine/kernel/signal'
import { type Static, Type } from 'typebox'
import { Count, Figure, Flag, Quantity } from '../schema-parts.ts'
import { BacktestRecord } from '../track-record/source-record.ts'

export const IntradayEvidence = Type.Object(
  {
    hit_rate: Nullable(Probability('Share of past calls that came true; null without one')),
    interval_95: Nullable(
      Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
        minItems: 2,
        maxItems: 2,
        description: 'Of the hit rate, with the days as clusters',
      }),
    ),
    base_rate_long: Nullable(Probability('Share of all scored half hours that were followed by a rise')),
    base_rate_short: Nullable(Probability('Share of them that were followed by a fall')),
    t: Figure('Hit rate against one half'),
    days: Count('Trading days with a call whose outcome is known'),
    n: Count('Past calls whose outcome is known'),
    ece: Figure('Expected calibration error of those calls, walk-forward', { minimum: 0 }),
    symbols: Count('Instruments it is measured on'),
    from: Nullable(DayText('First trading day')),
    to: Nullable(DayText('Last trading day')),
    kind: OneOf(['backtest'], { description: 'Calls computed afterwards from the data known at each bar' }),
    gate: Type.Object(
      {
        open: Flag('Whether an edge is stated'),
        needs_days: Type.Integer(),
        needs_t: Quantity('Slope over its standard error'),
        ceiling: Probability('Highest confidence that is ever given'),
      },
      { description: 'The part of the rule of edges that counts here' },
    ),
    confidence: Probability('Of a signal at its issue, mean of both directions'),
    edge_state: OneOf(EDGE_STATES, {
      description: 'Whether confidence may leave its base rate; decided on the first of each month',
    }),
    slope: Figure('Log odds that the rule adds to the base rate; confidence uses its lower bound'),
    slope_se: Figure('Standard error of the slope, by day', { minimum: 0 }),
  },
  { description: "Results of the rule on this market's own past" },
)
export type IntradayEvidence = Static<typeof IntradayEvidence>

export const IntradayPast = Type.Object({ evidence: IntradayEvidence, backtest: BacktestRecord })
export type IntradayPast = Static<typeof IntradayPast>
