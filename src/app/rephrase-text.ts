import { createHash } from 'node:crypto'
import { verifyRephrasing } from '../core/text/verify-rephrasing.ts'
import type { Wordable } from '../products/analysis/wording.ts'
import type { Clock, LanguageModel, Log, Snapshot, SnapshotProducer, WordingStore } from './ports.ts'

export interface RephrasingOptions {
  readonly wordables: readonly Wordable[]
  readonly model: LanguageModel
  readonly store: WordingStore
  /** What else is known by name in the market: symbols and names of the assets. */
  readonly names: readonly string[]
  readonly marketClock: Clock
  readonly log: Log
}

/** Failures in a row after which a round is given up; the next refresh tries again. */
const FAILURES_IN_A_ROW = 3
const REFUSED_KEPT = 4096

interface Round {
  readonly wordable: Wordable
  readonly snapshot: Snapshot
}

/**
 * A producer whose snapshots show other words for their texts where a language model has found some that pass
 * `verifyRephrasing`. A wording is an observation with a `knownAt`: a snapshot as of T shows it if it was known before T,
 * whenever T is asked for, so that answers stay repeatable byte for byte; what is stored of snapshots are the templates.
 * The model is asked in the background after a refresh, one part at a time, and nothing waits for it; what it says is
 * shown from the next refresh on, as long as the figures are the same. A clock that stands still has no next refresh.
 */
export function rephrasingProducer(inner: SnapshotProducer, options: RephrasingOptions): SnapshotProducer {
  const { wordables, log } = options
  const waiting = new Map<string, Round>()
  const refused = new Set<string>()
  const stopped = new AbortController()
  let working: Promise<void> | undefined

  const work = async (): Promise<void> => {
    for (const [product, round] of waiting) {
      waiting.delete(product)
      if (!stopped.signal.aborted) await rephraseRound(round, options, refused, stopped.signal)
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

const readPart = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

const hashOf = (texts: readonly string[], language: string): string =>
  createHash('sha256')
    .update(JSON.stringify([language, ...texts]))
    .digest('hex')

function worded(snapshot: Snapshot, wordable: Wordable, store: WordingStore): Snapshot {
  const parts = new Map(snapshot.parts)
  for (const [subject, bytes] of snapshot.parts) {
    const part = readPart(bytes)
    const { texts, grounds } = wordable.read(part)
    const wording = store.get(snapshot.product, subject, hashOf(texts, grounds.language))
    if (wording === undefined || wording.knownAt >= snapshot.asOf) continue
    parts.set(subject, new TextEncoder().encode(JSON.stringify(wordable.write(part, wording.texts))))
  }
  return { ...snapshot, parts }
}

async function rephraseRound(
  { wordable, snapshot }: Round,
  options: RephrasingOptions,
  refused: Set<string>,
  stopped: AbortSignal,
): Promise<void> {
  const counts = { kept: 0, refused: 0, failed: 0 }
  let failures = 0
  for (const [subject, bytes] of snapshot.parts) {
    if (stopped.aborted || failures === FAILURES_IN_A_ROW) break
    const outcome = await rephrasePart({ wordable, snapshot, subject, bytes }, options, refused, stopped)
    if (outcome === 'known') continue
    counts[outcome] += 1
    failures = outcome === 'failed' ? failures + 1 : 0
  }
  options.log.info('texts_rephrased', { product: snapshot.product, ...counts })
}

interface PartOfRound extends Round {
  readonly subject: string
  readonly bytes: Uint8Array
}

async function rephrasePart(
  { wordable, snapshot, subject, bytes }: PartOfRound,
  { store, model, marketClock, log, names }: RephrasingOptions,
  refused: Set<string>,
  stopped: AbortSignal,
): Promise<'kept' | 'refused' | 'failed' | 'known'> {
  const { texts, grounds } = wordable.read(readPart(bytes))
  const textHash = hashOf(texts, grounds.language)
  if (refused.has(textHash) || store.get(snapshot.product, subject, textHash) !== undefined) return 'known'
  let written: readonly string[]
  try {
    written = await model.rephrase(texts, grounds.language, stopped)
  } catch (error) {
    log.warn('language_model_failed', { subject, error: String(error) })
    return 'failed'
  }
  const accepted = texts.map((text, at) => {
    const faults =
      written.length === texts.length ? verifyRephrasing(written[at], text, grounds, names) : ['count']
    return faults.length === 0 ? written[at] : text
  })
  if (accepted.every((text, at) => text === texts[at])) {
    if (refused.size >= REFUSED_KEPT) refused.clear()
    refused.add(textHash)
    return 'refused'
  }
  const { product } = snapshot
  store.put({ product, subject, textHash, knownAt: marketClock.now(), model: model.id, texts: accepted })
  return 'kept'
}
