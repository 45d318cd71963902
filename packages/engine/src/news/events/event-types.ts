import table from '../../../data/news/event-types.json' with { type: 'json' }
import type { EventTypeTable } from '../../table-schemas.ts'

export type EventType = EventTypeTable[number]

/**
 * Measured: 2,498 first-of-cluster events of ten mega caps, β-adjusted |CAR[0,+1]| above the 178 bp of two ordinary
 * days, shrunk by (n·m + 20·prior)/(n + 20).
 */
export const EVENT_TYPES: readonly EventType[] = table as EventTypeTable

const BY_CODE: ReadonlyMap<string, EventType> = new Map(EVENT_TYPES.map((type) => [type.code, type]))

export const EVENT_CODES: ReadonlySet<string> = new Set(BY_CODE.keys())

/** @throws RangeError if no type has the code */
export function eventTypeOf(code: string): EventType {
  const type = BY_CODE.get(code)
  if (!type) throw new RangeError(`no event type ${JSON.stringify(code)}`)
  return type
}
