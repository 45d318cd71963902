import type { PanelStock } from './price-panel.ts'
import type { StockPath } from './stock-paths.ts'

const FEWEST_BARS = 273
const LOWEST_PRICE = 3
const LOWEST_DOLLAR_VOLUME = 5e6
const VOLUME_DAYS = 60

/**
 * Whether a stock belongs to the cross-section of a row at all: it has a close on that very day, 273 closes so far, a
 * quoted price above $3 and a median turnover above $5 million a day over 60 days. A gate whose data are unknown is
 * passed.
 */
export const isEligible = (stock: PanelStock, path: StockPath, row: number): boolean =>
  !Number.isNaN(stock.adjustedClose[row]) &&
  path.bars[row] >= FEWEST_BARS &&
  !(stock.quotedClose !== undefined && stock.quotedClose[row] <= LOWEST_PRICE) &&
  !(medianDollarVolume(stock, row) <= LOWEST_DOLLAR_VOLUME)

function medianDollarVolume({ dollarVolume }: PanelStock, row: number): number {
  if (dollarVolume === undefined) return Number.NaN
  const recent = dollarVolume
    .slice(Math.max(0, row - VOLUME_DAYS + 1), row + 1)
    .filter((value) => value > 0)
    .sort()
  const half = recent.length >> 1
  if (recent.length === 0) return Number.NaN
  return recent.length % 2 === 1 ? recent[half] : (recent[half - 1] + recent[half]) / 2
}
