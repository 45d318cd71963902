import { createHash } from 'node:crypto'
import { verifyParaphrase } from '@bellwether-markets/engine/text/verify-paraphrase'
import type { Paraphrasable, ParaphrasableText } from '@bellwether-markets/products/contract/paraphrasable'
import type { Clock, LanguageModel, Log, ParaphraseStore, Snapshot } from '../ports.ts'
import type { LlmBudget } from './llm-budget.ts'

export interface ParaphraseDeps {
  readonly model: LanguageModel
  readonly store: ParaphraseStore
  /** Further names of the market: assets, people, banks, countries. */
  readonly names: readonly string[]
  readonly marketClock: Clock
  readonly log: Log
}

export interface RoundDeps extends ParaphraseDeps {
  readonly budget: LlmBudget
  /** Hashes of texts without a valid paraphrase. */
  readonly refused: Set<string>
  readonly stopped: AbortSignal
}

export interface Round {
  readonly paraphrasable: Paraphrasable
  readonly snapshot: Snapshot
}

/** Failures in a row that end a round. */
const FAILURES_IN_A_ROW = 3
const REFUSED_KEPT = 16_384
/** Of one call; longer groups are split, longer texts left out. */
const MOST_CHARACTERS = 3_000

interface ParaphraseRequest extends ParaphrasableText {
  readonly hash: string
  readonly subject: string
}

/** SHA-256 of a text and its language. */
export const textHash = ({ text, evidence }: ParaphrasableText): string =>
  createHash('sha256')
    .update(JSON.stringify([evidence.language, text]))
    .digest('hex')

export const readPart = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/**
 * Asks for the missing paraphrases of a snapshot and stores the valid ones. Ends early after failures in a row, at the
 * stop, and when the day's calls are used up.
 */
export async function paraphraseRound(round: Round, tools: RoundDeps): Promise<void> {
  const { product } = round.snapshot
  const counts = { kept: 0, refused: 0, failed: 0 }
  let failures = 0
  for await (const batch of batchesOf(round, tools)) {
    if (tools.stopped.aborted || failures === FAILURES_IN_A_ROW) break
    if (!(await tools.budget.take(product))) {
      tools.log.warn('language_model_calls_spent', { product })
      break
    }
    const kept = await paraphraseBatch(product, batch, tools)
    failures = kept === undefined ? failures + 1 : 0
    if (kept === undefined) counts.failed += 1
    else counts.kept += kept
    if (kept !== undefined) counts.refused += batch.length - kept
  }
  tools.log.info('texts_rephrased', { product, ...counts })
}

/** Texts of one group, at most `MOST_CHARACTERS`. */
async function* batchesOf(
  { paraphrasable, snapshot }: Round,
  { store, refused }: RoundDeps,
): AsyncGenerator<readonly ParaphraseRequest[]> {
  for (const [subject, bytes] of snapshot.parts) {
    const groups = paraphrasable
      .read(readPart(bytes))
      .map((group) => group.map((one): ParaphraseRequest => ({ ...one, hash: textHash(one), subject })))
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

function* chunksOf(texts: readonly ParaphraseRequest[]): Generator<readonly ParaphraseRequest[]> {
  let chunk: ParaphraseRequest[] = []
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

/** @returns the number of valid paraphrases; undefined if the model failed */
async function paraphraseBatch(
  product: string,
  batch: readonly ParaphraseRequest[],
  { model, store, marketClock, log, names, refused, stopped }: RoundDeps,
): Promise<number | undefined> {
  const [{ subject, evidence }] = batch
  let written: readonly string[]
  try {
    written = await model.paraphrase(
      batch.map(({ text }) => text),
      evidence.language,
      stopped,
    )
  } catch (error) {
    log.warn('language_model_failed', { product, subject, error: String(error) })
    return undefined
  }
  let kept = 0
  for (const [at, { text, evidence, hash }] of batch.entries()) {
    if (written.length === batch.length && mayStand(written[at], text, evidence, names)) {
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
  evidence: ParaphrasableText['evidence'],
  names: readonly string[],
): boolean => written !== text && verifyParaphrase(written, text, evidence, names).length === 0
