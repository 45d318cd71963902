import type { Instant } from '../../kernel/time.ts'

/** Something that can say a text in other words; what it says is never trusted. */
export interface LanguageModel {
  /** Name of the model, as stored paraphrases carry it. */
  readonly id: string
  /**
   * @returns as many texts as were given, in their order
   * @throws Error if there is no usable answer in time
   */
  paraphrase(texts: readonly string[], language: string, signal: AbortSignal): Promise<readonly string[]>
}

/** Other words for texts of one part of a snapshot. */
export interface Paraphrase {
  readonly product: string
  readonly subject: string
  /** SHA-256 of the texts that it stands for, and of their language, hexadecimal. */
  readonly textHash: string
  /** By the clock of the market; no snapshot of an earlier instant shows it. */
  readonly knownAt: Instant
  readonly model: string
  readonly texts: readonly string[]
}

/** Names a paraphrase within its product. */
export type ParaphraseKey = Pick<Paraphrase, 'subject' | 'textHash'>

/** Keeps paraphrases for good. The first one of a text stands, so that an answer given once stays as it was. */
export interface ParaphraseStore {
  /** Those of a product that there are, in any order. */
  find(product: string, names: readonly ParaphraseKey[]): Promise<readonly Paraphrase[]>
  /** Does nothing if there is one already. */
  put(paraphrase: Paraphrase): Promise<void>
  close(): void
}
