import type { InputsOf } from '../../contract/product.ts'
import type { Events } from './events-schema.ts'
import type { events } from './product.ts'

/** None if the desk has no data. */
export function gatherEvents({ desk }: InputsOf<typeof events>): Events {
  if ('missing' in desk) {
    const missing = [{ name: 'news', reason: desk.missing }]
    return { events: [], count: 0, total: 0, coverage: null, missing }
  }
  const { events, coverage } = desk.snapshot
  return { events, count: events.length, total: events.length, coverage, missing: [] }
}
