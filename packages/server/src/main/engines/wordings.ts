import { wallClock } from '../../adapters/clock/clock.ts'
import { openAiCompatible } from '../../adapters/llm/openai-compatible.ts'
import { DEFAULT_UNIVERSE } from '../../domain/market/universe.ts'
import { knownNames } from '../../domain/news/linking/known-names.ts'
import { analysisWording } from '../../products/analysis/wording.ts'
import { briefingWording } from '../../products/briefing/wording.ts'
import type { LlmBudget } from '../../service/paraphrase/llm-budget.ts'
import { rephrasingProducer, wordedProducer } from '../../service/paraphrase/rephrase-text.ts'
import type { Clock, Log, SnapshotProducer, WordingStore } from '../../service/ports.ts'
import type { Config } from '../config/config-tree.ts'

const WORDABLES = [briefingWording, analysisWording]

export interface RephrasingStores {
  readonly openStore: () => WordingStore
  readonly sharedBudget?: (perProduct: number) => LlmBudget
  /** When a current write counts as known. */
  readonly marketClock: Clock
}

/** Lets a language model paraphrase texts. */
export function askingForWordings(
  producer: SnapshotProducer,
  of: RephrasingStores & {
    readonly languageModel: NonNullable<Config['languageModel']>
    readonly log: Log
  },
): SnapshotProducer {
  const { languageModel, openStore, sharedBudget, marketClock, log } = of
  return rephrasingProducer(producer, {
    wordables: WORDABLES,
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

export const showingWordings = (producer: SnapshotProducer, store: WordingStore): SnapshotProducer =>
  wordedProducer(producer, { wordables: WORDABLES, store })
