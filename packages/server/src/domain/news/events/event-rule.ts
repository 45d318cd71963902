/** One way in which headlines report a kind of event. Patterns are those of `word-pattern.ts`. */
export interface EventRule {
  readonly name: string
  readonly code: string
  /** How surely the rule speaks, 0–1. */
  readonly strength: number
  /** Any of them. */
  readonly patterns: readonly string[]
  /** None of them, anywhere in the headline. */
  readonly unless?: readonly string[]
}
