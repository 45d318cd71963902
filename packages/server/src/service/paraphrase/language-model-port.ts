import type { Instant } from '@bellwether-markets/engine/kernel/time'

/** Its answers are never trusted. */
export interface LanguageModel {
  readonly id: string
  /**
   * @returns a text for each, in order
   * @throws Error if there is no usable answer in time
   */
  paraphrase(texts: readonly string[], language: string, signal: AbortSignal): Promise<readonly string[]>
}

export interface Paraphrase {
  readonly product: string
  readonly subject: string
  /** SHA-256 of texts and language, hexadecimal. */
  readonly textHash: string
  /** Market time; earlier snapshots do not show it. */
  readonly knownAt: Instant
  readonly model: string
  readonly texts: readonly string[]
}

/** Unique within a product. */
export type ParaphraseKey = Pick<Paraphrase, 'subject' | 'textHash'>

/** The first paraphrase of a text stands, so that answers stay the same. */
export interface ParaphraseStore {
  /** In any order. */
  find(product: string, names: readonly ParaphraseKey[]): Promise<readonly Paraphrase[]>
  /** Ignored if there is one. */
  put(paraphrase: Paraphrase): Promise<void>
  close(): void
}
