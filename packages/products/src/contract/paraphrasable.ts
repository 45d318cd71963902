import type { Evidence } from '@bellwether-markets/engine/text/verify-text'

/** A text of a snapshot, with the evidence that a paraphrase is verified against. */
export interface ParaphrasableText {
  readonly text: string
  readonly evidence: Evidence
}

/** How the texts of a product's snapshots are taken out and put back, for those that may be worded otherwise. */
export interface Paraphrasable {
  readonly product: string
  /**
   * @param part one part of a snapshot, read
   * @returns its texts in groups that belong together, each group of one language
   */
  read(part: unknown): readonly (readonly ParaphrasableText[])[]
  /**
   * The part with other texts in place of its own, and with the word that a model has a share in them.
   * @param texts as many as `read` gives over all groups, in their order; at least one is another
   */
  write(part: unknown, texts: readonly string[]): unknown
}
