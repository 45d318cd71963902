import type { FundamentalsView, ScoresView, TechnicalsView } from '../analysis/analysis-schema.ts'

export const UNITS = ['ratio', 'percent', 'percentage_points', 'score', 'points', 'currency'] as const
export const BETTER = ['higher', 'lower'] as const

/** A figure of a company, as its analysis gives it. */
export interface Measure {
  readonly field: keyof FundamentalsView | keyof TechnicalsView | keyof ScoresView
  readonly unit: (typeof UNITS)[number]
  readonly meaning: string
  /** Null if people disagree. */
  readonly better: (typeof BETTER)[number] | null
  /** Of a score, the peers that it ranks among: scores of different peers are not compared. */
  readonly among: 'sector' | 'asset_class' | undefined
  /** Whether it needs closes as traded. */
  readonly multiple: boolean
  readonly aliases: readonly string[]
}

type Row = readonly [
  field: Measure['field'],
  unit: Measure['unit'],
  better: Measure['better'],
  meaning: string,
  aliases?: string,
]

const MULTIPLES: readonly Row[] = [
  ['price_to_earnings', 'ratio', 'lower', 'Market value over net income; none without a profit', 'pe p/e'],
  ['price_to_sales', 'ratio', 'lower', 'Market value over revenue', 'ps p/s'],
  ['price_to_book', 'ratio', 'lower', 'Market value over equity; none if equity is not above 0', 'pb p/b'],
  ['free_cash_flow_yield_pct', 'percent', 'higher', 'Free cash flow over market value', 'fcf_yield'],
  [
    'valuation',
    'score',
    'higher',
    'Yields among peers and in its own history; 100 is the cheapest',
    'value cheap',
  ],
  ['market_cap', 'currency', null, 'Latest close times reported shares', 'size market_value'],
]

const OTHERS: readonly Row[] = [
  ['quality', 'score', 'higher', 'Profitability, cash, leverage and stability within the sector'],
  ['return_on_equity_pct', 'percent', 'higher', 'Net income over equity', 'roe'],
  ['accruals_pct', 'percent', 'lower', 'Net income less operating cash flow, over mean assets', 'accruals'],
  ['gross_margin_pct', 'percent', 'higher', 'Gross profit over revenue', 'gross_margin'],
  ['operating_margin_pct', 'percent', 'higher', 'Operating income over revenue', 'operating_margin margin'],
  ['net_margin_pct', 'percent', 'higher', 'Net income over revenue', 'net_margin'],
  ['revenue_growth_pct', 'percent', 'higher', 'Over a year', 'revenue_growth sales_growth growth'],
  [
    'income_growth_pct',
    'percent',
    'higher',
    'Of net income over a year; none unless both years made a profit',
    'income_growth earnings_growth profit_growth',
  ],
  ['share_change_pct', 'percent', null, 'Of the number of shares over a year; none across a split'],
  ['equity_ratio_pct', 'percent', 'higher', 'Equity over assets: the higher, the less debt', 'equity_ratio'],
  ['return_3m_pct', 'percent', null, 'Over 63 bars', 'return_3m'],
  ['return_12_1_pct', 'percent', null, 'From 252 to 21 bars ago', 'momentum'],
  ['gap_200_pct', 'percent', null, 'Close against its 200-day average', 'gap_200 trend'],
  ['rsi_14', 'points', null, 'Wilder, 0–100', 'rsi'],
  ['volatility_1y_pct', 'percent', 'lower', 'Annualised, of daily returns of a year', 'volatility vol'],
  [
    'max_drawdown_1y_pct',
    'percent',
    'higher',
    'Deepest fall of the year, below 0: the higher, the smaller the fall',
    'max_drawdown drawdown',
  ],
  ['beta_1y', 'ratio', null, 'To the S&P 500 fund, on daily returns of a year', 'beta'],
  ['stability', 'score', 'higher', '100 is the calmest of its class'],
]

const AMONG: Readonly<Partial<Record<Measure['field'], Measure['among']>>> = {
  valuation: 'sector',
  quality: 'sector',
  stability: 'asset_class',
}

const measureOf = ([field, unit, better, meaning, aliases = '']: Row, multiple: boolean): Measure => ({
  field,
  unit,
  meaning,
  better,
  multiple,
  among: AMONG[field],
  aliases: aliases.split(' ').filter((alias) => alias !== ''),
})

/** Published in this order. There is no dividend and no debt as such: no supplier gives them. */
export const MEASURES: readonly Measure[] = [
  ...MULTIPLES.map((row) => measureOf(row, true)),
  ...OTHERS.map((row) => measureOf(row, false)),
]
