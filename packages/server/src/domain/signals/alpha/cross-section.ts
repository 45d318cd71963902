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

/** A panel with the returns that the features are read from. */
export interface AlphaMarket {
  readonly panel: ListedPanel
  /** One a stock, in the order of the panel. */
  readonly paths: readonly StockPath[]
}

/** The market of some series. The closes themselves are not kept: all that is read are the paths. */
export function alphaMarket(series: readonly PriceSeries[]): AlphaMarket {
  const panel = pricePanel(series)
  const stocks = panel.stocks.map(({ adjustedClose: _, ...listed }) => listed)
  return { panel: { ...panel, stocks }, paths: stockPaths(panel) }
}

/** The stocks of one date with their features as normal scores over all of them. */
export interface CrossSection {
  readonly row: number
  /** Indices into the stocks of the panel, ascending. */
  readonly members: readonly number[]
  /** Members × features, in row order. */
  readonly scores: Float64Array
  /** Beta to the mean of the panel, one a member; NaN where unknown. */
  readonly beta: Float64Array
  /** Standard deviation of 60 daily log returns, one a member; NaN where unknown. */
  readonly volatility: Float64Array
}

/**
 * The cross-section of a row: every eligible stock that trains by then or is served. Ranks are taken over all of them,
 * so that training and serving read the same scale. Nothing after the row is read.
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

/** Whether a stock of the panel trains the model at a row. */
export function trainsAt(panel: ListedPanel, stock: number, row: number): boolean {
  const from = panel.stocks[stock].trainsFrom
  return from !== undefined && panel.day[row] >= from
}
