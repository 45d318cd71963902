import type { NewsDesk } from '../news-signals/news-schema.ts'
import type { Events } from './events-schema.ts'

export interface EventInputs {
  readonly desk: { readonly snapshot: NewsDesk } | { readonly missing: string }
}

/** All events of the news desk; none if it has no data. */
export function gatherEvents({ desk }: EventInputs): Events {
  if ('missing' in desk) {
    const missing = [{ name: 'news', reason: desk.missing }]
    return { events: [], count: 0, total: 0, coverage: null, missing }
  }
  const { events, coverage } = desk.snapshot
  return { events, count: events.length, total: events.length, coverage, missing: [] }
}
