import type { FactComputations } from '../domain/market/fact-table.ts'
import { makeStoryWeeks } from './news-signals/make-story-weeks.ts'
import { storyTable } from './news-signals/story-table.ts'

/** Only the compute thread, research and tests may import it. */
export const FACT_COMPUTATIONS: FactComputations = {
  [storyTable.id]: makeStoryWeeks,
}
