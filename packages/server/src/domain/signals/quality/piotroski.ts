import type { CompanyFigures } from './company-figures.ts'

export interface PiotroskiScore {
  readonly passed: number
  /** Tests with known figures, at most eight: the current ratio is omitted. */
  readonly testable: number
}

const YEAR = 4
/** A larger ratio of share counts over a year is a split, not an issue. */
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
