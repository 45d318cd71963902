import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { SP500_FUND } from '@bellwether-markets/engine/market/roles'
import type { FundPanel } from '@bellwether-markets/engine/portfolio/fund-panel'
import { type ModelTarget, TREND_HORIZONS } from '@bellwether-markets/engine/portfolio/model-target'
import type { WalkForward } from '@bellwether-markets/engine/portfolio/walk-forward'
import { largestRemainder } from '@bellwether-markets/engine/series/largest-remainder'
import { round } from '@bellwether-markets/engine/series/round'
import type { Position } from './portfolio-schema.ts'
import type { PortfolioView } from './portfolio-view.ts'

interface Holding {
  readonly row: number
  readonly gain: number
  readonly worth: number
}

/** In percent, as printed; with the cash exactly 100. */
export function printedWeights(
  holdings: ArrayLike<number>,
  cash: number,
): { readonly funds: readonly number[]; readonly cash: number } {
  const parts = [...Array.from(holdings), cash]
  const worth = parts.reduce((sum, part) => sum + part, 0)
  const printed = largestRemainder(
    parts.map((part) => (100 * part) / worth),
    100,
    2,
  )
  return { funds: printed.slice(0, -1), cash: printed[printed.length - 1] }
}

/** At the last close, largest first. */
export function describePositions({ study, bars, tracked }: PortfolioView): {
  readonly positions: Position[]
  readonly cash_pct: number
} {
  const { panel, paths, target } = study
  const { book } = paths.model
  const weights = printedWeights(book.holdings, book.cash)
  const positions = panel.symbols.flatMap((symbol, fund): Position[] => {
    const value = book.holdings[fund]
    if (!(value > 0)) return []
    const window = bars.get(symbol)
    const price = window === undefined ? Number.NaN : lastPrice(window.close)
    const { row, gain, worth } = positionSince(panel, paths.model, fund)
    return [
      {
        symbol,
        name: tracked.find((asset) => asset.symbol === symbol)?.name ?? symbol,
        weight_pct: weights.funds[fund],
        shares: round(value / price, 4),
        price: round(price, 4),
        value: round(value, 2),
        since: formatDay(asDay(panel.day[row])),
        reason: reasonOf(panel, target, fund),
        contribution_pct: round((100 * gain) / worth, 2),
      },
    ]
  })
  return {
    positions: positions.sort((a, b) => b.value - a.value || (a.symbol < b.symbol ? -1 : 1)),
    cash_pct: weights.cash,
  }
}

function lastPrice(close: ArrayLike<number>): number {
  for (let row = close.length - 1; row >= 0; row--) if (close[row] > 0) return close[row]
  return Number.NaN
}

/** Follows one fund through the fills. */
function positionSince({ returns, day }: FundPanel, path: WalkForward, fund: number): Holding {
  const bought = new Map(path.fills.map(({ row, fills }) => [row, fills.find((fill) => fill.fund === fund)]))
  let value = 0
  let holding: Holding = { row: path.start, gain: 0, worth: path.worth[0] }
  for (let row = path.start; row < day.length; row++) {
    const gain = value * (returns[fund][row] || 0)
    holding = { ...holding, gain: holding.gain + gain }
    const fill = bought.get(row)
    const before = value
    value += gain + (fill?.bought ?? 0)
    if (before === 0 && value > 0) holding = { row, gain: 0, worth: path.worth[row - path.start] }
    if (fill?.to === 0) value = 0
  }
  return holding
}

function reasonOf({ symbols }: FundPanel, { weights, votes }: ModelTarget, fund: number): string {
  if (weights[fund] === 0) return 'No longer wanted; left over until the next fill.'
  const deciding = symbols[fund] === SP500_FUND ? [fund] : [symbols.indexOf(SP500_FUND), fund]
  const rising = deciding.map((each) =>
    Number.isNaN(votes[each])
      ? `no trend of ${symbols[each]} is known`
      : `${symbols[each]} had risen over ${votes[each]} of ${TREND_HORIZONS.length} horizons`,
  )
  return `At the last check ${rising.join(' and ')}: ${round(weights[fund] * 100, 1)}%.`
}
