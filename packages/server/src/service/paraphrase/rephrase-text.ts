import type { Wordable } from '../../contract/wordable.ts'
import type { Clock, Snapshot, SnapshotProducer, WordingStore } from '../ports.ts'
import { type LlmBudget, llmBudget } from './llm-budget.ts'
import { type RephrasingTools, type Round, readPart, rephraseRound, textHash } from './rephrase-round.ts'

export interface WordingOptions {
  /** One a product at most. */
  readonly wordables: readonly Wordable[]
  readonly store: WordingStore
}

export interface RephrasingOptions extends WordingOptions, RephrasingTools {
  /** Calls of the model on a day, by the wall clock; each product has an equal share, so that none leaves the others without. */
  readonly callsPerDay: number
  /** Counts the calls of each product where others make some as well; not set: those of this process. */
  readonly sharedBudget?: ((perProduct: number) => LlmBudget) | undefined
  readonly wallClock: Clock
}

/** A producer whose snapshots show the wordings that are stored, whoever found them. */
export const wordedProducer = (
  inner: SnapshotProducer,
  { wordables, store }: WordingOptions,
): SnapshotProducer => ({
  ...inner,
  async produce(product, asOf, urgency) {
    const snapshot = await inner.produce(product, asOf, urgency)
    const wordable = wordables.find((one) => one.product === product)
    return wordable === undefined ? snapshot : worded(snapshot, wordable, store)
  },
  async close() {
    await inner.close()
    store.close()
  },
})

/**
 * A producer whose snapshots show other words for their texts where a language model has found some that pass
 * `verifyRephrasing`. A wording is an observation with a `knownAt`: a snapshot as of T shows it if it was known before T,
 * whenever T is asked for, so that answers stay repeatable byte for byte; what is stored of snapshots are the templates.
 * The model is asked in the background after a refresh, one group of texts at a time, and nothing waits for it; what it
 * says of a text is shown from the next refresh on that has this text. A clock that stands still has no next refresh.
 */
export function rephrasingProducer(inner: SnapshotProducer, options: RephrasingOptions): SnapshotProducer {
  const { wordables, callsPerDay, sharedBudget, log } = options
  const share = Math.max(1, Math.floor(callsPerDay / Math.max(1, wordables.length)))
  const stopped = new AbortController()
  const tools = {
    ...options,
    budget: sharedBudget?.(share) ?? llmBudget(share, options.wallClock),
    refused: new Set<string>(),
    stopped: stopped.signal,
  }
  const waiting = new Map<string, Round>()
  let working: Promise<void> | undefined

  const work = async (): Promise<void> => {
    for (const [product, round] of waiting) {
      waiting.delete(product)
      if (!stopped.signal.aborted) await rephraseRound(round, tools)
    }
  }
  const start = (round: Round): void => {
    waiting.set(round.snapshot.product, round)
    working ??= work()
      .catch((error) => log.error('rephrasing_failed', { error: String(error) }))
      .finally(() => {
        working = undefined
      })
  }

  return {
    ...inner,
    async produce(product, asOf, urgency) {
      const snapshot = await inner.produce(product, asOf, urgency)
      const wordable = wordables.find((one) => one.product === product)
      if (wordable === undefined) return snapshot
      if (urgency === 'refresh' && !stopped.signal.aborted) start({ wordable, snapshot })
      return worded(snapshot, wordable, options.store)
    },
    async close() {
      stopped.abort()
      await working
      await inner.close()
      options.store.close()
    },
  }
}

async function worded(snapshot: Snapshot, wordable: Wordable, store: WordingStore): Promise<Snapshot> {
  const { product, asOf } = snapshot
  const written = [...snapshot.parts].map(([subject, bytes]) => ({ subject, ...textsOf(wordable, bytes) }))
  const names = written.flatMap(({ subject, texts }) =>
    texts.map(({ hash }) => ({ subject, textHash: hash })),
  )
  const known = new Map(
    (await store.find(product, names))
      .filter(({ knownAt }) => knownAt < asOf)
      .map((wording) => [`${wording.textHash} ${wording.subject}`, wording.texts[0]]),
  )
  if (known.size === 0) return snapshot
  const parts = new Map(snapshot.parts)
  for (const { subject, part, texts } of written) {
    const shown = texts.map(({ hash, text }) => known.get(`${hash} ${subject}`) ?? text)
    if (shown.every((text, at) => text === texts[at].text)) continue
    parts.set(subject, new TextEncoder().encode(JSON.stringify(wordable.write(part, shown))))
  }
  return { ...snapshot, parts }
}

function textsOf(wordable: Wordable, bytes: Uint8Array) {
  const part = readPart(bytes)
  const texts = wordable.read(part).flat()
  return { part, texts: texts.map((one) => ({ text: one.text, hash: textHash(one) })) }
}
