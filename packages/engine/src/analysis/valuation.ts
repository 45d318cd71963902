import { DAY, type Instant } from '../kernel/time.ts'
import type { FundamentalRow } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import type { CompanyRatios } from './company-ratios.ts'
import { priceBasis, splitSince } from './price-bars.ts'
import { TRAILING_DAYS, trailingFigures } from './trailing-figures.ts'

/** Yields as fractions; NaN if unknown or meaningless. */
export interface Valuation {
  readonly marketCap: number
  /** NaN unless profitable. */
  readonly priceToEarnings: number
  readonly priceToSales: number
  /** NaN unless equity is above 0. */
  readonly priceToBook: number
  readonly earningsYield: number
  readonly freeCashFlowYield: number
  readonly salesYield: number
  readonly bookYield: number
  /** Share of the last five years with a lower earnings yield, 0–1; NaN with fewer than 8 known. */
  readonly ownHistory: number
}

export type NoValuation = 'adjusted_prices' | 'split_since_report' | 'no_shares'

const HISTORY_DAYS = 5 * 365
const FEWEST_SAMPLES = 8

/**
 * @param window daily bars, five years for `ownHistory`
 * @param rows published figures, known by then
 * @returns the reason if closes are adjusted, shares were split since the report or their number is unknown
 */
export function valuationOf(
  ratios: CompanyRatios,
  window: DailyWindow,
  rows: readonly FundamentalRow[],
  asOf: Instant,
): Valuation | NoValuation {
  if (priceBasis(window) === 'adjusted') return 'adjusted_prices'
  const { shares } = ratios
  if (shares === undefined || !(shares.value > 0)) return 'no_shares'
  if (splitSince(window, shares.periodEnd)) return 'split_since_report'
  const marketCap = shares.value * latestClose(window)
  const over = (value: number): number => (marketCap > 0 ? value / marketCap : Number.NaN)
  const multiple = (value: number): number => (value > 0 ? marketCap / value : Number.NaN)
  const income = ratios.netIncome?.value ?? Number.NaN
  const equity = ratios.equity?.value ?? Number.NaN
  const revenue = ratios.revenue?.value ?? Number.NaN
  const earningsYield = over(income)
  return {
    marketCap,
    priceToEarnings: multiple(income),
    priceToSales: multiple(revenue),
    priceToBook: multiple(equity),
    earningsYield,
    freeCashFlowYield: over(ratios.freeCashFlow?.value ?? Number.NaN),
    salesYield: over(revenue),
    bookYield: over(equity),
    ownHistory: shareBelow(earningsYieldHistory(window, rows, asOf), earningsYield),
  }
}

function latestClose({ close }: DailyWindow): number {
  for (let row = close.length - 1; row >= 0; row--) if (Number.isFinite(close[row])) return close[row]
  return Number.NaN
}

/** On the day after each publication, point in time. */
function earningsYieldHistory(
  window: DailyWindow,
  rows: readonly FundamentalRow[],
  asOf: Instant,
): readonly number[] {
  const since = asOf - HISTORY_DAYS * DAY
  const moments = [...new Set(rows.map(({ knownAt }) => knownAt))].filter((knownAt) => knownAt >= since)
  const counted = rows.filter(({ periodEnd }) => periodEnd >= since / DAY - TRAILING_DAYS)
  return moments.flatMap((moment) => {
    const oldest = moment / DAY - TRAILING_DAYS
    const known = counted.filter(({ knownAt, periodEnd }) => knownAt <= moment && periodEnd >= oldest)
    const figures = trailingFigures(known, moment)
    const row = lastIndexUpTo(window.day, moment / DAY)
    const shares = figures?.level('sharesOutstanding')?.value ?? Number.NaN
    const income = figures?.flow('netIncome')?.value ?? Number.NaN
    const value = row < 0 ? Number.NaN : income / (shares * window.close[row])
    return Number.isFinite(value) ? [value] : []
  })
}

function shareBelow(history: readonly number[], value: number): number {
  if (history.length < FEWEST_SAMPLES || !Number.isFinite(value)) return Number.NaN
  const below = history.filter((one) => one < value).length
  const equal = history.filter((one) => one === value).length
  return (below + equal / 2) / history.length
}
