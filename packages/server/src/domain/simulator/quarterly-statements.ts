import { type CompanyTraits, INTEREST, TAX } from './company-traits.ts'
import type { Random } from './random.ts'

/** The figures of a period, in dollars and shares. */
export interface Figures {
  readonly revenue: number
  readonly grossProfit: number
  readonly operatingIncome: number
  readonly netIncome: number
  readonly totalAssets: number
  readonly equity: number
  readonly sharesOutstanding: number
  readonly operatingCashFlow: number
  readonly capex: number
}

/** One quarter of a company. */
export interface QuarterlyStatement {
  readonly figures: Figures
  /** What was new in the operating margin, standard normal. */
  readonly news: number
  /** Change of the operating margin over a year, in its own standard deviation. */
  readonly surprise: number
}

const PERSISTENCE = 0.85
const REST = Math.sqrt(1 - PERSISTENCE ** 2)
/** Standard deviation of a margin about its mean, as a part of that mean. */
const MARGIN_SPREAD = 0.115
const OVERHEAD_SPREAD = 0.06
/** Of the change over four quarters of a process of that persistence, whose standard deviation is 1. */
const YEARLY_CHANGE = Math.sqrt(2 * (1 - PERSISTENCE ** 4))
const QUARTERS = 4
const REVENUE_NOISE = 0.012
const EQUITY_PERSISTENCE = 0.95
const EQUITY_NOISE = 0.008
const DEPRECIATION = 0.045
const ACCRUAL_NOISE = 0.004

/**
 * The quarters of a company one after the other. Margins and overhead return to their means with a persistence of 0.85
 * a quarter, revenue grows as a random walk with a season.
 * @returns a function of the calendar quarter, 0 for January to March, and of the quarters since the epoch, below 0
 *   before it; asked for in order
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
    equityShare += (1 - EQUITY_PERSISTENCE) * (traits.equityShare - equityShare)
    equityShare = Math.max(0.05, Math.min(0.9, equityShare + EQUITY_NOISE * random.normal()))
    const trend = traits.revenue * Math.exp((traits.growth * quarter) / QUARTERS + level)
    const revenue = trend * Math.exp(traits.season[calendarQuarter])
    const operatingMargin = traits.operatingMargin * (1 + MARGIN_SPREAD * margins[QUARTERS - 1])
    const operatingIncome = revenue * operatingMargin
    const totalAssets = QUARTERS * trend * traits.assetsToRevenue
    const interest = (INTEREST * (1 - equityShare) * totalAssets) / QUARTERS
    const netIncome = (1 - TAX) * (operatingIncome - interest)
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
