import { asDay, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { compactRows } from '@bellwether-markets/engine/market/compact-rows'
import type { FundamentalRow } from '@bellwether-markets/engine/market/observation'
import { SIMULATOR_SOURCE } from '@bellwether-markets/engine/market/simulator-source'
import { type CompanyReport, createCompanyReports } from './company-reports.ts'
import type { World } from './world.ts'

const DOLLARS_ROUNDED = 1e5
const CENTS = 100
/** Diluted shares / outstanding shares. */
const DILUTION = 1.01

/**
 * Filed reports as published rows, appended on demand. Filed on the first session from the due day on, known the day
 * after.
 * @returns a function that gives the rows; returned arrays do not change
 */
export function createFundamentalSeries(asset: Asset, world: World): () => readonly FundamentalRow[] {
  const { grid, seed } = world
  const nextReport = createCompanyReports(asset.symbol, asset.sector, seed, world.epoch)
  let report = nextReport()
  let rows: readonly FundamentalRow[] = Object.freeze([])
  let next = 0
  return () => {
    const filed: FundamentalRow[] = []
    for (; next < grid.length; next++) {
      if (!grid.isSession(next) || grid.day(next) < report.due) continue
      filed.push(rowOf(asset.symbol, report, grid.day(next)))
      report = nextReport()
    }
    if (filed.length > 0) rows = Object.freeze([...rows, ...compactRows(filed)])
    return rows
  }
}

function rowOf(
  symbol: string,
  { periodEnd, period, figures }: CompanyReport,
  filedOn: number,
): FundamentalRow {
  const totalAssets = rounded(figures.totalAssets)
  const equity = rounded(figures.equity)
  const operatingCashFlow = rounded(figures.operatingCashFlow)
  const capex = rounded(figures.capex)
  const epsDiluted = Math.round((CENTS * figures.netIncome) / (DILUTION * figures.sharesOutstanding)) / CENTS
  return Object.freeze({
    symbol,
    source: SIMULATOR_SOURCE,
    periodEnd,
    period,
    knownAt: startOfUtcDay(asDay(filedOn + 1)),
    revenue: rounded(figures.revenue),
    grossProfit: rounded(figures.grossProfit),
    operatingIncome: rounded(figures.operatingIncome),
    netIncome: rounded(figures.netIncome),
    totalAssets,
    equity,
    sharesOutstanding: Math.round(figures.sharesOutstanding),
    epsDiluted,
    epsReported: epsDiluted,
    operatingCashFlow,
    capex,
    freeCashFlow: operatingCashFlow - capex,
    currentAssets: rounded(figures.currentAssets),
    currentLiabilities: rounded(figures.currentLiabilities),
    totalLiabilities: totalAssets - equity,
    retainedEarnings: rounded(figures.retainedEarnings),
  })
}

const rounded = (dollars: number): number => Math.round(dollars / DOLLARS_ROUNDED) * DOLLARS_ROUNDED
