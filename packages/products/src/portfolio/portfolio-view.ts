import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { PortfolioStudy } from '@bellwether-markets/engine/portfolio/portfolio-study'
import type { InputsOf } from '../contract/product.ts'
import type { portfolioModel } from './product.ts'

export const METHOD =
  '60/40 with a brake: SPY has 30% + 30% · v and IEF 40% + 30% · (1 − v) · b, where v and b are the shares of the horizons of 63, 126 and 252 trading days over which SPY and IEF rose; the rest is in Treasury bills. Checked weekly, 1% band, filled at the next close at 10 basis points; no target borrows.'

export const PORTFOLIO_LIMITS = [
  'A backtest followed afterwards: the method was chosen by people who knew much of that past.',
  'Expect about the Sharpe ratio of 60/40 with 60% of its deepest fall. Nothing here differs significantly from 60/40.',
  'Prices are closes adjusted for dividends; taxes and fees are not counted, and every fill is at the close whatever its size.',
] as const

export type PortfolioInputs = InputsOf<typeof portfolioModel>

export interface PortfolioView extends PortfolioInputs {
  readonly study: PortfolioStudy
  readonly asOf: Instant
}
