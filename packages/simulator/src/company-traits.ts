import type { Day } from '@bellwether-markets/engine/kernel/time'
import { anchorLog } from './anchor.ts'
import { randomStream } from './random.ts'
import { stockTraits, stockTrend } from './stock-traits.ts'

/** Ratios and margins are the means of the quarters. */
export interface CompanyTraits {
  /** 3, 6, 9 or 12. */
  readonly fiscalYearEnd: number
  /** Days from the end of a quarter to its report, before variation. */
  readonly reportDays: number
  /** Quarterly at the epoch, dollars, and its annual log growth. */
  readonly revenue: number
  readonly growth: number
  /** Log deviation of revenue by calendar quarter. */
  readonly season: readonly number[]
  /** As shares of revenue. */
  readonly operatingMargin: number
  readonly overhead: number
  /** Assets / annual revenue, equity / assets. */
  readonly assetsToRevenue: number
  readonly equityShare: number
  readonly shares: number
  /** Annual log change of the number of shares. */
  readonly shareGrowth: number
}

/** Tax rate, and annual interest rate on other capital. */
export const TAX = 0.21
export const INTEREST = 0.02
const PRICE_TO_EARNINGS = 19
const USUAL_ASSETS_TO_REVENUE = 1.6
const ASSETS_TO_REVENUE: Readonly<Record<string, number>> = {
  Financials: 6,
  'Real Estate': 5,
  Utilities: 4,
}
const QUARTERS = 4

/** Traits from seed and symbol; the profit suits the price at the epoch. */
export function companyTraits(
  symbol: string,
  sector: string | undefined,
  seed: number,
  epoch: Day,
): CompanyTraits {
  const random = randomStream(seed, `company/${symbol}/traits`)
  const varied = (value: number, spread: number): number => value * Math.exp(spread * random.normal())
  const shares = varied(1.2e9, 0.8)
  const price = Math.exp(anchorLog(stockTraits(symbol, sector, seed).anchor, stockTrend(sector), epoch))
  const profit = (price * shares) / varied(PRICE_TO_EARNINGS, 0.3)
  const netMargin = Math.max(0.04, Math.min(0.28, varied(0.11, 0.4)))
  const assetsToRevenue = varied(ASSETS_TO_REVENUE[sector ?? ''] ?? USUAL_ASSETS_TO_REVENUE, 0.3)
  const equityShare = Math.max(0.12, Math.min(0.8, 0.42 + 0.13 * random.normal()))
  const season = Array.from({ length: QUARTERS }, () => 0.04 * random.normal())
  const mean = season.reduce((sum, value) => sum + value, 0) / QUARTERS
  return {
    fiscalYearEnd: random.uniform() < 0.7 ? 12 : 3 * (1 + Math.floor(3 * random.uniform())),
    reportDays: 28 + Math.floor(13 * random.uniform()),
    revenue: profit / netMargin / QUARTERS,
    growth: 0.05 + 0.03 * random.normal(),
    season: season.map((value) => value - mean),
    operatingMargin: netMargin / (1 - TAX) + INTEREST * (1 - equityShare) * assetsToRevenue,
    overhead: varied(0.2, 0.4),
    assetsToRevenue,
    equityShare,
    shares,
    shareGrowth: -0.01 + 0.02 * random.normal(),
  }
}
