import { altmanCuts } from '../../domain/analysis/altman-z.ts'
import { RATINGS, SCORE_PARTS } from '../../domain/analysis/scores.ts'
import type { FactUnit } from '../../domain/text/fact.ts'
import type { FundamentalsView, ScoresView, TechnicalsView } from './analysis-schema.ts'
import { gapTo } from './describe-technicals.ts'
import { percentOf, priceDecimals } from './known.ts'

type Value = number | string | null | undefined

/** A fact before its source is known; dropped without a value. */
export interface FactDefinition {
  readonly id: string
  readonly label: string
  readonly unit: FactUnit
  readonly decimals: number
  readonly directed?: boolean
  /** English terms; German texts are not written. */
  readonly terms: readonly string[]
  readonly value: Value
}

export function priceDefinitions(view: TechnicalsView, isPriced: boolean): readonly FactDefinition[] {
  const decimals = priceDecimals(view.close)
  const unit: FactUnit = isPriced ? 'price' : 'level'
  const price = (id: string, label: string, terms: readonly string[], value: Value): FactDefinition => ({
    id,
    label,
    unit,
    decimals,
    terms,
    value,
  })
  return [
    price('close', 'Latest close', ['clos'], view.close),
    price('sma_50', '50-day average', ['50-day'], view.sma_50),
    price('sma_200', '200-day average', ['200-day'], view.sma_200),
    price('year_high', 'Highest close of 52 weeks', ['52-week high', 'high of the year'], view.year_high),
    price('year_low', 'Lowest close of 52 weeks', ['52-week low', 'low of the year'], view.year_low),
    price('bollinger_upper', 'Upper Bollinger band', ['upper bollinger'], view.bollinger?.upper),
    price('bollinger_lower', 'Lower Bollinger band', ['lower bollinger'], view.bollinger?.lower),
    price('support', 'Nearest support', ['support'], view.support[0]),
    price('resistance', 'Nearest resistance', ['resistance'], view.resistance[0]),
    { id: 'day', label: 'Day of the latest close', unit: 'day', decimals: 0, terms: [], value: view.day },
  ]
}

/** Distances from the close to levels, as moves of the close. */
export function levelDefinitions(view: TechnicalsView): readonly FactDefinition[] {
  const move = (id: string, label: string, terms: readonly string[], level: Value): FactDefinition => ({
    ...percent(id, label, terms, typeof level === 'number' ? percentOf(gapTo(view.close, level)) : null),
    directed: true,
  })
  if (!(view.close > 0)) return []
  return [
    move('move_to_sma_200', 'Move of the close to its 200-day average', ['200-day'], view.sma_200),
    move('move_to_support', 'Move of the close to the support', ['support'], view.support[0]),
    move('move_to_resistance', 'Move of the close to the resistance', ['resistance'], view.resistance[0]),
    move('move_to_year_high', 'Move of the close to the 52-week high', ['52-week high'], view.year_high),
    move('gap_to_year_low', 'Move of the close to the 52-week low', ['52-week low'], view.year_low),
  ]
}

export const percent = (
  id: string,
  label: string,
  terms: readonly string[],
  value: Value,
): FactDefinition => ({
  id,
  label,
  unit: 'percent',
  decimals: 1,
  terms,
  value,
})

const plain = (
  id: string,
  label: string,
  terms: readonly string[],
  value: Value,
  decimals: number,
): FactDefinition => ({ id, label, unit: 'level', decimals, terms, value })

const moved = (id: string, label: string, terms: readonly string[], value: Value): FactDefinition => ({
  ...percent(id, label, terms, value),
  directed: true,
})

export const movementDefinitions = (view: TechnicalsView): readonly FactDefinition[] => [
  moved('change_1d', 'Change on the day', ['on the day', 'in one session'], view.change_1d_pct),
  moved('gap_50', 'Close against its 50-day average', ['50-day'], view.gap_50_pct),
  moved('gap_200', 'Close against its 200-day average', ['200-day'], view.gap_200_pct),
  moved('return_1m', 'Return over one month', ['in a month', 'over the month'], view.return_1m_pct),
  moved('return_3m', 'Return over three months', ['three months', 'quarter'], view.return_3m_pct),
  moved('return_6m', 'Return over six months', ['six months', 'half-year'], view.return_6m_pct),
  moved(
    'return_12_1',
    'Return from twelve months to one month ago',
    ['twelve-month', 'twelve months', 'before the last month'],
    view.return_12_1_pct,
  ),
  moved('max_drawdown', 'Deepest fall of the year', ['from a high', 'drawdown'], view.max_drawdown_1y_pct),
  percent(
    'volatility_20d',
    'Volatility of the last 20 days, a year',
    ['volatility'],
    view.volatility_20d_pct,
  ),
  percent('volatility_1y', 'Volatility of the last year, a year', ['volatility'], view.volatility_1y_pct),
  percent('atr_pct', 'Average true range over the close', ['range of a day', 'daily range'], view.atr_pct),
  percent('year_position', 'Place in the 52-week range', ['range'], view.year_position_pct),
  plain('rsi', 'RSI 14', ['rsi'], view.rsi_14, 1),
  plain('adx', 'ADX 14', ['adx'], view.adx_14?.adx, 1),
  plain('beta', 'Beta to the S&P 500 fund', ['beta'], view.beta_1y, 2),
  { ...plain('volume_ratio', 'Volume against usual', ['volume'], view.volume_ratio, 1), unit: 'ratio' },
]

export const reportDefinitions = (view: FundamentalsView): readonly FactDefinition[] => [
  {
    ...plain('revenue', 'Revenue of the trailing year', ['revenue', 'sales'], view.revenue, 1),
    unit: 'money',
  },
  { ...plain('net_income', 'Net income of the trailing year', PROFIT, view.net_income, 1), unit: 'money' },
  moved('revenue_growth', 'Growth of revenue over a year', ['revenue', 'sales'], view.revenue_growth_pct),
  moved('income_growth', 'Growth of net income over a year', PROFIT, view.income_growth_pct),
  percent('gross_margin', 'Gross margin', ['gross margin'], view.gross_margin_pct),
  percent('operating_margin', 'Operating margin', ['operating margin'], view.operating_margin_pct),
  percent('net_margin', 'Net margin', ['net margin'], view.net_margin_pct),
  {
    ...moved('margin_change', 'Change of the margin over a year', ['margin'], view.margin_change_pp),
    unit: 'percentage_points',
  },
  percent(
    'return_on_equity',
    'Return on equity',
    ['return on equity', 'on equity'],
    view.return_on_equity_pct,
  ),
  percent('gross_profitability', 'Gross profit over assets', ['gross profit'], view.gross_profitability_pct),
  percent('accruals', 'Accruals over assets', ['accruals'], view.accruals_pct),
  percent('equity_ratio', 'Equity over assets', ['equity'], view.equity_ratio_pct),
  moved('share_change', 'Change of the number of shares', ['share count', 'shares'], view.share_change_pct),
  plain('piotroski', 'Piotroski tests passed', ['piotroski'], view.piotroski_f?.passed, 0),
  plain('piotroski_tests', 'Piotroski tests that can be made', ['piotroski'], view.piotroski_f?.testable, 0),
  {
    id: 'trailing_to',
    label: 'End of the trailing year',
    unit: 'day',
    decimals: 0,
    terms: [],
    value: view.trailing_to,
  },
]

/** Altman's Z, its inputs and its thresholds. */
export function altmanDefinitions(
  view: NonNullable<FundamentalsView['altman_z']>,
): readonly FactDefinition[] {
  const cuts = altmanCuts(view.variant)
  const equity = view.variant === 'z' ? 'Market value' : 'Book value'
  return [
    plain('altman_z', "Altman's Z", ['altman'], view.value, 2),
    plain('altman_distress', "Altman's Z below which is distress", ['altman'], cuts.distress, 2),
    plain('altman_safe', "Altman's Z above which is safety", ['altman'], cuts.safe, 2),
    percent(
      'altman_working_capital',
      'Working capital over assets',
      ['working capital'],
      view.working_capital_pct,
    ),
    percent(
      'altman_retained_earnings',
      'Retained earnings over assets',
      ['retained earnings', 'accumulated deficit'],
      view.retained_earnings_pct,
    ),
    percent(
      'altman_operating_income',
      'Operating income over assets',
      ['operating income'],
      view.operating_income_pct,
    ),
    {
      ...plain('altman_equity', `${equity} over liabilities`, ['liabilities'], view.equity_to_liabilities, 2),
      unit: 'ratio',
    },
    percent('altman_revenue', 'Revenue over assets', ['revenue', 'sales'], view.revenue_pct),
  ]
}

const PROFIT = ['net income', 'profit', 'earnings']

export const valueDefinitions = (view: FundamentalsView): readonly FactDefinition[] => [
  {
    ...plain('price_to_earnings', 'Price over earnings', ['earnings'], view.price_to_earnings, 1),
    unit: 'ratio',
  },
  { ...plain('price_to_book', 'Price over book value', ['book'], view.price_to_book, 1), unit: 'ratio' },
  { ...plain('price_to_sales', 'Price over sales', ['sales'], view.price_to_sales, 1), unit: 'ratio' },
  percent('free_cash_flow_yield', 'Free cash flow yield', ['free cash flow'], view.free_cash_flow_yield_pct),
  percent('earnings_yield', 'Earnings yield', ['earnings yield'], view.earnings_yield_pct),
  { ...plain('market_cap', 'Market value', ['market value'], view.market_cap, 1), unit: 'money' },
]

export const scoreDefinitions = (scores: ScoresView): readonly FactDefinition[] => [
  plain('score_overall', 'Overall score', ['overall', 'rat'], scores.overall, 0),
  ...SCORE_PARTS.map((part) => plain(`score_${part}`, `Score of ${part}`, [part], scores[part], 0)),
]

/** Thresholds of scores and oscillators. */
export function thresholdDefinitions({ overall }: ScoresView): readonly FactDefinition[] {
  const at = overall === null ? -1 : RATINGS.findIndex(([, lowest]) => overall >= lowest)
  return [
    plain('rsi_upper', 'RSI above which a rise counts as stretched', ['rsi'], 70, 0),
    plain('rsi_lower', 'RSI below which selling counts as exhausted', ['rsi'], 30, 0),
    plain('cut_above', 'Overall score of the next better rating', ['overall'], RATINGS[at - 1]?.[1], 0),
    plain('cut_below', 'Lowest overall score of this rating', ['overall'], RATINGS[at]?.[1], 0),
  ]
}
