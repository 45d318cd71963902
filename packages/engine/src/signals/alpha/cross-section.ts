import { Room } from '../../series/room.ts'
import { eachScore } from '../rank-scores.ts'
import { columnOf, FEATURE_COUNT } from './features/alpha-features.ts'
import { type ListedPanel, type ListedStock, pricePanel } from './price-panel.ts'
import type { PriceSeries } from './price-series.ts'
import { hasClose, type StockPath, stockPaths } from './stock-paths.ts'

const FEWEST_BARS = 273
const LOWEST_PRICE = 3
const LOWEST_DOLLAR_VOLUME = 5e6
const VOLUME_DAYS = 60

/**
 * A close that day, 273 closes so far, quoted price above $3, median 60-day turnover above $5 million. A gate without
 * data passes.
 */
export const isEligible = (stock: ListedStock, path: StockPath, row: number): boolean =>
  hasClose(path, row) &&
  path.bars[row] >= FEWEST_BARS &&
  !(stock.quotedClose !== undefined && stock.quotedClose[row] <= LOWEST_PRICE) &&
  !isThin(stock, row)

function isThin({ dollarVolume }: ListedStock, row: number): boolean {
  if (dollarVolume === undefined) return false
  let days = 0
  let thinDays = 0
  for (let at = Math.max(0, row - VOLUME_DAYS + 1); at <= row; at++) {
    if (!(dollarVolume[at] > 0)) continue
    days++
    if (dollarVolume[at] <= LOWEST_DOLLAR_VOLUME) thinDays++
  }
  if (2 * thinDays !== days) return 2 * thinDays > days
  return days > 0 && middleOf(dollarVolume, row, days) <= LOWEST_DOLLAR_VOLUME
}

/** The count is even. */
function middleOf(dollarVolume: Float64Array, row: number, days: number): number {
  const recent = dollarVolume
    .slice(Math.max(0, row - VOLUME_DAYS + 1), row + 1)
    .filter((value) => value > 0)
    .sort()
  return (recent[days / 2 - 1] + recent[days / 2]) / 2
}

export interface AlphaMarket {
  readonly panel: ListedPanel
  /** In panel order. */
  readonly paths: readonly StockPath[]
}

export function alphaMarket(series: readonly PriceSeries[], room = new Room()): AlphaMarket {
  const panel = pricePanel(series, room)
  const stocks = panel.stocks.map(({ adjustedClose: _, ...listed }) => listed)
  return { panel: { ...panel, stocks }, paths: stockPaths(panel, room) }
}

/** Stocks of one date; features are normal scores over all of them. */
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

const BETA = columnOf('beta_252')
const VOLATILITY = columnOf('volatility_60')

/**
 * Eligible stocks that train or are served: ranks over all of them give both one scale. No look-ahead.
 * @param features of the row, all stocks
 */
export function crossSectionAt(
  { panel, paths }: AlphaMarket,
  row: number,
  features: Float64Array,
  room = new Room(),
): CrossSection {
  const members: number[] = []
  for (let at = 0; at < paths.length; at++) {
    const stock = panel.stocks[at]
    const belongs = stock.serves || trainsAt(panel, at, row)
    if (belongs && isEligible(stock, paths[at], row)) members.push(at)
  }
  const columnAt = (column: number, values = room.numbers(members.length)): Float64Array => {
    for (let at = 0; at < members.length; at++) values[at] = features[members[at] * FEATURE_COUNT + column]
    return values
  }
  const scores = room.numbers(members.length * FEATURE_COUNT).fill(0)
  const values = room.numbers(members.length)
  for (let column = 0; column < FEATURE_COUNT; column++) {
    columnAt(column, values)
    eachScore(values, (at, score) => {
      scores[at * FEATURE_COUNT + column] = score
    })
  }
  return { row, members, scores, beta: columnAt(BETA), volatility: columnAt(VOLATILITY) }
}

/**
 * Whether at least half of the served stocks (of all while none has any) have the close of a row: a provider may be early
 * with a few symbols.
 */
export const hasClosed = (market: AlphaMarket, row: number): boolean =>
  halfClosed(market, row, (stock) => market.panel.stocks[stock].serves) ??
  halfClosed(market, row, () => true) ??
  false

/** Undefined if none of those that count has had a close. */
function halfClosed(
  { paths }: AlphaMarket,
  row: number,
  counts: (stock: number) => boolean,
): boolean | undefined {
  let listed = 0
  let closed = 0
  for (let at = 0; at < paths.length; at++) {
    if (paths[at].bars[row] === 0 || !counts(at)) continue
    listed++
    if (hasClose(paths[at], row)) closed++
  }
  return listed === 0 ? undefined : 2 * closed >= listed
}

export function trainsAt(panel: ListedPanel, stock: number, row: number): boolean {
  const from = panel.stocks[stock].trainsFrom
  return from !== undefined && panel.day[row] >= from
}

/** Log return from the next close over `horizon` days; NaN if incomplete or if a move between was rejected. */
export function forwardReturn({ paths }: AlphaMarket, stock: number, row: number, horizon: number): number {
  const { logPrice, rejected } = paths[stock]
  const entry = row + 1
  const exit = entry + horizon
  if (exit >= logPrice.length || rejected[exit] !== rejected[entry]) return Number.NaN
  return logPrice[exit] - logPrice[entry]
}
