import { wallClock } from '../adapters/clock.ts'
import { openAiCompatible } from '../adapters/language-model/openai-compatible.ts'
import type { CallBudget } from '../app/call-budget.ts'
import type { Clock, Log, SnapshotProducer, WordingStore } from '../app/ports.ts'
import { rephrasingProducer, wordedProducer } from '../app/rephrase-text.ts'
import { DEFAULT_UNIVERSE } from '../core/market/universe.ts'
import { knownNames } from '../core/news/linking/known-names.ts'
import { analysisWording } from '../products/analysis/wording.ts'
import { briefingWording } from '../products/briefing/wording.ts'
import type { Config } from './config.ts'

const WORDABLES = [briefingWording, analysisWording]

/** A producer whose texts a language model may word otherwise. */
export function askingForWordings(
  producer: SnapshotProducer,
  of: {
    readonly languageModel: NonNullable<Config['languageModel']>
    readonly openStore: () => WordingStore
    /** Counts the calls of all workers. */
    readonly sharedBudget?: (perProduct: number) => CallBudget
    readonly marketClock: Clock
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
