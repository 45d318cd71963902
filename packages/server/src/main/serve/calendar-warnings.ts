import { utcDay } from '@bellwether-markets/engine/kernel/time'
import { endingListWarnings } from '@bellwether-markets/products/calendar/ending-lists'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { MarketConfig } from '../config/config-tree.ts'

/** What a live market will lack soon. */
export const calendarWarnings = (market: MarketConfig): readonly string[] =>
  market.kind === 'live'
    ? endingListWarnings(utcDay(wallClock.now()), market.suppliers.access.keys.fred !== undefined)
    : []
