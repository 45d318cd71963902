import { DayText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Interval, Missing, Points, Quantity, Text } from '../schema-parts.ts'
import { CURRENCIES } from './check-body.ts'

const Weight = (description: string) => Points(description)

const CheckedHolding = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  weight_pct: Weight('With cash_pct they sum to 100'),
  risk_contribution_pct: Quantity(
    'Share of the variance of the portfolio; they sum to 100, and a hedge is negative',
  ),
  volatility_pct: Type.Number({ minimum: 0, description: 'Its own, a year, from the same covariance' }),
})
export type CheckedHolding = Static<typeof CheckedHolding>

const Exposure = Type.Array(Type.Object({ name: Type.String(), weight_pct: Weight('They sum to 100') }))

const Correlation = Type.Number({ minimum: -1, maximum: 1 })

const RegimeOutcome = Type.Object({
  regime: OneOf(['BULL', 'SIDEWAYS', 'BEAR', 'CRISIS']),
  days: Count('Days that began in it: the regime after the close before'),
  mean_day_pct: Figure('Mean return of a day; null below 20 days'),
  mean_day_interval_95: Nullable(Interval('Of independent days')),
  windows_20d: Count('Windows of 20 trading days that began in it and have ended'),
  worst_20d_pct: Figure('Worst return of these'),
  worst_20d_from: Nullable(DayText('Close from which it is counted')),
  worst_20d_to: Nullable(DayText('Its last close')),
})

const Sensitivity = Type.Object({
  factor: OneOf(['vix', 'yield_10y', 'dollar', 'oil']),
  symbol: Type.String(),
  move: Text('The move that is asked about'),
  effect_pct: Figure('Return that went with it, by a straight line through daily changes'),
  interval_95: Nullable(Interval('By Newey–West errors')),
  days: Count('Daily changes behind it'),
})
export type Sensitivity = Static<typeof Sensitivity>

const WorstWindow = Type.Object({
  days: OneOfDays(),
  from: DayText('Close from which it is counted'),
  to: DayText('Its last close'),
  return_pct: Type.Number(),
})
export type WorstWindow = Static<typeof WorstWindow>

function OneOfDays() {
  return Type.Integer({ enum: [20, 60, 250], description: 'Trading days' })
}

const LeftOut = Type.Object({
  symbol: Type.String(),
  weight_pct: Weight('As it was sent'),
  reason: Type.String(),
  suggestions: Type.Array(Type.String(), { description: 'Nearest tracked tickers, best first' }),
})
export type LeftOut = Static<typeof LeftOut>

export const CheckedPortfolio = Type.Object({
  from: DayText('Close from which the first return is counted'),
  to: DayText('Last close'),
  days: Count('Trading days on which every holding has a price'),
  currency: OneOf(CURRENCIES),
  volatility_pct: Type.Number({ minimum: 0, description: 'A year, over all days' }),
  volatility_now_pct: Type.Number({ minimum: 0, description: 'A year, from the covariance' }),
  var_95_1d_pct: Quantity('Loss that one day in twenty exceeded'),
  es_95_1d_pct: Quantity('Mean loss of those days'),
  max_drawdown_pct: Type.Number({ maximum: 0, description: 'Deepest fall from a high, by closes' }),
  max_drawdown: Nullable(
    Type.Object({
      high_on: DayText('Close of the high'),
      low_on: DayText('Close of the low'),
      recovered_on: Nullable(DayText('Close at which the high was reached again; null if not yet')),
      days: Count('Trading days from the high until then, or until now'),
    }),
  ),
  beta: Figure('To the S&P 500, over all days'),
  beta_interval_95: Nullable(Interval('By Newey–West errors')),
  effective_bets: Type.Number({
    minimum: 0,
    description:
      '(tr M)² / tr M² with Mᵢⱼ = wᵢwⱼΣᵢⱼ: 1 if all holdings move as one, n if n of equal risk are uncorrelated',
  }),
  holdings: Type.Array(CheckedHolding, { description: 'Largest contribution first' }),
  cash_pct: Weight('Of the whole'),
  covariance: Type.Object({
    method: Type.String(),
    half_life_days: Type.Integer({ description: 'Days after which a day counts half' }),
    shrinkage: Probability('Weight of the target'),
  }),
  exposure: Type.Object({
    class: Exposure,
    sector: Exposure,
    currency: Exposure,
  }),
  correlations: Type.Object(
    {
      pairs: Type.Array(Type.Object({ one: Type.String(), other: Type.String(), correlation: Correlation }), {
        description: 'Most correlated first, at most ten',
      }),
      symbols: Type.Array(Type.String(), { description: 'Of rows and columns' }),
      matrix: Type.Array(Type.Array(Nullable(Correlation)), {
        description: 'null if one of both never moved',
      }),
    },
    { description: 'Of daily returns over all days' },
  ),
  by_regime: Type.Array(RegimeOutcome),
  sensitivities: Type.Array(Sensitivity),
  worst_windows: Type.Array(WorstWindow, {
    description: 'Of each length the five worst that share no day, worst first',
  }),
  left_out: Type.Array(LeftOut, {
    description: 'Holdings that could not be checked; the rest was scaled up',
  }),
  limits: Type.Array(Type.String(), { description: 'Limits of these figures' }),
  missing: Type.Array(Missing),
})
export type CheckedPortfolio = Static<typeof CheckedPortfolio>
