import type { FundamentalRow as PublishedRow } from '../market/observation.ts'
import type { EarningsRow } from './alpha/earnings-row.ts'
import type { FundamentalRow } from './quality/company-figures.ts'

export type Published = ReadonlyMap<string, readonly PublishedRow[]>

/** Quarters only. */
export const earningsOf = (published: Published): readonly EarningsRow[] =>
  [...published.values()].flat().flatMap((row) => {
    if (row.period === 'FY') return []
    const { symbol, periodEnd, knownAt, netIncome, epsDiluted, epsReported } = row
    return [{ symbol, periodEnd, availableAt: knownAt, netIncome, epsDiluted, epsReported }]
  })

export const qualityFiguresOf = (published: Published): readonly FundamentalRow[] =>
  [...published.values()].flat().map((row) => ({
    symbol: row.symbol,
    periodEnd: row.periodEnd,
    annual: row.period === 'FY',
    availableAt: row.knownAt,
    revenue: row.revenue,
    grossProfit: row.grossProfit,
    netIncome: row.netIncome,
    operatingCashFlow: row.operatingCashFlow,
    totalAssets: row.totalAssets,
    equity: row.equity,
    sharesOutstanding: row.sharesOutstanding,
  }))
