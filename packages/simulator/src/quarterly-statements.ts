import type { FundamentalFigures } from '@bellwether-markets/engine/market/fundamental-figures'
import { type CompanyTraits, INTEREST, TAX } from './company-traits.ts'
import type { Random } from './random.ts'

/** Figures of a report, in dollars and shares. */
export type ReportFigures = Omit<
  FundamentalFigures,
  'epsDiluted' | 'epsReported' | 'freeCashFlow' | 'totalLiabilities'
>
export type Figures = Omit<ReportFigures, 'currentAssets' | 'currentLiabilities' | 'retainedEarnings'>

interface QuarterlyStatement {
  readonly figures: Figures
  /** Of the operating margin, standard normal. */
  readonly news: number
  /** Of the operating margin over a year, in standard deviations. */
  readonly surprise: number
}

const PERSISTENCE = 0.85
const REST = Math.sqrt(1 - PERSISTENCE ** 2)
/** Relative to its mean. */
const MARGIN_SPREAD = 0.115
const OVERHEAD_SPREAD = 0.06
/** Standard deviation of the four-quarter change of an AR(1) process with variance 1. */
const YEARLY_CHANGE = Math.sqrt(2 * (1 - PERSISTENCE ** 4))
const QUARTERS = 4
const REVENUE_NOISE = 0.012
const EQUITY_PERSISTENCE = 0.95
const EQUITY_NOISE = 0.008
const DEPRECIATION = 0.045
const ACCRUAL_NOISE = 0.004

/**
 * Margins and overhead revert with a quarterly persistence of 0.85; revenue is a seasonal random walk.
 * @returns a function of calendar quarter (0 for January to March) and quarters since the epoch (negative before it),
 * to be called in order
 */
export function createQuarterlyStatements(
  traits: CompanyTraits,
  random: Random,
): (calendarQuarter: number, quarter: number) => QuarterlyStatement {
  const margins = Array.from({ length: QUARTERS }, () => random.normal())
  let overhead = random.normal()
  let level = 0
  let equityShare = traits.equityShare
  return (calendarQuarter, quarter) => {
    const news = random.normal()
    margins.push(PERSISTENCE * margins[QUARTERS - 1] + REST * news)
    const surprise = (margins[QUARTERS] - (margins.shift() ?? 0)) / YEARLY_CHANGE
    overhead = PERSISTENCE * overhead + REST * random.normal()
    level += REVENUE_NOISE * random.normal()
    equityShare = nextEquityShare(equityShare, traits.equityShare, random)
    const trend = traits.revenue * Math.exp((traits.growth * quarter) / QUARTERS + level)
    const revenue = trend * Math.exp(traits.season[calendarQuarter])
    const operatingIncome = revenue * (traits.operatingMargin * (1 + MARGIN_SPREAD * margins[QUARTERS - 1]))
    const totalAssets = QUARTERS * trend * traits.assetsToRevenue
    const netIncome = incomeAfterTax(operatingIncome, totalAssets, equityShare)
    const depreciation = (DEPRECIATION * totalAssets) / QUARTERS
    return {
      news,
      surprise,
      figures: {
        revenue,
        grossProfit: operatingIncome + revenue * traits.overhead * (1 + OVERHEAD_SPREAD * overhead),
        operatingIncome,
        netIncome,
        totalAssets,
        equity: equityShare * totalAssets,
        sharesOutstanding: traits.shares * Math.exp((traits.shareGrowth * quarter) / QUARTERS),
        operatingCashFlow: netIncome + depreciation - ACCRUAL_NOISE * totalAssets * random.normal(),
        capex: 1.1 * depreciation * Math.exp(0.15 * random.normal()),
      },
    }
  }
}

function incomeAfterTax(operatingIncome: number, totalAssets: number, equityShare: number): number {
  const interest = (INTEREST * (1 - equityShare) * totalAssets) / QUARTERS
  return (1 - TAX) * (operatingIncome - interest)
}

function nextEquityShare(share: number, mean: number, random: Random): number {
  const reverted = share + (1 - EQUITY_PERSISTENCE) * (mean - share)
  return Math.max(0.05, Math.min(0.9, reverted + EQUITY_NOISE * random.normal()))
}
