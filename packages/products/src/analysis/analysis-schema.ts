import { ALTMAN_VARIANTS, ALTMAN_ZONES } from '@bellwether-markets/engine/analysis/altman-z'
import { DayText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Figure, Flag, Points, Quantity, Text } from '../schema-parts.ts'
import { OwnNews, OwnReport, OwnSignals } from './said-schema.ts'

const score = (description: string) => Nullable(Points(description))

const RATING_NAMES = ['strong', 'favourable', 'mixed', 'unfavourable', 'weak'] as const

const ofAssets = (what: string) => Quantity(`${what} over total assets`)

const AltmanZ = Type.Object({
  value: Type.Number(),
  zone: OneOf(ALTMAN_ZONES, {
    description: 'z: distress below 1.81, safe above 2.99; z_double_prime: below 1.1, above 2.6',
  }),
  variant: OneOf(ALTMAN_VARIANTS, {
    description: 'z: of 1968, for sectors that make goods; z_double_prime: for the others, without sales',
  }),
  working_capital_pct: ofAssets('Current assets less current liabilities'),
  retained_earnings_pct: ofAssets('Retained earnings'),
  operating_income_pct: ofAssets('Operating income of the trailing year'),
  equity_to_liabilities: Quantity(
    'Market value of equity (z), book value (z_double_prime), over total liabilities',
  ),
  revenue_pct: Figure('Revenue of the trailing year over total assets; null in z_double_prime'),
  period_end: DayText('End of the period of the balance, and of the year of the flows'),
  filed: DayText('When the last of its figures was filed'),
})

const Fundamentals = Type.Object({
  period_end: DayText('End of the latest period that was reported'),
  filed: DayText('When the latest report of that period was filed'),
  trailing_to: Nullable(DayText('End of the four quarters, or the fiscal year, that flows are of')),
  currency: Type.String(),
  revenue: Figure('Of the trailing year'),
  net_income: Figure('Of the trailing year'),
  free_cash_flow: Figure('Of the trailing year'),
  gross_margin_pct: Figure('Gross profit over revenue'),
  operating_margin_pct: Figure('Operating income over revenue'),
  net_margin_pct: Figure('Net income over revenue'),
  margin_change_pp: Figure(
    'Of the operating margin, else of the net margin, over a year, in percentage points',
  ),
  return_on_equity_pct: Figure('Null if equity is not above 0'),
  return_on_assets_pct: Figure('Net income over assets'),
  gross_profitability_pct: Figure('Gross profit over assets (Novy-Marx)'),
  accruals_pct: Figure('Net income less operating cash flow, over mean assets (Sloan); high is a warning'),
  free_cash_flow_margin_pct: Figure('Free cash flow over revenue'),
  equity_ratio_pct: Figure('Equity over assets'),
  revenue_growth_pct: Figure('Over a year'),
  revenue_growth_3y_pct: Figure('Over three years, in all'),
  income_growth_pct: Figure('Of net income over a year; null unless both years made a profit'),
  share_change_pct: Figure('Of the number of shares over a year; null across a split'),
  piotroski_f: Nullable(
    Type.Object({
      passed: Type.Integer(),
      testable: Type.Integer({
        description: 'Tests whose figures are known, at most 8 of the 9 of Piotroski',
      }),
    }),
  ),
  altman_z: Nullable(AltmanZ),
  market_cap: Figure('Latest close times reported shares'),
  price_to_earnings: Figure('Null without a profit'),
  price_to_sales: Figure('Null without sales'),
  price_to_book: Figure('Null if equity is not above 0'),
  earnings_yield_pct: Figure('Net income over market value'),
  free_cash_flow_yield_pct: Figure('Free cash flow over market value'),
  price_basis: OneOf(['as_traded', 'adjusted'], {
    description: 'Multiples are given only for closes as traded: adjusted ones do not fit figures a share',
  }),
  coverage: Probability('Share of the figures above that are known'),
})

const Technicals = Type.Object({
  day: DayText('Trading day of the latest bar'),
  close: Type.Number(),
  change_1d_pct: Figure('Change of the close on the bar before'),
  sma_20: Figure('Mean of 20 closes'),
  sma_50: Figure('Mean of 50 closes'),
  sma_200: Figure('Mean of 200 closes'),
  gap_50_pct: Figure('Close against its 50-day average'),
  gap_200_pct: Figure('Close against its 200-day average'),
  rsi_14: Figure('Wilder, 0–100'),
  macd: Nullable(
    Type.Object(
      { macd: Type.Number(), signal: Type.Number(), histogram: Type.Number() },
      {
        description: '12, 26, 9',
      },
    ),
  ),
  atr_14: Figure('Wilder; null if highs and lows are not known well enough'),
  atr_pct: Figure('ATR over the close'),
  bollinger: Nullable(
    Type.Object(
      { upper: Type.Number(), middle: Type.Number(), lower: Type.Number() },
      { description: '20 closes, 2 deviations' },
    ),
  ),
  adx_14: Nullable(
    Type.Object(
      { adx: Type.Number(), plus_di: Type.Number(), minus_di: Type.Number() },
      { description: 'Wilder' },
    ),
  ),
  year_high: Figure('Highest close of 252 bars'),
  year_low: Figure('Lowest close of 252 bars'),
  year_position_pct: Figure('0 at the low of the year, 100 at its high'),
  return_1m_pct: Figure('Over 21 bars'),
  return_3m_pct: Figure('Over 63 bars'),
  return_6m_pct: Figure('Over 126 bars'),
  return_12_1_pct: Figure('From 252 to 21 bars ago'),
  volatility_20d_pct: Figure('Annualised'),
  volatility_1y_pct: Figure('Annualised'),
  max_drawdown_1y_pct: Figure('Deepest fall of the year, below 0'),
  beta_1y: Figure('To the S&P 500 fund, on daily returns; stocks and funds only'),
  volume_ratio: Figure('Mean volume of 5 bars over that of the 60 before'),
  support: Type.Array(Type.Number(), { description: 'Lows of the last 20 and 60 bars, the nearest first' }),
  resistance: Type.Array(Type.Number(), {
    description: 'Highs of the last 20 and 60 bars, the nearest first',
  }),
})

const Day = Type.Object(
  {
    change_pct: Figure('Change of the close on the bar before'),
    times_usual: Figure('Its size over the root mean square of the 60 changes before', { minimum: 0 }),
    sector: Nullable(Text('Fund of its sector; null unless it closed on the same day')),
    sector_change_pct: Figure('Change of that fund'),
    sector_beta: Figure('To that fund, on daily returns of a year'),
    sector_pp: Figure('Percentage points of the change that go with the sector: beta times its change'),
    own_pp: Figure('The other percentage points'),
  },
  { description: 'The latest session' },
)

const Scores = Type.Object({
  valuation: score('Yields among peers and in its own history; 100 is the cheapest'),
  quality: score('As of the alpha signals: profitability, cash, leverage, stability within the sector'),
  growth: score('Of revenue, income and margin, among peers'),
  momentum: score('Returns and distance from the trend in own deviations'),
  stability: score('100 is the calmest of its class'),
  risk: score('Old name of stability, with the same value: high is calm. It goes with the next version'),
  sentiment: score(
    'Of the events in `news`: 50 and half the impact of each, up added, down taken off; null without one that has a direction',
  ),
  overall: score('The known parts by weights .20 .25 .15 .20 .10 .10, over the sum of those'),
  coverage: Probability('Weight of the parts that are known'),
})

const Assessment = Type.Object({
  rating: Nullable(OneOf(RATING_NAMES, { description: 'Of the overall score: from 70, 57, 43, 30, 0' })),
  headline: Text('Name, rating, score, and on how many scores it rests; says so if the market is simulated'),
  summary: Text('The bottom line: what carries it and what speaks against it'),
  bull_points: Type.Array(Type.String(), { description: 'Points for the asset, the weightiest first' }),
  bear_points: Type.Array(Type.String(), { description: 'Points against the asset, the weightiest first' }),
  day: Nullable(Text('The last session; null if its usual move is unknown')),
  what_would_change_it: Type.Array(Type.String()),
  wording: OneOf(['template', 'model'], {
    description: 'model: a language model paraphrased texts; every number was verified again',
  }),
})

const PublishedFact = Type.Object({
  id: Type.String(),
  label: Type.String(),
  value: Type.Union([Type.Number(), Type.String()]),
  unit: Text(
    'percent, percentage_points, basis_points, points, ratio, level, price, money or day; with the currency',
  ),
  as_of: Type.String(),
  source: Type.String(),
})

export const Analysis = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  asset_class: Type.String(),
  sector: Nullable(Type.String()),
  currency: Type.String(),
  fundamentals: Nullable(Fundamentals),
  technicals: Technicals,
  day: Day,
  scores: Scores,
  assessment: Assessment,
  news: Nullable(OwnNews),
  signals: Nullable(OwnSignals),
  next_report: Nullable(OwnReport),
  market: Nullable(Text('Risk and regime of the whole market; null if one of them is unknown')),
  facts: Type.Array(PublishedFact, {
    description: 'Every number that a text states, in order of first mention',
  }),
  grounding: Type.Object({
    numbers: Type.Integer({ description: 'Numbers and dates in the texts' }),
    verified: Type.Integer({ description: 'Those that are a fact; always all of them' }),
  }),
  not_known: Text('What is missing, in one sentence; `missing` has the reasons'),
  missing: Type.Array(Type.Object({ part: Type.String(), reason: Type.String() })),
  stale: Flag('More than one whole session has passed since the latest bar'),
})
export type Analysis = Static<typeof Analysis>
export type FundamentalsView = Static<typeof Fundamentals>
export type TechnicalsView = Static<typeof Technicals>
export type DayView = Static<typeof Day>
export type ScoresView = Static<typeof Scores>
