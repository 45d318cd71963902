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
   * Expected |abnormal return| of the named asset over [0, +1 day] above two ordinary days, basis points; 0: no
   * prediction.
   */
  readonly priorImpactBps: number
  /** Measured on mega caps, shrunk towards the expert value; prior: expert value. */
  readonly priorBasis: 'measured' | 'prior'
  /** First-of-cluster events measured, both directions of a pair together; 0 for a prior. */
  readonly priorN: number
  readonly halfLifeHours: number
  /** On the named asset; 0 if the sentiment decides. */
  readonly effect: -1 | 0 | 1
}

/**
 * Measured: 2,498 first-of-cluster events of ten mega caps, β-adjusted |CAR[0,+1]| above the 178 bp of two ordinary
 * days, shrunk by (n·m + 20·prior)/(n + 20).
 */
export const EVENT_TYPES: readonly EventType[] = table as EventTypeTable

const BY_CODE: ReadonlyMap<string, EventType> = new Map(EVENT_TYPES.map((type) => [type.code, type]))

/** @throws RangeError if no type has the code */
export function eventTypeOf(code: string): EventType {
  const type = BY_CODE.get(code)
  if (!type) throw new RangeError(`no event type ${JSON.stringify(code)}`)
  return type
}
