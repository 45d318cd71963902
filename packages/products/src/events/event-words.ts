import { eventTypeOf } from '@bellwether-markets/engine/news/events/event-types'

/** `Analyst upgrade` of `rating_up`. */
export const eventWords = (code: string): string => eventTypeOf(code).label
