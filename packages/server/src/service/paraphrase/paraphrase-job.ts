import type { Paraphrasable } from '@bellwether-markets/products/contract/paraphrasable'
import type { Clock, ParaphraseStore, Snapshot, SnapshotProducer } from '../ports.ts'
import { type LlmBudget, llmBudget } from './llm-budget.ts'
import { type ParaphraseDeps, paraphraseRound, type Round, readPart, textHash } from './paraphrase-round.ts'

export interface ParaphraseOptions {
  /** At most one a product. */
  readonly paraphrasables: readonly Paraphrasable[]
  readonly store: ParaphraseStore
}

export interface ParaphrasingOptions extends ParaphraseOptions, ParaphraseDeps {
  /** By the wall clock, shared equally by the products. */
  readonly callsPerDay: number
  /** Counts the calls of all processes; not set: those of this one. */
  readonly sharedBudget?: ((perProduct: number) => LlmBudget) | undefined
  readonly wallClock: Clock
}

/** Shows stored paraphrases. @param refreshed called for each refresh that may be paraphrased */
export const paraphrasedProducer = (
  inner: SnapshotProducer,
  { paraphrasables, store }: ParaphraseOptions,
  refreshed: (round: Round) => void = () => undefined,
): SnapshotProducer => ({
  ...inner,
  async produce(product, asOf, urgency, asker) {
    const snapshot = await inner.produce(product, asOf, urgency, asker)
    const paraphrasable = paraphrasables.find((one) => one.product === product)
    if (paraphrasable === undefined) return snapshot
    if (urgency === 'refresh') refreshed({ paraphrasable, snapshot })
    return worded(snapshot, paraphrasable, store)
  },
  async close() {
    await inner.close()
    store.close()
  },
})

/**
 * Also asks a language model in the background after each refresh. A snapshot as of T shows paraphrases known before T,
 * so answers stay repeatable; snapshots are stored without them.
 */
export function paraphrasingProducer(
  inner: SnapshotProducer,
  options: ParaphrasingOptions,
): SnapshotProducer {
  const stopped = new AbortController()
  const tools = {
    ...options,
    budget: budgetOf(options),
    refused: new Set<string>(),
    stopped: stopped.signal,
  }
  const waiting = new Map<string, Round>()
  let working: Promise<void> | undefined

  const work = async (): Promise<void> => {
    for (const [product, round] of waiting) {
      waiting.delete(product)
      if (!stopped.signal.aborted) await paraphraseRound(round, tools)
    }
  }
  const producer = paraphrasedProducer(inner, options, (round) => {
    if (stopped.signal.aborted) return
    waiting.set(round.snapshot.product, round)
    working ??= work()
      .catch((error) => options.log.error('rephrasing_failed', { error: String(error) }))
      .finally(() => {
        working = undefined
      })
  })

  return {
    ...producer,
    async close() {
      stopped.abort()
      await working
      await producer.close()
    },
  }
}

function budgetOf({ paraphrasables, callsPerDay, sharedBudget, wallClock }: ParaphrasingOptions): LlmBudget {
  const share = Math.max(1, Math.floor(callsPerDay / Math.max(1, paraphrasables.length)))
  return sharedBudget?.(share) ?? llmBudget(share, wallClock)
}

async function worded(
  snapshot: Snapshot,
  paraphrasable: Paraphrasable,
  store: ParaphraseStore,
): Promise<Snapshot> {
  const { product, asOf } = snapshot
  const written = [...snapshot.parts].map(([subject, bytes]) => ({
    subject,
    ...textsOf(paraphrasable, bytes),
  }))
  const names = written.flatMap(({ subject, texts }) =>
    texts.map(({ hash }) => ({ subject, textHash: hash })),
  )
  const known = new Map(
    (await store.find(product, names))
      .filter(({ knownAt }) => knownAt < asOf)
      .map((paraphrase) => [`${paraphrase.textHash} ${paraphrase.subject}`, paraphrase.texts[0]]),
  )
  if (known.size === 0) return snapshot
  const parts = new Map(snapshot.parts)
  for (const { subject, part, texts } of written) {
    const replaced = texts.map(({ hash, text }) => known.get(`${hash} ${subject}`) ?? text)
    if (replaced.every((text, at) => text === texts[at].text)) continue
    parts.set(subject, new TextEncoder().encode(JSON.stringify(paraphrasable.write(part, replaced))))
  }
  return { ...snapshot, parts }
}

function textsOf(paraphrasable: Paraphrasable, bytes: Uint8Array) {
  const part = readPart(bytes)
  const texts = paraphrasable.read(part).flat()
  return { part, texts: texts.map((one) => ({ text: one.text, hash: textHash(one) })) }
}
