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

/** A kind of event that a headline can report. */
export interface EventType {
  /** As on the wire. */
  readonly code: string
  readonly group: EventGroup
  readonly label: string
  /**
   * Expected size of the abnormal return of the named asset over [0, +1 day] beyond an ordinary two days, in basis
   * points; 0 where the type says nothing about what comes.
   */
  readonly priorImpactBps: number
  /** Measured: on mega caps, shrunk towards the expert value. Prior: the expert value alone. */
  readonly priorBasis: 'measured' | 'prior'
  /** First-of-cluster events behind a measured value, both directions of a pair together; 0 for a prior. */
  readonly priorN: number
  readonly halfLifeHours: number
  /** Sign of the effect on the named asset; 0 where it follows from the sentiment. */
  readonly effect: -1 | 0 | 1
}

/**
 * Every kind of event. Measured values: 2,498 first-of-cluster events of ten mega caps, β-adjusted |CAR[0,+1]| above
 * the 178 bp of ordinary two days, shrunk by (n·m + 20·prior)/(n + 20). The others are expert values, not evidence.
 */
export const EVENT_TYPES: readonly EventType[] = table as EventTypeTable

const BY_CODE: ReadonlyMap<string, EventType> = new Map(EVENT_TYPES.map((type) => [type.code, type]))

/**
 * The type of that code.
 * @throws RangeError where no type has the code
 */
export function eventTypeOf(code: string): EventType {
  const type = BY_CODE.get(code)
  if (!type) throw new RangeError(`no event type ${JSON.stringify(code)}`)
  return type
}
