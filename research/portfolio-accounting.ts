import { TRADING } from '@bellwether-markets/engine/portfolio/book'
import { PORTFOLIO_NAMES } from '@bellwether-markets/engine/portfolio/portfolio-decision'
import type { PortfolioStudy } from '@bellwether-markets/engine/portfolio/portfolio-study'
import { INITIAL_WORTH, type WalkForward } from '@bellwether-markets/engine/portfolio/walk-forward'

/**
 * The largest difference, as a fraction, between the worth of any portfolio on any day and that of an account kept
 * apart: numbers of shares at prices, and cash.
 */
export function accountingError(study: PortfolioStudy): number {
  return Math.max(...PORTFOLIO_NAMES.map((name) => errorOf(study, study.paths[name])))
}

function errorOf({ panel }: PortfolioStudy, path: WalkForward): number {
  const fills = new Map(path.fills.map((each) => [each.row, each.fills]))
  const shares = panel.symbols.map(() => 0)
  let cash = INITIAL_WORTH
  let largest = 0
  for (let row = path.start; row < panel.day.length; row++) {
    if (row > path.start) cash *= 1 + panel.cash[row]
    for (const { fund, bought } of fills.get(row) ?? []) {
      shares[fund] += bought / panel.price[fund][row]
      cash -= bought + TRADING.costRate * Math.abs(bought)
    }
    const worth = shares.reduce(
      (sum, held, fund) => sum + (held === 0 ? 0 : held * panel.price[fund][row]),
      cash,
    )
    largest = Math.max(largest, Math.abs(path.worth[row - path.start] / worth - 1))
  }
  return largest
}
