import { commodityDays } from '@bellwether-markets/engine/commodities/commodity-days'
import type { FactComputations, RowsOf } from '@bellwether-markets/engine/market/fact-table'
import { portfolioDecisions } from '@bellwether-markets/engine/portfolio/portfolio-decisions'
import { computeAlphaDays } from './alpha/compute-alpha-days.ts'
import type { commodityDay } from './commodities/commodity-table.ts'
import { makeNameDays } from './events/make-name-days.ts'
import { nameDay } from './events/name-day-table.ts'
import { makeSessions } from './intraday/make-sessions.ts'
import { sessionTable } from './intraday/session-table.ts'
import { makeStoryWeeks } from './news-signals/make-story-weeks.ts'
import { storyTable } from './news-signals/story-table.ts'
import type { portfolioWeek } from './portfolio/portfolio-table.ts'
import { computeRadarDays } from './radar/compute-radar-days.ts'
import { newsDays } from './risk/news-days.ts'
import { riskCardRows, riskDays, riskScoreRows } from './risk/risk-rows.ts'

const commodity: RowsOf<typeof commodityDay> = ({ bars, months }, instants, before) =>
  commodityDays({ daily: bars, curves: months }, instants, before)

const portfolio: RowsOf<typeof portfolioWeek> = ({ bars }, instants, before) =>
  portfolioDecisions(bars, instants, before)

/** Only the compute thread, research and tests may import it. */
export const FACT_COMPUTATIONS: FactComputations = {
  [sessionTable.id]: makeSessions,
  [storyTable.id]: makeStoryWeeks,
  [nameDay.id]: makeNameDays,
  alpha_day: computeAlphaDays,
  commodity_day: commodity,
  news_day: newsDays,
  portfolio_week: portfolio,
  radar_day: computeRadarDays,
  risk_card: riskCardRows,
  risk_day: riskDays,
  risk_score: riskScoreRows,
}
