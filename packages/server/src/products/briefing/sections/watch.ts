import { dayFact } from '../../../domain/briefing/briefing-fact.ts'
import { HOLIDAY_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import {
  isOptionExpiry,
  type ScheduledDay,
  scheduledDay,
  scheduledDays,
} from '../../../domain/briefing/session-calendar.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { asDay, formatDay, weekday } from '../../../kernel/time.ts'
import type { BriefingView } from '../briefing-view.ts'
import { tell } from '../texts.ts'
import { thresholdMessages } from './thresholds.ts'

const AHEAD_DAYS = 3
const AHEAD_ON_MONDAY = 6
const SUNDAY = 0
const MONDAY = 1

export function watchMessages(view: BriefingView): readonly Message[] {
  return [...calendarMessages(view), ...thresholdMessages(view)]
}

function calendarMessages(view: BriefingView): readonly Message[] {
  const isMonday = weekday(view.today) === MONDAY || weekday(view.today) === SUNDAY
  const today = scheduledDay(view.today)
  const coming = scheduledDays(view.today, isMonday ? AHEAD_ON_MONDAY : AHEAD_DAYS)
  const expiry = isOptionExpiry(view.today)
    ? view.today
    : isOptionExpiry(asDay(view.today + 1))
      ? asDay(view.today + 1)
      : undefined
  return [
    ...(today === undefined ? [] : [todayMessage(today)]),
    ...coming.slice(0, 2).map(comingMessage),
    ...(expiry === undefined ? [] : [expiryMessage(expiry === view.today)]),
  ]
}

const watch = (importance: number, text: LocalizedText, facts: readonly Fact[] = []): Message => ({
  section: 'watch',
  importance,
  facts,
  text,
})

function todayMessage({ kind, holiday }: ScheduledDay): Message {
  const words = HOLIDAY_WORDS[holiday]
  return kind === 'closed'
    ? watch(45, tell('closed_today', { words }))
    : watch(40, tell('short_today', { words }))
}

function comingMessage({ day, kind, holiday }: ScheduledDay): Message {
  const isClosed = kind === 'closed'
  const label = isClosed ? 'Holiday of the exchange' : 'Shortened session'
  const id = `scheduled_${kind}_${formatDay(day)}`.replaceAll('-', '_')
  const date = dayFact(id, label, day, 'New York Stock Exchange')
  const text = tell(isClosed ? 'closed_soon' : 'short_soon', { date, words: HOLIDAY_WORDS[holiday] })
  return watch(isClosed ? 34 : 30, text, [date])
}

const expiryMessage = (isToday: boolean): Message =>
  isToday ? watch(27, tell('expiry_today')) : watch(24, tell('expiry_tomorrow'))
