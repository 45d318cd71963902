import { eachScore } from '../xs-rank-gauss.ts'
import { columnBlock } from './column-block.ts'
import { isEligible } from './eligibility.ts'
import { alphaFeatures, BETA_COLUMN, FEATURE_COUNT, VOLATILITY_COLUMN } from './features/alpha-features.ts'
import { marketYear } from './features/market-year.ts'
import { yearsBefore } from './features/season.ts'
import type { ListedPanel } from './price-panel.ts'
import { pricePanel } from './price-panel.ts'
import type { PriceSeries } from './price-series.ts'
import { type StockPath, stockPaths } from './stock-paths.ts'

export interface AlphaMarket {
  readonly panel: ListedPanel
  /** In panel order. */
  readonly paths: readonly StockPath[]
}

export function alphaMarket(series: readonly PriceSeries[]): AlphaMarket {
  const panel = pricePanel(series)
  const stocks = panel.stocks.map(({ adjustedClose: _, ...listed }) => listed)
  return { panel: { ...panel, stocks }, paths: stockPaths(panel) }
}

/** Stocks of one date; features as normal scores over all of them. */
export interface CrossSection {
  readonly row: number
  /** Indices into the panel's stocks, ascending. */
  readonly members: readonly number[]
  /** Members × features, row-major. */
  readonly scores: Float64Array
  /** Beta to the panel mean; NaN if unknown. */
  readonly beta: Float64Array
  /** Of 60 daily log returns; NaN if unknown. */
  readonly volatility: Float64Array
}

/**
 * Eligible stocks at a row that train or are served; ranks over all of them give training and serving one scale. No
 * look-ahead.
 */
export function crossSectionAt({ panel, paths }: AlphaMarket, row: number): CrossSection {
  const members: number[] = []
  for (let at = 0; at < paths.length; at++) {
    const stock = panel.stocks[at]
    const belongs = stock.serves || trainsAt(panel, at, row)
    if (belongs && isEligible(stock, paths[at], row)) members.push(at)
  }
  const rowsBefore = yearsBefore(panel.day, row)
  const columns = columnBlock(FEATURE_COUNT, members.length)
  const year = paths.length === 0 ? undefined : marketYear(paths[0].market, row)
  members.forEach((member, at) => {
    const features = alphaFeatures(paths[member], row, rowsBefore, year)
    for (let column = 0; column < FEATURE_COUNT; column++) columns[column][at] = features[column]
  })
  const scores = new Float64Array(members.length * FEATURE_COUNT)
  columns.forEach((column, index) => {
    eachScore(column, (at, score) => {
      scores[at * FEATURE_COUNT + index] = score
    })
  })
  return {
    row,
    members,
    scores,
    beta: columns[BETA_COLUMN].slice(),
    volatility: columns[VOLATILITY_COLUMN].slice(),
  }
}

export function trainsAt(panel: ListedPanel, stock: number, row: number): boolean {
  const from = panel.stocks[stock].trainsFrom
  return from !== undefined && panel.day[row] >= from
}
