import { wallClock } from '../../adapters/clock/clock.ts'
import { openAiCompatible } from '../../adapters/llm/openai-compatible.ts'
import { DEFAULT_UNIVERSE } from '../../domain/market/universe.ts'
import { knownNames } from '../../domain/news/linking/known-names.ts'
import { analysisWording } from '../../products/analysis/wording.ts'
import { briefingWording } from '../../products/briefing/wording.ts'
import type { CallBudget } from '../../service/paraphrase/call-budget.ts'
import { rephrasingProducer, wordedProducer } from '../../service/paraphrase/rephrase-text.ts'
import type { Clock, Log, SnapshotProducer, WordingStore } from '../../service/ports.ts'
import type { Config } from '../config/config-tree.ts'

const WORDABLES = [briefingWording, analysisWording]

/** What is kept of the work of a language model. */
export interface RephrasingStores {
  readonly openStore: () => WordingStore
  /** Counts the calls of all workers. */
  readonly sharedBudget?: (perProduct: number) => CallBudget
  /** From when on something that is stored now counts as known. */
  readonly marketClock: Clock
}

/** A producer whose texts a language model may word otherwise. */
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

/** A producer that shows the wordings that others have found. */
export const showingWordings = (producer: SnapshotProducer, store: WordingStore): SnapshotProducer =>
  wordedProducer(producer, { wordables: WORDABLES, store })
