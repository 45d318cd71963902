import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { Headline, TitleReading } from '@bellwether-markets/engine/market/observation'
import { normaliseHeadline } from '@bellwether-markets/engine/news/text/normal-headline'
import { LanguageModelFault } from '../../adapters/llm/chat-completion.ts'
import { headlineModel } from '../../adapters/llm/headline-model.ts'
import type { Config } from '../config/config-tree.ts'
import { languageModelUses } from '../config/language-models.ts'

/** @throws StartupError if there is no model, or no usable answer */
export async function askedReading(
  headline: Headline,
  { languageModel }: Pick<Config, 'languageModel'>,
): Promise<TitleReading> {
  const { headlines } = languageModelUses(languageModel)
  if (headlines === undefined) {
    throw new StartupError('No model is set', 'Set LLM_BASE_URL and HEADLINE_MODEL.')
  }
  const { id, read } = headlineModel(headlines)
  const hint = 'Without a reading a new headline is stored for the own reader.'
  try {
    const [reading] = await read([normaliseHeadline(headline).title], new AbortController().signal)
    if (reading !== undefined) return { model: id, ...reading }
  } catch (error) {
    if (!(error instanceof LanguageModelFault)) throw error
    throw new StartupError(`The model ${id} failed: ${error.message}`, hint)
  }
  throw new StartupError(`The model ${id} gave no usable reading`, hint)
}
