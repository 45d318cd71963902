import { defineFactTable } from '../../domain/market/fact-table.ts'
import { dailyOfYear } from '../../domain/market/inputs.ts'
import { MODEL } from '../../domain/portfolio/model-target.ts'
import { PORTFOLIO_DECIDES, type PortfolioDecision } from '../../domain/portfolio/portfolio-decision.ts'

/** Eight years: a covariance with a half-life of 60 days has forgotten its first. */
const WARM_UP_DAYS = 2922

export const portfolioWeek = defineFactTable<PortfolioDecision>()({
  id: 'portfolio_week',
  version: 1,
  decides: PORTFOLIO_DECIDES,
  chained: true,
  inputs: ({ bySymbol }) => ({
    bars: dailyOfYear(
      MODEL.sleeve.filter((symbol) => bySymbol.has(symbol)),
      WARM_UP_DAYS,
    ),
  }),
})
