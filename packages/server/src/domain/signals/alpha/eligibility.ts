import type { ListedStock } from './price-panel.ts'
import { hasClose, type StockPath } from './stock-paths.ts'

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
