import type { Day, Instant } from '../../kernel/time.ts'
import { localDay } from './exchange-time.ts'
import { trackedSessions } from './half-hour-bars.ts'
import type { ParseMeta } from './parsed-observations.ts'

/** Trading day of a price: by market hours if tracked, else the exchange's date. */
export function quoteDay(symbol: string, zone: string, at: Instant, meta: ParseMeta): Day {
  return trackedSessions(meta, symbol)?.(at)?.day ?? localDay(zone, at)
}
