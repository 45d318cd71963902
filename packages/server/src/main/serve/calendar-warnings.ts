import { wallClock } from '../../adapters/clock/clock.ts'
import { utcDay } from '../../kernel/time.ts'
import { endingListWarnings } from '../../products/calendar/ending-lists.ts'
import type { MarketConfig } from '../config/config-tree.ts'

/** What a live market will lack soon. */
export const calendarWarnings = (market: MarketConfig): readonly string[] =>
  market.kind === 'live'
    ? endingListWarnings(utcDay(wallClock.now()), market.suppliers.access.keys.fred !== undefined)
    : []
