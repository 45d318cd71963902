import { HOLIDAY_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import {
  type IrregularDay,
  irregularDays,
  scheduledDays,
} from '@bellwether-markets/engine/briefing/session-calendar'
import { type Day, formatDay, formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { sessionOf } from '@bellwether-markets/engine/market/calendar'
import type { CalendarRow } from './calendar-schema.ts'

/** Holidays and short sessions; of those that no rule gives, only past ones. */
export function marketDays(from: Day, today: Day, to: Day): readonly CalendarRow[] {
  const days: readonly IrregularDay[] = [...irregularDays(from, today), ...scheduledDays(today, to - today)]
  return days.map(({ day, kind, holiday }) => {
    const closes = kind === 'closed' ? 'closed' : 'closes early'
    const why = holiday === undefined ? 'unscheduled' : HOLIDAY_WORDS[holiday].en
    return {
      date: formatDay(day),
      time_utc: kind === 'closed' ? null : timeOf(sessionOf(day)?.close),
      kind: 'market',
      what: `New York Stock Exchange ${closes}: ${why}`,
      symbol: null,
      status: 'announced',
      earliest: null,
      latest: null,
      usual_move_pct: null,
      n: 0,
      source: 'New York Stock Exchange',
    }
  })
}

/** `HH:MM` in UTC. */
export const timeOf = (at: Instant | undefined): string | null =>
  at === undefined ? null : formatInstant(at).slice(11, 16)
