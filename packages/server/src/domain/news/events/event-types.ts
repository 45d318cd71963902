import table from '../../../../data/news/event-types.json' with { type: 'json' }
import type { EventTypeTable } from '../../../../data/schemas.ts'

export type EventGroup =
  | 'company'
  | 'macro'
  | 'geopolitics'
  | 'supply'
  | 'finance'
  | 'disaster'
  | 'pandemic'
  | 'none'

export interface EventType {
  /** Wire name. */
  readonly code: string
  readonly group: EventGroup
  readonly label: string
  /**
   * Expected |abnormal return| of the named asset over [0, +1 day] above two ordinary days, basis points; 0 if the type
   * predicts nothing.
   */
  readonly priorImpactBps: number
  /** Measured: on mega caps, shrunk towards the expert value. Prior: expert value only. */
  readonly priorBasis: 'measured' | 'prior'
  /** First-of-cluster events behind a measured value, both directions of a pair together; 0 for a prior. */
  readonly priorN: number
  readonly halfLifeHours: number
  /** Sign of the effect on the named asset; 0 if the sentiment decides. */
  readonly effect: -1 | 0 | 1
}

/**
 * Measured values: 2,498 first-of-cluster events of ten mega caps, β-adjusted |CAR[0,+1]| above the 178 bp of two
 * ordinary days, shrunk by (n·m + 20·prior)/(n + 20). The others are expert values.
 */
export const EVENT_TYPES: readonly EventType[] = table as EventTypeTable

const BY_CODE: ReadonlyMap<string, EventType> = new Map(EVENT_TYPES.map((type) => [type.code, type]))

/** @throws RangeError if no type has the code */
export function eventTypeOf(code: string): EventType {
  const type = BY_CODE.get(code)
  if (!type) throw new RangeError(`no event type ${JSON.stringify(code)}`)
  return type
}
