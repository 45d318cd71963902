import type { FactComputations } from '../domain/market/fact-table.ts'
import { makeSessions } from './intraday/make-sessions.ts'
import { sessionTable } from './intraday/session-table.ts'
import { makeStoryWeeks } from './news-signals/make-story-weeks.ts'
import { storyTable } from './news-signals/story-table.ts'
import { newsDays } from './risk/news-days.ts'
import { drawdownFitRows, riskDays, riskScoreRows } from './risk/risk-rows.ts'

/** Only the compute thread, research and tests may import it. */
export const FACT_COMPUTATIONS: FactComputations = {
  [sessionTable.id]: makeSessions,
  [storyTable.id]: makeStoryWeeks,
  drawdown_fit: drawdownFitRows,
  news_day: newsDays,
  risk_day: riskDays,
  risk_score: riskScoreRows,
}
