import type { Day, Instant } from '../../kernel/time.ts'
import { localDay } from './exchange-time.ts'
import { trackedSessions } from './half-hour-bars.ts'
import type { ParseMeta } from './parsed-observations.ts'

/** The trading day of a price: by the hours of its market if it is tracked, else the date at its exchange. */
export function quoteDay(symbol: string, zone: string, at: Instant, meta: ParseMeta): Day {
  return trackedSessions(meta, symbol)?.(at)?.day ?? localDay(zone, at)
}
