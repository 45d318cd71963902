import type { FundamentalRow } from './observation.ts'

export type FundamentalFigures = Omit<
  FundamentalRow,
  'symbol' | 'source' | 'periodEnd' | 'period' | 'knownAt'
>
export type FundamentalFigure = keyof FundamentalFigures

const NAMES: Readonly<Record<FundamentalFigure, true>> = {
  revenue: true,
  grossProfit: true,
  operatingIncome: true,
  netIncome: true,
  totalAssets: true,
  equity: true,
  sharesOutstanding: true,
  epsDiluted: true,
  epsReported: true,
  operatingCashFlow: true,
  capex: true,
  freeCashFlow: true,
  currentAssets: true,
  currentLiabilities: true,
  totalLiabilities: true,
  retainedEarnings: true,
}

const FUNDAMENTAL_FIGURES = Object.keys(NAMES) as readonly FundamentalFigure[]

/** All figures by name; NaN if not given. */
export const withUnknown = (given: Readonly<Partial<FundamentalFigures>>): FundamentalFigures =>
  Object.fromEntries(
    FUNDAMENTAL_FIGURES.map((figure) => [figure, given[figure] ?? Number.NaN]),
  ) as unknown as FundamentalFigures
