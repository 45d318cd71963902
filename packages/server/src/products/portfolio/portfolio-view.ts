import type { InputsOf } from '../../contract/product.ts'
import type { PortfolioStudy } from '../../domain/portfolio/portfolio-study.ts'
import type { Instant } from '../../kernel/time.ts'
import type { portfolioModel } from './product.ts'

/** Increases with every change of the model's decisions; recorded with them. */
export const MODEL_VERSION = '1'

export const METHOD =
  'Half 60/40 (SPY, IEF); half nine funds at equal risk contribution, each times the share of its rising horizons of 63, 126 and 252 days, scaled to 8 % volatility; the rest in Treasury bills. Checked weekly, 1 % band, filled at the next close at 10 basis points; at most 40 % in one fund, no target that borrows.'

export const COMPARISON_METHODS = [
  {
    name: 'inverse_volatility_trend',
    method:
      'Inverse volatility (half-life 40), at most 30 % a fund, in cash while below the 200-day average, with a band of 1 %.',
  },
  {
    name: 'hierarchical_risk_parity',
    method: 'Hierarchical risk parity (López de Prado 2016) on the covariances of 252 days, fully invested.',
  },
  {
    name: 'minimum_variance',
    method:
      'Least variance, long only, on covariances of 252 days shrunk to constant correlation (Ledoit and Wolf 2004), fully invested.',
  },
] as const

export const PORTFOLIO_LIMITS = [
  'A backtest followed afterwards: the method was chosen by people who knew much of that past.',
  'Half the drawdown at about the same Sharpe ratio as 60/40 is what it is for; no difference in Sharpe ratio to 60/40 is significant.',
  'Prices are closes adjusted for dividends; taxes and fees are not counted, and every fill is at the close whatever its size.',
] as const

export type PortfolioInputs = InputsOf<typeof portfolioModel>

export interface PortfolioView extends PortfolioInputs {
  readonly study: PortfolioStudy
  readonly asOf: Instant
}
