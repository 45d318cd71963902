import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { dailyOfYear } from '@bellwether-markets/engine/market/inputs'
import { MODEL_FUNDS } from '@bellwether-markets/engine/portfolio/model-target'
import {
  PORTFOLIO_DECIDES,
  type PortfolioDecision,
} from '@bellwether-markets/engine/portfolio/portfolio-decision'

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
