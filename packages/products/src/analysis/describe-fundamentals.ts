import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import type { CompanyRatios } from '@bellwether-markets/engine/analysis/company-ratios'
import { formatDay } from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import { known, percentOf } from '../known.ts'
import { altmanScore } from './altman-score.ts'
import type { FundamentalsView } from './analysis-schema.ts'

type Described = Omit<FundamentalsView, 'coverage'>

/** The others count for the coverage. */
const NO_FIGURES: readonly (keyof Described)[] = [
  'period_end',
  'filed',
  'trailing_to',
  'currency',
  'price_basis',
]

/** Null without recent reports. */
export function describeFundamentals(analysis: AssetAnalysis): FundamentalsView | null {
  const { ratios } = analysis
  if (ratios === undefined) return null
  const view: Described = {
    period_end: formatDay(ratios.latest.periodEnd),
    filed: formatDay(ratios.latest.filed),
    trailing_to: ratios.netIncome === undefined ? null : formatDay(ratios.netIncome.periodEnd),
    currency: analysis.asset.currency,
    ...reported(ratios),
    piotroski_f: ratios.piotroski ?? null,
    altman_z: altmanView(analysis),
    ...valued(analysis),
    price_basis: analysis.basis,
  }
  const figures = Object.entries(view).filter(([name]) => !NO_FIGURES.includes(name as keyof Described))
  const present = figures.filter(([, value]) => value !== null).length
  return { ...view, coverage: known(present / figures.length, 2) ?? 0 }
}

const reported = (ratios: CompanyRatios) => ({
  revenue: known(ratios.revenue?.value, 0),
  net_income: known(ratios.netIncome?.value, 0),
  free_cash_flow: known(ratios.freeCashFlow?.value, 0),
  gross_margin_pct: percentOf(ratios.grossMargin),
  operating_margin_pct: percentOf(ratios.operatingMargin),
  net_margin_pct: percentOf(ratios.netMargin),
  margin_change_pp: percentOf(ratios.marginChange),
  return_on_equity_pct: percentOf(ratios.returnOnEquity),
  return_on_assets_pct: percentOf(ratios.returnOnAssets),
  gross_profitability_pct: percentOf(ratios.grossProfitability),
  accruals_pct: percentOf(ratios.accruals),
  free_cash_flow_margin_pct: percentOf(ratios.freeCashFlowMargin),
  equity_ratio_pct: percentOf(ratios.equityShare),
  revenue_growth_pct: percentOf(ratios.revenueGrowth),
  revenue_growth_3y_pct: percentOf(ratios.revenueGrowth3y),
  income_growth_pct: percentOf(ratios.incomeGrowth),
  share_change_pct: percentOf(ratios.shareChange),
})

function valued({ valuation }: AssetAnalysis) {
  const own = typeof valuation === 'object' ? valuation : undefined
  return {
    market_cap: known(own?.marketCap, 0),
    price_to_earnings: known(own?.priceToEarnings, 1),
    price_to_sales: known(own?.priceToSales, 1),
    price_to_book: known(own?.priceToBook, 1),
    earnings_yield_pct: percentOf(own?.earningsYield),
    free_cash_flow_yield_pct: percentOf(own?.freeCashFlowYield),
  }
}

/** Null if there is none; `missing` says why. */
function altmanView(analysis: AssetAnalysis): FundamentalsView['altman_z'] {
  const score = altmanScore(analysis)
  if (typeof score === 'string') return null
  const { value, zone, variant, parts } = score
  return {
    value,
    zone,
    variant,
    working_capital_pct: round(100 * parts.workingCapital, 1),
    retained_earnings_pct: round(100 * parts.retainedEarnings, 1),
    operating_income_pct: round(100 * parts.ebit, 1),
    equity_to_liabilities: round(parts.equityToLiabilities, 2),
    revenue_pct: percentOf(parts.sales),
    period_end: formatDay(score.periodEnd),
    filed: formatDay(score.filed),
  }
}
