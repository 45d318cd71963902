import { DayText, InstantText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Flag, Interval, Quantity, Text } from '../schema-parts.ts'

export const CURVE_POINTS = 360
export const TRADES_SHOWN = 40

const Summary = {
  twr_pct: Quantity('Time-weighted return of the whole period'),
  cagr_pct: Figure('A year'),
  vol_pct: Figure('A year'),
  sharpe: Figure('A year, over cash'),
  sharpe_interval_95: Nullable(Interval()),
  sortino: Figure('A year, over cash'),
  max_drawdown_pct: Type.Number({ maximum: 0, description: 'Deepest fall from a high, by closes' }),
  max_drawdown_days: Figure('Trading days from that high until it was reached again, or until now'),
  turnover: Figure('Sum of all changes of weight a year'),
  psr: Nullable(Probability('That the true Sharpe ratio is above 0')),
  dsr: Nullable(Probability('The same after allowing for the forms that were tried')),
}

const Benchmark = Type.Object({
  name: OneOf(['spy', 'sixty_forty'], { description: 'sixty_forty: 60% SPY, 40% IEF' }),
  ...Summary,
})

const Performance = Type.Object({
  kind: OneOf(['backtest', 'paper', 'live'], {
    description:
      'backtest: followed afterwards; paper: recorded as it came on a recorded or simulated market',
  }),
  from: DayText('Close from which the first return is counted'),
  to: DayText('Last close'),
  days: Count('Trading days'),
  nav: Quantity('Worth in dollars of 100,000 at the beginning'),
  ...Summary,
  calmar: Figure('cagr over the deepest fall'),
  beta: Figure('Against SPY, both over cash'),
  alpha_pct: Figure('A year, of that regression'),
  alpha_t: Figure('Newey–West'),
  hit_rate: Nullable(Probability('Share of days with a gain')),
  cost_drag: Figure('Return lost to costs a year, as a fraction'),
  exposure: Figure('Mean share in funds'),
  trials: Type.Integer({ minimum: 1, description: 'Forms that dsr allows for' }),
  benchmarks: Type.Array(Benchmark, { description: 'Over the same days, with the same rules and costs' }),
  note: Nullable(Text('Why figures are null')),
})
export type PortfolioPerformance = Static<typeof Performance>

const Position = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  weight_pct: Quantity('With cash_pct they sum to 100'),
  shares: Quantity('Fractional; dividends are reinvested'),
  price: Quantity('Last close'),
  value: Quantity('Dollars'),
  since: DayText('Day of the fill since which it is held without a break'),
  reason: Type.String(),
  contribution_pct: Figure('Gain since then, before costs, in percent of the worth it was added to'),
})
export type Position = Static<typeof Position>

const Order = Type.Object({
  symbol: Type.String(),
  from_pct: Quantity('Weight at the close of the decision'),
  to_pct: Quantity('Weight it is to have'),
})

const Trade = Type.Object({
  decided_on: DayText('Close it was decided at'),
  filled_on: DayText('Close it was filled at'),
  symbol: Type.String(),
  from_pct: Type.Number(),
  to_pct: Type.Number(),
  price: Quantity('Adjusted close of the fill as known now'),
  value: Quantity('Dollars bought, negative if sold'),
  cost: Type.Number({ minimum: 0, description: 'Dollars' }),
})
export type Trade = Static<typeof Trade>

const CurvePoint = Type.Object({
  date: DayText('Last trading day of a month, or the latest'),
  nav: Type.Number(),
  spy: Quantity('SPY from the same worth'),
  sixty_forty: Quantity('60/40 from the same worth'),
})
export type CurvePoint = Static<typeof CurvePoint>

const EarlierRecord = Type.Object({
  model_version: Type.String(),
  mode: OneOf(['paper', 'live']),
  started_at: InstantText('First decision'),
  ended_at: InstantText('Last entry'),
  decisions: Type.Integer({ minimum: 0 }),
  fills: Type.Integer({ minimum: 0 }),
  nav: Quantity('Last recorded worth in dollars of 100,000 at the beginning'),
  twr_pct: Quantity('Return from the first to the last recorded worth'),
  max_drawdown_pct: Type.Number({ maximum: 0, description: 'Deepest fall between recorded worths' }),
  last_seq: Type.Integer({ minimum: 1, description: 'Its last entry of the track record' }),
})
export type EarlierRecord = Static<typeof EarlierRecord>

const RecordPart = Type.Object(
  {
    mode: Nullable(OneOf(['paper', 'live'], { description: 'null while nothing is recorded' })),
    started_at: Nullable(InstantText('First decision')),
    decisions: Type.Integer({ minimum: 0 }),
    fills: Type.Integer({ minimum: 0 }),
    pending: Nullable(
      Type.Object({
        seq: Type.Integer({ minimum: 1, description: 'Entry of the track record that holds it' }),
        decided_at: InstantText('When it was written'),
        fills_on: DayText('Trading day at whose close it is filled'),
        orders: Type.Array(Order),
      }),
    ),
    performance: Nullable(Performance),
    positions: Type.Array(Type.Object({ symbol: Type.String(), weight_pct: Type.Number() })),
    cash_pct: Nullable(Type.Number()),
    curve: Type.Array(Type.Object({ date: DayText('Trading day'), nav: Type.Number() }), {
      maxItems: CURVE_POINTS,
    }),
    last_seq: Nullable(
      Type.Integer({ minimum: 1, description: 'Latest entry of the track record about it' }),
    ),
    previous: Type.Array(EarlierRecord, {
      description:
        'Records of earlier models, as they ended; orders still open then were not filled. Never joined to this record',
    }),
    note: Type.String(),
  },
  {
    description:
      'Decisions of this model recorded as they were made, before prices were known; never joined to the backtest',
  },
)
export type RecordPart = Static<typeof RecordPart>

const Comparison = Type.Object({
  name: OneOf(['inverse_volatility_trend', 'hierarchical_risk_parity', 'minimum_variance']),
  method: Type.String(),
  ...Summary,
})

export const ModelPortfolio = Type.Object({
  date: DayText('Trading day of the closes it is valued at'),
  currency: OneOf(['USD']),
  model_version: Type.String(),
  method: Type.String(),
  note: Text('What the last check moved, the weights, and the backtest beside 60/40'),
  positions: Type.Array(Position),
  cash_pct: Type.Number(),
  target: Type.Object({
    decided_on: DayText('Close of the last check'),
    weights: Type.Array(Type.Object({ symbol: Type.String(), weight_pct: Type.Number() })),
    sleeve_volatility_pct: Figure('Of the first model; null since'),
    sleeve_leverage: Figure('Of the first model; null since'),
    capped: Flag('Of the first model; false since'),
    trend: Type.Array(
      Type.Object({
        symbol: Type.String(),
        rising: Nullable(
          Type.Integer({
            minimum: 0,
            maximum: 3,
            description: 'Horizons of 63, 126 and 252 trading days that rise; null without a current price',
          }),
        ),
      }),
    ),
  }),
  pending: Type.Array(Order, { description: 'Decided at the last close, to be filled at the next' }),
  next_check: DayText('Close after which it is checked again'),
  performance: Performance,
  by_period: Type.Array(
    Type.Object({ name: OneOf(['to_2022', 'from_2023', 'last_252_days']), performance: Performance }),
  ),
  comparison: Type.Array(Comparison, { description: 'Of the first model; empty since' }),
  curve: Type.Array(CurvePoint, { maxItems: CURVE_POINTS, description: 'Of the backtest, month by month' }),
  trades: Type.Array(Trade, { maxItems: TRADES_SHOWN, description: 'Of the backtest, latest first' }),
  record: RecordPart,
  cash_rate: Type.Object({
    source: Nullable(Text('Symbol of the rate; null if none is known')),
    latest_pct: Figure('Yield a year'),
    note: Type.String(),
  }),
  missing: Type.Array(Type.String(), { description: 'Funds it does without, and why' }),
  limits: Type.Array(Type.String(), { description: 'Limits of these figures' }),
})
export type ModelPortfolio = Static<typeof ModelPortfolio>
