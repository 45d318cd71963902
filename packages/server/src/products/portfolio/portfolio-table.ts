import { defineFactTable } from '../../domain/market/fact-table.ts'
import { dailyOfYear } from '../../domain/market/inputs.ts'
import { MODEL_FUNDS } from '../../domain/portfolio/model-target.ts'
import { PORTFOLIO_DECIDES, type PortfolioDecision } from '../../domain/portfolio/portfolio-decision.ts'

/** Two years: the longest horizon is one of trading days. */
const WARM_UP_DAYS = 731

export const portfolioWeek = defineFactTable<PortfolioDecision>()({
  id: 'portfolio_week',
  version: 2,
  decides: PORTFOLIO_DECIDES,
  chained: true,
  inputs: ({ bySymbol }) => ({
    bars: dailyOfYear(
      MODEL_FUNDS.filter((symbol) => bySymbol.has(symbol)),
      WARM_UP_DAYS,
    ),
  }),
})
