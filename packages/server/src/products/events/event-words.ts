import { eventTypeOf } from '../../domain/news/events/event-types.ts'

/** `Analyst upgrade` of `rating_up`. */
export const eventWords = (code: string): string => eventTypeOf(code).label
