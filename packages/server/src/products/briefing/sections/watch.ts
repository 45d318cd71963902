import { dayFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { HOLIDAY_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import {
  isOptionExpiry,
  type ScheduledDay,
  scheduledDay,
  scheduledDays,
} from '../../../domain/briefing/session-calendar.ts'
import { asDay, weekday } from '../../../kernel/time.ts'
import type { BriefingView } from '../briefing-view.ts'
import { thresholdMessages } from './thresholds.ts'

const { en, de } = FORMATTERS
const AHEAD_DAYS = 3
const AHEAD_ON_MONDAY = 6
const SUNDAY = 0
const MONDAY = 1

/** Scheduled days and nearby thresholds. */
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

const watch = (importance: number, text: LocalizedText): Message => ({
  section: 'watch',
  importance,
  facts: [],
  text,
  names: [],
})

function todayMessage({ kind, holiday }: ScheduledDay): Message {
  const words = HOLIDAY_WORDS[holiday]
  return kind === 'closed'
    ? watch(45, {
        en: `New York is closed today for ${words.en}.`,
        de: `Heute wird in New York wegen des Feiertags ${words.de} nicht gehandelt.`,
      })
    : watch(40, {
        en: `Trading in New York ends early today, at one in the afternoon, because of ${words.en}.`,
        de: `Der Handel in New York endet heute wegen des Feiertags ${words.de} schon am frühen Nachmittag.`,
      })
}

function comingMessage({ day, kind, holiday }: ScheduledDay): Message {
  const words = HOLIDAY_WORDS[holiday]
  const date = dayFact(
    `scheduled_${kind}`,
    kind === 'closed' ? 'Holiday of the exchange' : 'Shortened session',
    day,
    'New York Stock Exchange',
  )
  return {
    section: 'watch',
    importance: kind === 'closed' ? 34 : 30,
    facts: [{ ...date, id: `${date.id}_${date.value}`.replaceAll('-', '_') }],
    text:
      kind === 'closed'
        ? {
            en: `Wall Street takes ${en.weekday(date)}, ${en.date(date)}, off for ${words.en}.`,
            de: `Am ${de.weekday(date)}, dem ${de.date(date)}, bleibt die Wall Street geschlossen (${words.de}).`,
          }
        : {
            en: `On ${en.weekday(date)}, ${en.date(date)}, the session is cut short around ${words.en}.`,
            de: `Verkürzt gehandelt wird am ${de.weekday(date)}, dem ${de.date(date)} (${words.de}).`,
          },
    names: [],
  }
}

const expiryMessage = (isToday: boolean): Message =>
  isToday
    ? watch(27, {
        en: 'Monthly options expire today, which tends to lift turnover.',
        de: 'Heute verfallen Optionen, was für höhere Umsätze sorgen dürfte.',
      })
    : watch(24, {
        en: 'Tomorrow the options of the month expire.',
        de: 'Morgen ist Verfallstag der Monatsoptionen.',
      })
