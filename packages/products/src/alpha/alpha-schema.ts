import { DayText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { EDGE_STATES, Signal, SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import { type Static, Type } from 'typebox'
import { Call } from '../call.ts'
import { Count, Figure, Flag, Interval, Points, Quantity, Text } from '../schema-parts.ts'
import { BacktestRecord } from '../track-record/source-record.ts'

export const AlphaSignal = Type.Object({
  ...Signal.properties,
  quality_score: Nullable(
    Points('Quality by published figures within the sector; null with less than half of them'),
  ),
  quality_coverage: Probability('Share of those figures present'),
  expected_excess_pct: Figure('Expected return beyond the median, percent; negative for a short'),
  expected_excess_interval_90_pct: Nullable(
    Interval('Ends between which nine of ten such outcomes have lain'),
  ),
  position: Type.Number({
    minimum: -1,
    maximum: 1,
    description: 'Place in the ranking from −1, the last, to 1, the first, neutral to beta and volatility',
  }),
  exposure: Type.Object(
    {
      beta: Figure('To the mean of all stocks of the model'),
      volatility_pct: Figure('Percent a year', { minimum: 0 }),
    },
    { description: 'Beta and volatility of the stock; its place in the ranking is neutral to both' },
  ),
  earnings_in_window: Flag('Whether a report is expected inside the window'),
})
export type AlphaSignal = Static<typeof AlphaSignal>

export const RecordedAlphaSignal = Type.Object({
  ...AlphaSignal.properties,
  event_definition: SignalEvent,
})
export type RecordedAlphaSignal = Static<typeof RecordedAlphaSignal>

const NotIssued = Type.Object({
  reason: OneOf(['earnings_in_window']),
  explanation: Type.String(),
  symbols: Type.Array(Type.String(), { description: 'Stocks of the outer tenths, best conviction first' }),
})
export type NotIssued = Static<typeof NotIssued>

const Evidence = Type.Object(
  {
    rank_ic: Figure('Mean rank correlation of score and ten-day return, −1 to 1'),
    interval_95: Nullable(Interval('Of `rank_ic`')),
    t: Figure('Newey–West, as the windows overlap'),
    n: Count('Predictions whose outcome is known'),
    signals: Count('Of those that would have been signals, one a week'),
    hit_rate: Nullable(Probability('Share of those signals whose event came')),
    base_rate: Nullable(Probability('Share had their stocks been drawn at random')),
    ece: Figure('Expected calibration error of all probabilities given', { minimum: 0 }),
    kind: OneOf(['backtest'], { description: 'Computed afterwards from the data known each week' }),
  },
  { description: "Results of the model on this market's own past, walk-forward" },
)

const Model = Type.Object({
  version: Type.String(),
  fitted_on: DayText('Day of the fit in force'),
  trained_through: DayText('Last day of the last outcome it was trained on'),
  k: Type.Number({
    minimum: 0,
    description:
      'k of the log odds over places from −1 to 1 that is used: the lower bound, 0 without an edge',
  }),
  k_estimate: Figure('Slope of which that is the lower bound'),
  k_se: Figure('Standard error of the slope, by week', { minimum: 0 }),
  t: Quantity('Slope over its standard error; 0 if that is unknown'),
  edge_state: OneOf(EDGE_STATES, { description: 'Whether it is used; if so, by its lower bound' }),
  weeks: Count('Resolved weeks behind it'),
  evidence: Evidence,
})
export type Model = Static<typeof Model>

const Cost = Type.Object(
  {
    statement: Text('What it means for a trade'),
    break_even_bp: Figure('Basis points a trade at which nothing would be left; null without a trade'),
    assumed_bp: Quantity('Basis points a trade that `net_pct` pays'),
    gross_pct: Quantity('Percent a year before cost'),
    net_pct: Quantity('Percent a year after cost'),
    turnover: Type.Number({ minimum: 0, description: 'Sum of weight changes a year' }),
    weeks: Count('Weeks with known outcomes'),
  },
  {
    description:
      "Half long the first fifth and half short the last, renewed every ten days, on this market's own past",
  },
)
export type Cost = Static<typeof Cost>

const common = {
  date: DayText('Trading day whose closes the ranking was made from'),
  count: Count('Number of signals'),
  why_none: Nullable(Text('Why there is no signal; null if there is one')),
  not_issued: Type.Array(NotIssued, {
    description: 'Stocks of the outer tenths that are no signal, and why',
  }),
  universe: Type.Array(Type.String(), { description: 'Stocks that were ranked' }),
  model: Model,
  cost: Nullable(Cost),
}

export const Alpha = Type.Object({
  signals: Type.Array(AlphaSignal, { description: 'Largest strength first, then conviction' }),
  ...common,
})
export type Alpha = Static<typeof Alpha>

export const AlphaSnapshot = Type.Object({
  signals: Type.Array(RecordedAlphaSignal),
  calls: Type.Array(Call),
  ...common,
  backtest: BacktestRecord,
})
export type AlphaSnapshot = Static<typeof AlphaSnapshot>
