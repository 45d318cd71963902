import { commodityDays } from '@bellwether-markets/engine/commodities/commodity-days'
import { DAY, HOUR, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { FactComputations, RowsOf } from '@bellwether-markets/engine/market/fact-table'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { crisisNews } from '@bellwether-markets/engine/news/crises/find-crises'
import { namesWith } from '@bellwether-markets/engine/news/linking/find-aliases'
import { newsCounts } from '@bellwether-markets/engine/news/regions/regional-intensity'
import { storyWeeks } from '@bellwether-markets/engine/news/story/story-weeks'
import { nameCounts } from '@bellwether-markets/engine/news/topics/name-counts'
import { portfolioDecisions } from '@bellwether-markets/engine/portfolio/portfolio-decisions'
import { scoreSessions } from '@bellwether-markets/engine/signals/intraday/score-sessions'
import { computeAlphaDays } from './alpha/compute-alpha-days.ts'
import type { commodityDay } from './commodities/commodity-table.ts'
import { DAY_HOURS, nameDay } from './events/name-day-table.ts'
import { sessionTable } from './intraday/session-table.ts'
import { storyTable } from './news-signals/story-table.ts'
import type { portfolioWeek } from './portfolio/portfolio-table.ts'
import { computeRadarDays } from './radar/compute-radar-days.ts'
import type { newsDay } from './risk/news-day-table.ts'
import { riskCardRows, riskDays, riskScoreRows } from './risk/risk-rows.ts'

const commodity: RowsOf<typeof commodityDay> = ({ bars, months }, instants, before) =>
  commodityDays({ daily: bars, curves: months }, instants, before)

const portfolio: RowsOf<typeof portfolioWeek> = ({ bars }, instants, before) =>
  portfolioDecisions(bars, instants, before)

const sessions: RowsOf<typeof sessionTable> = ({ bars, days, tracked }, instants) =>
  scoreSessions({ bars, daily: days, assets: tracked }, instants)

// Of a market without news there are no rows.

const stories: RowsOf<typeof storyTable> = ({ headlines, tracked }, instants) =>
  storyWeeks(headlines ?? [], instants, namesWith(tracked))

const knownIn = (headlines: readonly Headline[], after: number, upTo: Instant): readonly Headline[] =>
  headlines.filter(({ knownAt }) => knownAt > after && knownAt <= upTo)

const nameDays: RowsOf<typeof nameDay> = ({ headlines }, instants) =>
  headlines === undefined
    ? []
    : instants.map((at) => ({ at, ...nameCounts(knownIn(headlines, at - DAY_HOURS * HOUR, at)) }))

const newsDays: RowsOf<typeof newsDay> = ({ headlines }, instants) => {
  if (headlines === undefined) return []
  const crises = crisisNews(
    headlines,
    instants.map((at) => ({ after: at - DAY, upTo: at })),
  )
  return instants.map((at, index) => ({
    at,
    counts: newsCounts(knownIn(headlines, at - DAY, at)),
    ...crises[index],
  }))
}

/** Only the compute thread, research and tests may import it. */
export const FACT_COMPUTATIONS: FactComputations = {
  [sessionTable.id]: sessions,
  [storyTable.id]: stories,
  [nameDay.id]: nameDays,
  alpha_day: computeAlphaDays,
  commodity_day: commodity,
  news_day: newsDays,
  portfolio_week: portfolio,
  radar_day: computeRadarDays,
  risk_card: riskCardRows,
  risk_day: riskDays,
  risk_score: riskScoreRows,
}
