/** A word, number or sign of a title. */
export interface Token {
  /** Lower case. */
  readonly text: string
  /** As in the title. */
  readonly raw: string
  readonly stem: string
  /** Offsets in the title: begin inclusive, end exclusive. */
  readonly begin: number
  readonly end: number
}
