import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { knownNames } from '@bellwether-markets/engine/news/linking/dictionary'
import { analysisParaphrase } from '@bellwether-markets/products/analysis/paraphrase'
import { briefingParaphrase } from '@bellwether-markets/products/briefing/paraphrase'
import { wallClock } from '../../adapters/clock/clock.ts'
import { openAiCompatible } from '../../adapters/llm/openai-compatible.ts'
import type { LlmBudget } from '../../service/paraphrase/llm-budget.ts'
import { paraphrasedProducer, paraphrasingProducer } from '../../service/paraphrase/paraphrase-job.ts'
import type { Clock, Log, ParaphraseStore, SnapshotProducer } from '../../service/ports.ts'
import type { LanguageModelUse } from '../config/language-models.ts'

const PARAPHRASABLES = [briefingParaphrase, analysisParaphrase]

export interface ParaphraseStores {
  readonly openStore: () => ParaphraseStore
  /** Counts the calls of all workers. */
  readonly sharedBudget?: (perProduct: number) => LlmBudget
  /** From when on something that is stored now counts as known. */
  readonly marketClock: Clock
}

export function paraphrasingProducerOf(
  producer: SnapshotProducer,
  {
    languageModel,
    openStore,
    sharedBudget,
    marketClock,
    log,
  }: ParaphraseStores & {
    readonly languageModel: LanguageModelUse
    readonly log: Log
  },
): SnapshotProducer {
  return paraphrasingProducer(producer, {
    paraphrasables: PARAPHRASABLES,
    model: openAiCompatible(languageModel),
    store: openStore(),
    names: [...DEFAULT_UNIVERSE.assets.map(({ name }) => name), ...knownNames()],
    callsPerDay: languageModel.callsPerDay,
    sharedBudget,
    marketClock,
    wallClock,
    log,
  })
}

/** A producer that shows the paraphrases that others have found. */
export const paraphrasedProducerOf = (producer: SnapshotProducer, store: ParaphraseStore): SnapshotProducer =>
  paraphrasedProducer(producer, { paraphrasables: PARAPHRASABLES, store })
