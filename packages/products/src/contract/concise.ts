export type Cell = string | number | boolean | null

/** The short form of an answer: one sentence and its limits first, then ranked rows. Agents get it by default. */
export interface Concise {
  /** One sentence; every number in it stands in the answer, as it is or rounded. */
  readonly summary: string
  /** What was measured about this kind of answer. */
  readonly evidence?: unknown
  readonly caveats?: readonly string[]
  readonly columns?: readonly string[]
  /** Ranked, never alphabetical. */
  readonly rows?: readonly (readonly Cell[])[]
  /** Which arguments bring the rest. */
  readonly more?: string
  /** Members of the product, between caveats and rows. */
  readonly [member: string]: unknown
}

/** Pure. @param limit rows wanted; the product decides without it */
export type MakeConcise<Result, Query> = (result: Result, query: Query, limit: number | undefined) => Concise
