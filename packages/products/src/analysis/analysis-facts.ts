import { altmanCuts } from '@bellwether-markets/engine/analysis/altman-z'
import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import { RATINGS, SCORE_PARTS } from '@bellwether-markets/engine/analysis/scores'
import { type MoveScale, moveScaleOf } from '@bellwether-markets/engine/briefing/price-record'
import { round } from '@bellwether-markets/engine/series/round'
import type { AnalysisFactTable } from '@bellwether-markets/engine/table-schemas'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import table from '../../data/analysis/facts.json' with { type: 'json' }
import { known, percentOf, priceDecimals } from '../known.ts'
import { pick } from '../pick.ts'
import type { DayView, FundamentalsView, ScoresView, TechnicalsView } from './analysis-schema.ts'
import { gapTo } from './describe-technicals.ts'

export interface DescribedFigures {
  readonly technicals: TechnicalsView
  readonly day: DayView
  readonly fundamentals: FundamentalsView | null
  readonly scores: ScoresView
}

type Group = keyof typeof table
type Values<G extends Group> = Readonly<Record<keyof (typeof table)[G], number | string | null | undefined>>

/** Whole percents; null if unknown. */
export type RankFacts = Readonly<Record<keyof typeof table.ranks, number | null>>

export interface FactSubject {
  readonly symbol: string
  readonly assetClass: string
  readonly currency: string
  readonly source: string
}

/** All known facts that the texts may state, as in the answer. */
export function analysisFacts(
  { symbol, assetClass, currency, source }: FactSubject,
  { technicals, day, fundamentals, scores }: DescribedFigures,
  ranks: RankFacts,
): readonly Fact[] {
  const isPriced = assetClass !== 'index' && assetClass !== 'fx'
  const market = { asOf: technicals.day, source, currency: isPriced ? currency : undefined }
  const reports = {
    asOf: fundamentals?.trailing_to ?? fundamentals?.period_end ?? technicals.day,
    source: 'company reports',
    currency,
  }
  const altman = fundamentals?.altman_z ?? null
  const own = { asOf: technicals.day, source: 'bellwether' }
  const scale = moveScaleOf(symbol)
  const price = {
    unit: isPriced ? 'price' : scale === 'basis_points' ? 'percent' : 'level',
    decimals: scale === 'return' ? priceDecimals(technicals.close) : 2,
  } as const
  return [
    ...factsOf('prices', priceValues(technicals), { ...market, ...price }),
    ...(technicals.close > 0 ? factsOf('moves', moveValues(technicals), market) : []),
    ...factsOf('movements', movementValues(technicals), market),
    ...factsOf('day', dayValues(day, technicals, scale), market),
    ...(fundamentals === null ? [] : factsOf('reports', reportValues(fundamentals), reports)),
    ...(altman === null
      ? []
      : factsOf('altman', altmanValues(altman), { ...reports, asOf: altman.period_end })),
    ...factsOf('scores', scoreValues(scores), own),
    ...factsOf('ranks', ranks, own),
    ...factsOf('thresholds', thresholdValues(scores), own),
  ]
}

const ROWS = Object.fromEntries(
  Object.entries(table as AnalysisFactTable).map(([group, rows]) => [
    group,
    Object.entries(rows).map(([name, { id = name, directed = false, terms, ...rest }]) => ({
      name,
      id,
      directed,
      ...rest,
      terms: { en: terms, de: [] },
    })),
  ]),
)

type Common = Pick<Fact, 'asOf' | 'source'> &
  Partial<Pick<Fact, 'unit' | 'decimals'>> & { readonly currency?: string | undefined }

function factsOf<G extends Group>(
  group: G,
  values: Values<G>,
  { currency, unit: usual = 'level', decimals: usualDecimals = 0, ...origin }: Common,
): readonly Fact[] {
  const facts: Fact[] = []
  for (const { name, id, label, unit = usual, decimals = usualDecimals, directed, terms } of ROWS[group]) {
    const given = values[name as keyof Values<G>]
    if (given === null || given === undefined) continue
    // A yield of less than half a basis point is told as zero.
    const value = unit === 'percent' && usual === 'percent' ? round(Number(given), decimals) + 0 : given
    const fact = { id, label, unit, decimals, value, directed, terms, ...origin }
    const isMoney = (unit === 'price' || unit === 'money') && currency !== undefined
    facts.push(isMoney ? { ...fact, currency } : fact)
  }
  return facts
}

const priceValues = (view: TechnicalsView): Values<'prices'> => ({
  ...pick(view, 'close', 'sma_50', 'sma_200', 'year_high', 'year_low'),
  bollinger_upper: view.bollinger?.upper,
  bollinger_lower: view.bollinger?.lower,
  support: view.support[0],
  resistance: view.resistance[0],
  day: view.day,
})

/** Distances from the close to levels, as moves of the close. */
function moveValues(view: TechnicalsView): Values<'moves'> {
  const move = (level: number | null | undefined): number | null =>
    typeof level === 'number' ? percentOf(gapTo(view.close, level)) : null
  return {
    move_to_sma_200: move(view.sma_200),
    move_to_support: move(view.support[0]),
    move_to_resistance: move(view.resistance[0]),
    move_to_year_high: move(view.year_high),
    gap_to_year_low: move(view.year_low),
  }
}

const movementValues = (view: TechnicalsView): Values<'movements'> => ({
  change_1d: view.change_1d_pct,
  gap_50: view.gap_50_pct,
  gap_200: view.gap_200_pct,
  return_1m: view.return_1m_pct,
  return_3m: view.return_3m_pct,
  return_6m: view.return_6m_pct,
  return_12_1: view.return_12_1_pct,
  max_drawdown: view.max_drawdown_1y_pct,
  volatility_20d: view.volatility_20d_pct,
  volatility_1y: view.volatility_1y_pct,
  atr_pct: view.atr_pct,
  year_position: view.year_position_pct,
  rsi: view.rsi_14,
  adx: view.adx_14?.adx,
  beta: view.beta_1y,
  volume_ratio: view.volume_ratio,
})

/** Yields move in basis points, the VIX in points. */
function dayValues(
  day: DayView,
  { close, change_1d_pct: change }: TechnicalsView,
  scale: MoveScale,
): Values<'day'> {
  const moved = change === null ? null : close - close / (1 + change / 100)
  return {
    change_bp: moved !== null && scale === 'basis_points' ? round(100 * moved, 0) : null,
    change_points: moved !== null && scale === 'log' ? round(moved, 1) : null,
    times_usual: day.times_usual,
    sector_part: day.sector_pp,
    own_part: day.own_pp,
  }
}

const reportValues = (view: FundamentalsView): Values<'reports'> => ({
  revenue: view.revenue,
  net_income: view.net_income,
  revenue_growth: view.revenue_growth_pct,
  income_growth: view.income_growth_pct,
  gross_margin: view.gross_margin_pct,
  operating_margin: view.operating_margin_pct,
  net_margin: view.net_margin_pct,
  margin_change: view.margin_change_pp,
  return_on_equity: view.return_on_equity_pct,
  gross_profitability: view.gross_profitability_pct,
  accruals: view.accruals_pct,
  equity_ratio: view.equity_ratio_pct,
  share_change: view.share_change_pct,
  piotroski: view.piotroski_f?.passed,
  piotroski_tests: view.piotroski_f?.testable,
  ...pick(view, 'trailing_to', 'price_to_earnings', 'price_to_book', 'price_to_sales'),
  free_cash_flow_yield: view.free_cash_flow_yield_pct,
  earnings_yield: view.earnings_yield_pct,
  market_cap: view.market_cap,
})

function altmanValues(view: NonNullable<FundamentalsView['altman_z']>): Values<'altman'> {
  const cuts = altmanCuts(view.variant)
  const isMarketValue = view.variant === 'z'
  return {
    altman_z: view.value,
    altman_distress: cuts.distress,
    altman_safe: cuts.safe,
    altman_working_capital: view.working_capital_pct,
    altman_retained_earnings: view.retained_earnings_pct,
    altman_operating_income: view.operating_income_pct,
    altman_equity: isMarketValue ? view.equity_to_liabilities : null,
    altman_book_equity: isMarketValue ? null : view.equity_to_liabilities,
    altman_revenue: view.revenue_pct,
  }
}

const scoreValues = (scores: ScoresView) =>
  ({
    ...Object.fromEntries(
      (['overall', ...SCORE_PARTS] as const).map((part) => [`score_${part}`, scores[part]]),
    ),
    scores_known: SCORE_PARTS.filter((part) => scores[part] !== null).length,
    scores_all: SCORE_PARTS.length,
  }) as Values<'scores'>

function thresholdValues({ overall }: ScoresView): Values<'thresholds'> {
  const at = overall === null ? -1 : RATINGS.findIndex(([, lowest]) => overall >= lowest)
  return { rsi_upper: 70, rsi_lower: 30, cut_above: RATINGS[at - 1]?.[1], cut_below: RATINGS[at]?.[1] }
}

export function rankFacts({ ranks, valuation }: AssetAnalysis): RankFacts {
  const share = (rank: number): number | null => known(100 * rank, 0)
  return {
    cheaper_than: share(ranks.earningsYield),
    dearer_than: share(1 - ranks.earningsYield),
    cheaper_than_own: share(typeof valuation === 'object' ? valuation.ownHistory : Number.NaN),
    calmer_than: share(1 - ranks.volatility),
    wilder_than: share(ranks.volatility),
    growth_ahead: share(ranks.revenueGrowth),
    growth_behind: share(1 - ranks.revenueGrowth),
  }
}

export const publishedRanks = (facts: readonly { id: string; value: number | string }[]): RankFacts =>
  Object.fromEntries(
    Object.keys(table.ranks).map((id) => {
      const value = facts.find((fact) => fact.id === id)?.value
      return [id, typeof value === 'number' ? value : null]
    }),
  ) as RankFacts
