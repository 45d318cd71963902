/** One word, number or sign of a title. */
export interface Token {
  /** Lower case. */
  readonly text: string
  /** As it stands in the title. */
  readonly raw: string
  readonly stem: string
  /** Offsets in the title: the first character, and the one after the last. */
  readonly begin: number
  readonly end: number
}
