import { recordOf } from '../kernel/record-of.ts'

export const FUNDAMENTAL_FIGURES = [
  'revenue',
  'grossProfit',
  'operatingIncome',
  'netIncome',
  'totalAssets',
  'equity',
  'sharesOutstanding',
  'epsDiluted', // Diluted earnings per share.
  'epsReported', // Earnings per share as announced.
  'operatingCashFlow',
  'capex',
  'freeCashFlow',
  'currentAssets', // Banks, insurers and landlords do not report current items.
  'currentLiabilities',
  'totalLiabilities',
  'retainedEarnings', // Negative after losses or payouts above profits.
] as const

export type FundamentalFigure = (typeof FUNDAMENTAL_FIGURES)[number]
export type FundamentalFigures = Readonly<Record<FundamentalFigure, number>>

/** All figures by name; NaN if not given. */
export const withUnknown = (known: Readonly<Partial<FundamentalFigures>>): FundamentalFigures =>
  recordOf(FUNDAMENTAL_FIGURES, (figure) => known[figure] ?? Number.NaN)
