import { createHash } from 'node:crypto'
import type { Wordable, WordableText } from '../../contract/wordable.ts'
import { verifyRephrasing } from '../../domain/text/verify-rephrasing.ts'
import type { Clock, LanguageModel, Log, Snapshot, WordingStore } from '../ports.ts'
import type { LlmBudget } from './llm-budget.ts'

/** What is asked for other words, and what they are held against and kept in. */
export interface RephrasingTools {
  readonly model: LanguageModel
  readonly store: WordingStore
  /** What else is known by name in the market: names of assets, people, banks and countries. */
  readonly names: readonly string[]
  readonly marketClock: Clock
  readonly log: Log
}

/** What a round of questions to a language model needs. */
export interface RoundTools extends RephrasingTools {
  readonly budget: LlmBudget
  /** Hashes of texts for which the model had no words that may stand. */
  readonly refused: Set<string>
  readonly stopped: AbortSignal
}

export interface Round {
  readonly wordable: Wordable
  readonly snapshot: Snapshot
}

/** Failures in a row after which a round is given up; the next refresh tries again. */
const FAILURES_IN_A_ROW = 3
const REFUSED_KEPT = 16_384
/** Of the texts of one call; a longer group takes several, a longer text is never asked for. */
const MOST_CHARACTERS = 3_000

interface Asked extends WordableText {
  readonly hash: string
  readonly subject: string
}

/** SHA-256 of a text and its language, by which other words for it are kept. */
export const textHash = ({ text, grounds }: WordableText): string =>
  createHash('sha256')
    .update(JSON.stringify([grounds.language, text]))
    .digest('hex')

/** The content of a part of a snapshot. */
export const readPart = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/**
 * Asks a model for other words for those texts of a snapshot that have none yet, one call after the other, and keeps what
 * may stand. Ends early after failures in a row, at the stop, and where the calls of the day are spent.
 */
export async function rephraseRound(round: Round, tools: RoundTools): Promise<void> {
  const { product } = round.snapshot
  const counts = { kept: 0, refused: 0, failed: 0 }
  let failures = 0
  for await (const batch of batchesOf(round, tools)) {
    if (tools.stopped.aborted || failures === FAILURES_IN_A_ROW) break
    if (!(await tools.budget.take(product))) {
      tools.log.warn('language_model_calls_spent', { product })
      break
    }
    const kept = await rephraseBatch(product, batch, tools)
    failures = kept === undefined ? failures + 1 : 0
    if (kept === undefined) counts.failed += 1
    else counts.kept += kept
    if (kept !== undefined) counts.refused += batch.length - kept
  }
  tools.log.info('texts_rephrased', { product, ...counts })
}

/** Texts of one group each, no more than a call may hold. */
async function* batchesOf(
  { wordable, snapshot }: Round,
  { store, refused }: RoundTools,
): AsyncGenerator<readonly Asked[]> {
  for (const [subject, bytes] of snapshot.parts) {
    const groups = wordable
      .read(readPart(bytes))
      .map((group) => group.map((one): Asked => ({ ...one, hash: textHash(one), subject })))
    const names = groups.flat().map(({ hash }) => ({ subject, textHash: hash }))
    const known = new Set((await store.find(snapshot.product, names)).map(({ textHash: hash }) => hash))
    for (const group of groups) {
      yield* chunksOf(
        group.filter(
          ({ text, hash }) => text.length <= MOST_CHARACTERS && !refused.has(hash) && !known.has(hash),
        ),
      )
    }
  }
}

function* chunksOf(texts: readonly Asked[]): Generator<readonly Asked[]> {
  let chunk: Asked[] = []
  let size = 0
  for (const one of texts) {
    if (size + one.text.length > MOST_CHARACTERS) {
      yield chunk
      chunk = []
      size = 0
    }
    chunk.push(one)
    size += one.text.length
  }
  if (chunk.length > 0) yield chunk
}

/** @returns how many of the texts have other words now; undefined where the model failed */
async function rephraseBatch(
  product: string,
  batch: readonly Asked[],
  tools: RoundTools,
): Promise<number | undefined> {
  const { model, store, marketClock, log, names, refused, stopped } = tools
  const [{ subject, grounds }] = batch
  let written: readonly string[]
  try {
    written = await model.rephrase(
      batch.map(({ text }) => text),
      grounds.language,
      stopped,
    )
  } catch (error) {
    log.warn('language_model_failed', { product, subject, error: String(error) })
    return undefined
  }
  let kept = 0
  for (const [at, { text, grounds, hash }] of batch.entries()) {
    if (written.length === batch.length && mayStand(written[at], text, grounds, names)) {
      await store.put({
        product,
        subject,
        textHash: hash,
        knownAt: marketClock.now(),
        model: model.id,
        texts: [written[at]],
      })
      kept += 1
    } else {
      if (refused.size >= REFUSED_KEPT) refused.clear()
      refused.add(hash)
    }
  }
  return kept
}

const mayStand = (
  written: string,
  text: string,
  grounds: WordableText['grounds'],
  names: readonly string[],
): boolean => written !== text && verifyRephrasing(written, text, grounds, names).length === 0
