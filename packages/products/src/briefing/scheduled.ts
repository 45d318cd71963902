import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import {
  type Release,
  type ReleaseName,
  releasesBetween,
} from '@bellwether-markets/engine/briefing/release-calendar'
import {
  asDay,
  asInstant,
  DAY,
  type Day,
  type Instant,
  parseInstant,
  startOfUtcDay,
  utcDay,
  weekday,
} from '@bellwether-markets/engine/kernel/time'
import { sessionOf } from '@bellwether-markets/engine/market/calendar'
import { RELEASE_LABELS } from '../release-words.ts'
import { snapshotOf } from '../upstream.ts'
import { type BriefingView, indexOf } from './briefing-view.ts'
import { dayFigure, timeFigure } from './facts.ts'
import { releasesAhead } from './releases-ahead.ts'
import { asSentence, joined, listed, SEMICOLON, tell } from './texts.ts'

/** Types of their events, and words of their headlines. */
const SUBJECTS: Readonly<Record<ReleaseName, readonly [type: string, words: RegExp]>> = {
  fed: ['cb_decision', /\b(?:Fed|Federal Reserve|FOMC|US-Notenbank)\b/],
  president: ['election', /\b(?:elections?|Election|midterms?|\p{L}*[Ww]ahl(?:en)?)\b/u],
  congress: ['election', /\b(?:elections?|Election|midterms?|\p{L}*[Ww]ahl(?:en)?)\b/u],
  cpi: ['cpi', /\b(?:CPI|[Ii]nflation|[Cc]onsumer prices?|Verbraucherpreise|Teuerung)\b/],
  jackson_hole: ['cb_speech', /\b(?:Jackson Hole|Powell|Yellen|Bernanke|Fed [Cc]hair\w*)\b/],
  jobs: ['jobs', /\b(?:[Jj]obs|[Pp]ayrolls?|[Uu]nemployment|[Jj]obless|Arbeitsmarkt|Arbeitslos\p{L}*)\b/u],
}
const MOST_AHEAD = 3

/** What happened by the calendar: between the last two closes, which prices know, and since the last close. */
export interface ScheduledSince {
  readonly beforeClose: readonly Release[]
  readonly afterClose: readonly Release[]
}

/** Nothing in a simulated market, which has other news than the world. */
export function scheduledSince(view: BriefingView): ScheduledSince {
  if (view.isSimulated) return { beforeClose: [], afterClose: [] }
  const { day, last } = indexOf(view).record
  const [before, close] = [closeOf(asDay(day[last - 1])), closeOf(asDay(day[last]))]
  return { beforeClose: releasesBetween(before, close), afterClose: releasesBetween(close, view.asOf) }
}

/** Whether prices know a decision of the Fed that no headline tells. */
export const hidesFed = (view: BriefingView): boolean =>
  scheduledSince(view).beforeClose.some((one) => one.name === 'fed' && !hasEvent(view, one))

const closeOf = (day: Day): Instant => sessionOf(day)?.close ?? startOfUtcDay(asDay(day + 1))

/** What happened by the calendar without an event that tells of it. */
export function scheduledSentence(view: BriefingView): LocalizedText | undefined {
  const { beforeClose, afterClose } = scheduledSince(view)
  const since = dayBefore(view)
  const untold = [...beforeClose, ...afterClose].filter((one) => one.at > since && !hasEvent(view, one))
  if (untold.length === 0) return undefined
  const happened = untold.map((one) =>
    tell(`happened_${one.name}`, { day: dayOf(view, one, 'past') }, view.today),
  )
  const isSpeech = untold.every(({ name }) => name === 'jackson_hole')
  const silent = isSpeech ? 'outcome_unread' : 'outcome_silent'
  const outcome = !isSpeech && untold.some((one) => hasHeadline(view, one)) ? 'outcome_unsure' : silent
  const text = joined([listed(happened), tell(outcome, {}, view.today)], SEMICOLON)
  return asSentence(text)
}

/** The same time on the working day before: what was told then is not told again. */
function dayBefore({ asOf }: BriefingView): Instant {
  let since = asInstant(asOf - DAY)
  while (weekday(utcDay(since)) % 6 === 0) since = asInstant(since - DAY)
  return since
}

/** Whether an event of the news tells of it. */
function hasEvent({ events }: BriefingView, { name, at }: Release): boolean {
  const [type, words] = SUBJECTS[name]
  return (snapshotOf(events)?.events ?? []).some(
    (one) => one.type === type && words.test(one.title) && (parseInstant(one.last_seen_at) ?? 0) >= at,
  )
}

/** Known before the release, it could not tell the outcome. */
const hasHeadline = ({ headlines = [] }: BriefingView, { name, at }: Release): boolean =>
  headlines.some(({ knownAt, title }) => knownAt >= at && SUBJECTS[name][1].test(title))

/** The next releases within five sessions, in one sentence; the first with its time. */
export function aheadSentence(view: BriefingView): LocalizedText | undefined {
  const due = view.isSimulated ? [] : releasesAhead(view).slice(0, MOST_AHEAD)
  if (due.length === 0) return undefined
  const isShort = due.length === MOST_AHEAD
  const clauses = due.map((one, at) =>
    tell(`due_${one.name}`, { when: whenOf(view, one, { isShort, isFirst: at === 0 }) }, view.today),
  )
  // The comma after a date ends where its clause does.
  const ended = clauses.map(({ en, de }) => ({ en, de: de.replace(/,$/, '') }))
  return asSentence(joined(ended, SEMICOLON))
}

const AWAITED: readonly ReleaseName[] = ['fed', 'jackson_hole', 'president']
const WEEK_DAYS = 5

/** What markets wait for: today or tomorrow, in a week's review within the next week. */
export function awaitedSentence(view: BriefingView): LocalizedText | undefined {
  if (view.isSimulated) return undefined
  const last = view.today + (view.kind === 'week_review' ? WEEK_DAYS : 1)
  const next = releasesAhead(view).find(({ name, day }) => AWAITED.includes(name) && day <= last)
  if (next === undefined) return undefined
  const when = whenOf(view, next, { isShort: true, isFirst: false })
  // The part on what is ahead has the wording of today.
  return asSentence(tell(`due_${next.name}`, { when }, view.today + 1))
}

function whenOf(
  view: BriefingView,
  release: Release,
  { isShort, isFirst }: { readonly isShort: boolean; readonly isFirst: boolean },
): LocalizedText {
  const { name, day, at, timeKnown, source } = release
  const form = day === view.today ? 'when_today' : isShort ? 'when_weekday' : 'when_day'
  const date = dayOf(view, release, 'next')
  if (!isFirst || !timeKnown || form === 'when_weekday') return tell(form, { date })
  const time = timeFigure(view, [`calendar.${name}_time`, `${RELEASE_LABELS[name]}, time`], at, source)
  return tell(`${form}_at`, { date, time })
}

export const dayOf = (view: BriefingView, { name, day, source }: Release, of: 'past' | 'next') =>
  dayFigure(view, [`calendar.${name}${of === 'past' ? '_past' : ''}`, RELEASE_LABELS[name]], day, source)
