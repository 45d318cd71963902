import { headlineModel } from '../../adapters/llm/headline-model.ts'
import {
  headlineReading,
  type ReadHeadlines,
  type ReadHeadlinesDeps,
} from '../../service/ingest/read-headlines.ts'
import type { LanguageModelUse } from '../config/language-models.ts'

export const headlineReadingOf = (
  use: LanguageModelUse,
  deps: Pick<ReadHeadlinesDeps, 'budget' | 'market' | 'clock' | 'log'>,
): ReadHeadlines => headlineReading({ ...deps, model: headlineModel(use) })
