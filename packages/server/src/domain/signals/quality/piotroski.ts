import type { CompanyFigures } from './company-figures.ts'

export interface PiotroskiScore {
  readonly passed: number
  /** Tests whose figures are known, at most eight: the current ratio is not among them. */
  readonly testable: number
}

const YEAR = 4
/** More shares than this, over those of a year before, are a split and no issue. */
const SPLIT_RATIO = 1.4

/**
 * The tests of Piotroski's F-score on the last year against the one before: profit, cash flow, rising return on assets,
 * cash flow above profit, falling leverage, no new shares, rising gross margin, rising asset turnover. The ninth, the
 * current ratio, is left out: banks and landlords report none, and few recordings hold it.
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
