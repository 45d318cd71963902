import { FACTOR_NAMES } from '@bellwether-markets/engine/commodities/commodity-factors'
import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import { DayText, Nullable, OneOf, ProbabilityEstimate } from '@bellwether-markets/engine/kernel/schema'
import { EDGE_STATES, Signal } from '@bellwether-markets/engine/kernel/signal'
import { type Static, Type } from 'typebox'
import { Call } from '../call.ts'
import { pick } from '../pick.ts'
import { RecordedSignal } from '../radar/recorded-signal.ts'
import {
  Count,
  Figure,
  Flag,
  Interval,
  Missing,
  Points,
  Quantity,
  Text,
  UnknownSymbol,
} from '../schema-parts.ts'
import { BacktestRecord } from '../track-record/source-record.ts'
import { CommodityBook } from './book-schema.ts'

const COMMODITY_COUNT = COMMODITY_INSTRUMENTS.length

const Driver = Type.Object({
  name: OneOf([...FACTOR_NAMES, 'limit'], {
    description: 'limit: the points cut off by the bounds 0 and 100',
  }),
  contribution: Quantity('Points; those of all drivers sum to score − 50 exactly'),
  reading: Figure('Value that was ranked; null for limit'),
  unit: Nullable(Type.String()),
  rank: Nullable(Type.Integer({ minimum: 1, description: '1 for the best outlook; ties round up' })),
  of: Nullable(Type.Integer({ minimum: 1, description: 'Raw materials that have the reading' })),
})
export type Driver = Static<typeof Driver>

const Month = Type.Object({
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  mean_pct: Figure('Mean return of the month; null without a year'),
  n: Count('Years'),
  t: Figure('Mean over its standard error; null for fewer than two years'),
})

const Seasonality = Type.Object(
  {
    month_table: Type.Array(Month, { minItems: 12, maxItems: 12, description: 'January first' }),
    coming_month: Type.Integer({ minimum: 1, maximum: 12, description: 'The next calendar month' }),
    coming_month_mean_pct: Nullable(Type.Number()),
    n: Count('Years behind the coming month'),
    t: Nullable(Type.Number()),
  },
  { description: 'Context only: it has no weight in the score' },
)
export type Seasonality = Static<typeof Seasonality>

const Carry = Type.Object({
  basis: OneOf(['second_contract', 'fund_roll_yield'], {
    description: 'Front against next contract, or the fund against the front month over twelve months',
  }),
  mean_12m_pct: Quantity('Mean over twelve months, percent a year; above 0: holding pays'),
  latest_pct: Figure('Of the latest day; null for a fund'),
})
export type Carry = Static<typeof Carry>

const Price = Type.Object({
  symbol: Type.String(),
  value: Quantity('Last close of the front month'),
  currency: Type.String(),
  date: DayText('Trading day of the close'),
})
export type CommodityPrice = Static<typeof Price>

export const CALL_MEMBERS = [
  'direction',
  'kind',
  'confidence',
  'base_rate',
  'issued_at',
  'resolves_at',
] as const
const Called = Type.Object(pick(Signal.properties, ...CALL_MEMBERS), {
  description:
    'The call that stands since `issued_at`, as it was issued; `confidence` beside it is that of now. Null without one',
})

export const CommodityOutlook = Type.Object({
  symbol: Type.String({ description: 'Front-month future in the Yahoo form', examples: ['GC=F'] }),
  name: OneOf(COMMODITY_INSTRUMENTS.map(({ name }) => name)),
  title: Type.String(),
  traded_as: Nullable(
    Text('Instrument whose returns are scored: a fund, else the future; null when not covered'),
  ),
  score: Nullable(Points('50 is the middle of all; null when not covered')),
  direction: Nullable(
    OneOf(['long', 'short'], {
      description: 'long from 62 on, short up to 38; null between them: no call, and without a score',
    }),
  ),
  conviction: Nullable(Points('|score − 50|·2: a rank, no probability')),
  confidence: Nullable(ProbabilityEstimate),
  called: Nullable(Called),
  drivers: Type.Array(Driver),
  seasonality: Nullable(Seasonality),
  carry: Nullable(Carry),
  price: Nullable(Price),
  volatility_pct: Figure('Of its returns, percent a year', { minimum: 0 }),
  roll_adjusted: Nullable(
    Flag(
      'Whether every return of the last year comes from one contract or a fund; false: roll gaps are in it',
    ),
  ),
  missing: Type.Array(Missing, { description: 'Factors missing in this score, with the reason' }),
  not_covered: Nullable(Text('Why there is no score; null if there is one')),
})
export type CommodityOutlook = Static<typeof CommodityOutlook>

export const Commodities = Type.Object({
  date: DayText('Trading day that the scores describe'),
  covered: Type.Integer({
    minimum: 0,
    maximum: COMMODITY_COUNT,
    description: 'Raw materials of this answer with a score',
  }),
  commodities: Type.Array(CommodityOutlook, {
    maxItems: COMMODITY_COUNT,
    description: 'All, or those asked for',
  }),
  evidence: Type.Object(
    {
      rank_ic: Figure('Mean rank correlation of score and following return, −1 to 1'),
      interval_95: Nullable(Interval()),
      t: Figure('Newey–West, as the windows overlap'),
      days: Count('Days whose 20-day windows have closed'),
      kind: OneOf(['backtest'], { description: 'Scores computed afterwards from the data known each day' }),
    },
    { description: "Results of the ranking on this market's own past; null if that is too short" },
  ),
  calibration: Type.Object({
    state: OneOf(['prior', 'fitted'], { description: 'prior: no closed window yet' }),
    edge_state: OneOf(EDGE_STATES, {
      description: 'Whether confidence may leave its base rate; decided on the first of each month',
    }),
    slope: Type.Number({
      minimum: 0,
      description: 'k of the log odds over (score − 50)/50 that is used: the lower bound, 0 without an edge',
    }),
    slope_estimate: Figure('Slope of which that is the lower bound'),
    slope_se: Figure('Standard error of the slope, by day', { minimum: 0 }),
    n: Count('Past days behind it'),
  }),
  book: CommodityBook,
  unknown: Type.Optional(
    Type.Array(UnknownSymbol, { description: 'Names asked for that are none of them; only with `symbols`' }),
  ),
})
export type Commodities = Static<typeof Commodities>

const { unknown: _, ...asComputed } = Commodities.properties
export const CommoditiesSnapshot = Type.Object({
  ...asComputed,
  commodities: Type.Array(CommodityOutlook, { minItems: COMMODITY_COUNT, maxItems: COMMODITY_COUNT }),
  signals: Type.Array(RecordedSignal),
  calls: Type.Array(Call),
  backtest: BacktestRecord,
})
export type CommoditiesSnapshot = Static<typeof CommoditiesSnapshot>
