import type { ToolView } from './tool.ts'

/** A name that could not be answered. */
export interface UnresolvedName {
  readonly name: string
  readonly problem: 'ambiguous_name' | 'not_covered' | 'not_tracked'
  /** Tickers that may be meant. */
  readonly candidates?: readonly string[]
  /** What is covered, of a name that is known and is not. */
  readonly what?: string
}

/** A call as it was meant. */
export interface ToolQuery {
  readonly view: ToolView
  /** As sent, without what was left empty. */
  readonly input: Readonly<Record<string, unknown>>
  /** For the endpoint. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Arguments as the caller named them, by the parameter they became. */
  readonly names: ReadonlyMap<string, string>
  /** Names of assets that were left out. */
  readonly unresolved: readonly UnresolvedName[]
  /** Names of assets that were read as a ticker. */
  readonly resolved: Readonly<Record<string, string>>
}
