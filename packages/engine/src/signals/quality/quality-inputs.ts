import { sampleDeviation } from '../../statistics/sample-statistics.ts'
import type { CompanyFigures } from './company-figures.ts'

export interface PiotroskiScore {
  readonly passed: number
  /** At most eight. */
  readonly testable: number
}

const YEAR = 4
/** A larger ratio is a split, not an issue. */
const SPLIT_RATIO = 1.4

/**
 * Last year against the one before, without the current ratio: banks and landlords do not report it.
 * Source: Piotroski 2000, Journal of Accounting Research 38.
 */
export function piotroskiScore(company: CompanyFigures): PiotroskiScore {
  const assets = (back: number): number => company.level('totalAssets', back)
  const returnOnAssets = (back: number): number => company.year('netIncome', back) / assets(back)
  const cash = company.year('operatingCashFlow', 0)
  const ownShare = (back: number): number => company.level('equity', back) / assets(back)
  const margin = (back: number): number => company.year('grossProfit', back) / company.year('revenue', back)
  const turnover = (back: number): number => company.year('revenue', back) / assets(back)
  const shares = company.level('sharesOutstanding', 0) / company.level('sharesOutstanding', YEAR)
  const excesses = [
    returnOnAssets(0),
    cash,
    returnOnAssets(0) - returnOnAssets(YEAR),
    cash - company.year('netIncome', 0),
    ownShare(0) - ownShare(YEAR),
    shares > SPLIT_RATIO ? Number.NaN : 1 + Number.EPSILON - shares,
    margin(0) - margin(YEAR),
    turnover(0) - turnover(YEAR),
  ]
  const testable = excesses.filter((excess) => Number.isFinite(excess))
  return { passed: testable.filter((excess) => excess > 0).length, testable: testable.length }
}

/** The sign is turned if less is better. */
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
 * In the order of `QUALITY_INPUTS`; NaN if figures are unknown, equity is ≤ 0 (return on equity and its stability),
 * fewer than 12 of 20 quarters (stability) or fewer than 5 tests (Piotroski) are known.
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
  return returns.length < FEWEST_QUARTERS ? Number.NaN : sampleDeviation(returns)
}
