import {
  asDay,
  HOUR,
  parseDay,
  parseInstant,
  startOfUtcDay,
  weekday,
} from '@bellwether-markets/engine/kernel/time'
import { eventTypeOf } from '@bellwether-markets/engine/news/events/event-types'
import { formatDate } from '@bellwether-markets/engine/text/number-format'
import { listed } from '../english.ts'
import type { Events } from '../events/events-schema.ts'
import { pick } from '../pick.ts'
import type { DayView } from './analysis-schema.ts'
import type { OwnEvent, OwnNews } from './said-schema.ts'

const MOST_EVENTS = 5
/** Of the day's move, from which on its cause is looked for. */
const NOTABLE_TIMES = 1
const BIG_TIMES = 2
const EARLIEST_CLOSE_MS = 20 * HOUR
const MONDAY = 1

/** That name the asset, by symbol. */
export function eventsBySymbol({ events }: Events): ReadonlyMap<string, OwnEvent[]> {
  const bySymbol = new Map<string, OwnEvent[]>()
  for (const event of events) {
    for (const { symbol, direction } of event.assets.filter(({ named }) => named)) {
      const own = bySymbol.get(symbol) ?? []
      own.push({
        ...pick(event, 'id', 'type', 'title'),
        direction,
        ...pick(event, 'impact', 'source', 'sources', 'source_url', 'first_seen_at'),
      })
      bySymbol.set(symbol, own.slice(0, MOST_EVENTS))
    }
  }
  return bySymbol
}

/**
 * 50 and half the present impact of each event, added if it is up and taken off if it is down, within 0–100.
 * @returns NaN without an event that has a direction
 */
export function newsScore(events: readonly OwnEvent[]): number {
  const directed = events.filter(({ direction }) => direction !== 'unclear')
  if (directed.length === 0) return Number.NaN
  const net = directed.reduce(
    (sum, { direction, impact }) => sum + (direction === 'up' ? impact : -impact),
    0,
  )
  return Math.min(100, Math.max(0, 50 + net / 2))
}

/** @param day of the latest close, which the events are held against */
export function describeNews(events: OwnEvent[], view: DayView, day: string): OwnNews {
  const text = [eventsText(events), causeText(events, view, day)].filter((sentence) => sentence !== '')
  return { events, text: text.join(' ') }
}

function eventsText(events: readonly OwnEvent[]): string {
  if (events.length === 0) return 'No event of the last seven days names it.'
  const names = events.map(({ type, direction, first_seen_at }) => {
    const day = formatDate(first_seen_at.slice(0, 10), 'en')
    const [what] = uncapitalised(eventTypeOf(type).label).split(',', 1)
    return `${what} (${direction === 'unclear' ? day : `${direction}, ${day}`})`
  })
  return `In the news: ${listed([...new Set(names)])}.`
}

/** What came on the day or the day before fits its direction, or does not; it is never called the cause. */
function causeText(events: readonly OwnEvent[], { change_pct, times_usual }: DayView, day: string): string {
  if (change_pct === null || times_usual === null || times_usual < NOTABLE_TIMES) return ''
  const recent = events.filter(({ first_seen_at }) => isUpTo(first_seen_at, day))
  const signs = new Set(recent.map(({ direction }) => direction).filter((one) => one !== 'unclear'))
  if (signs.size === 1) {
    return signs.has(change_pct > 0 ? 'up' : 'down')
      ? 'What came up to the last close fits the direction of the day; we do not claim that it caused it.'
      : 'What came up to the last close points the other way than the day.'
  }
  return recent.length === 0 && times_usual >= BIG_TIMES ? 'We found no news that explains the day.' : ''
}

/** From the day before, or from Friday if it is a Monday, to the earliest close of New York in UTC. */
function isUpTo(seen: string, day: string): boolean {
  const [session, instant] = [parseDay(day), parseInstant(seen)]
  if (session === undefined || instant === undefined) return false
  const from = startOfUtcDay(asDay(session - (weekday(session) === MONDAY ? 3 : 1)))
  return instant >= from && instant <= startOfUtcDay(session) + EARLIEST_CLOSE_MS
}

const uncapitalised = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
