import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Condition } from '../../domain/alerts/condition.ts'
import type { Reading } from '../../domain/alerts/evaluate.ts'

/** By subject; `''` for a condition without one. */
export type Readings = ReadonlyMap<string, Reading>

/** What rules are evaluated on, once for each snapshot of it. */
export interface AlertSource {
  readonly id: string
  /** Undefined without one, and while it is stale. */
  current(): CurrentSource | undefined
  /** Path of the answer that a notice is about. @param symbol may be empty */
  linkTo(asOf: Instant, symbol: string): string
}

export interface CurrentSource {
  readonly asOf: Instant
  /** Undefined if it is degraded; a subject that is stale is missing. */
  read(condition: Condition, symbols: readonly string[]): Readings | undefined
}
