import type { CompanyFigures } from './company-figures.ts'
import { piotroskiScore } from './piotroski.ts'

/** Inputs of the quality rank; the sign is turned if less is better. */
export const QUALITY_INPUTS = [
  'gross_profit_to_assets',
  'return_on_equity',
  'cash_flow_to_assets',
  'low_accruals',
  'gross_margin',
  'low_leverage',
  'stable_return_on_equity',
  'piotroski',
] as const

const STABILITY_QUARTERS = 20
const FEWEST_QUARTERS = 12
const FEWEST_TESTS = 5

/**
 * @returns one per name of `QUALITY_INPUTS`; NaN if figures are unknown, equity is ≤ 0 (return on equity and its
 * stability), fewer than 12 of 20 quarters (stability) or fewer than 5 tests (Piotroski) are known
 */
export function qualityInputs(company: CompanyFigures): readonly number[] {
  const assets = company.level('totalAssets', 0)
  const equity = company.level('equity', 0)
  const profit = company.year('netIncome', 0)
  const cash = company.year('operatingCashFlow', 0)
  const gross = company.year('grossProfit', 0)
  const { passed, testable } = piotroskiScore(company)
  return [
    gross / assets,
    equity > 0 ? profit / equity : Number.NaN,
    cash / assets,
    (cash - profit) / assets,
    gross / company.year('revenue', 0),
    equity / assets - 1,
    -deviationOfReturnOnEquity(company),
    testable < FEWEST_TESTS ? Number.NaN : passed / testable,
  ].map((input) => (Number.isFinite(input) ? input : Number.NaN))
}

function deviationOfReturnOnEquity(company: CompanyFigures): number {
  const returns: number[] = []
  for (let back = 0; back < STABILITY_QUARTERS; back++) {
    const equity = company.level('equity', back)
    const value = company.quarter('netIncome', back) / equity
    if (equity > 0 && Number.isFinite(value)) returns.push(value)
  }
  if (returns.length < FEWEST_QUARTERS) return Number.NaN
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
  const square = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(square / (returns.length - 1))
}
