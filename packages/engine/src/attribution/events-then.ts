import { asInstant, DAY, type Day, type Instant, utcDay } from '../kernel/time.ts'
import type { Headline } from '../market/observation.ts'
import { type CauseInputs, causeOf, type Evidence, timeOf, withinSession } from '../news/cause/cause-of.ts'
import { reportsNews } from '../news/gates/genre.ts'
import { happeningsOf } from '../news/gates/happenings.ts'
import { effectsOf, eventSide } from '../news/impact/event-effects.ts'
import { dayOfReaction, type EventStory, expectedOf, placeOf } from '../news/impact/price-reaction.ts'
import type { NameSearch } from '../news/linking/find-aliases.ts'
import { newsStories, type ReadStory } from '../news/story/news-stories.ts'
import { reportsEvent } from '../news/story/news-story.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { subjectOf } from './factor-set.ts'
import type { SessionParts, SplitMove } from './split-move.ts'

/** From so many own deviations of a session on an event may account for it. */
export const BEYOND = 1.5

/** Reading one takes about half a millisecond. */
const MOST_READ = 1500

/**
 * The headlines that are read, by `knownAt`: all, or those of the sessions with the largest own moves.
 * @param base the session before the window
 */
export function readable(
  headlines: readonly Headline[],
  sessions: SplitMove['sessions'],
  base: Day,
): readonly Headline[] {
  if (headlines.length <= MOST_READ) return headlines
  const days = daysOf(base, sessions)
  const rowOf = ({ publishedAt }: Headline) => lastIndexUpTo(days, utcDay(publishedAt) - 1)
  const bySession = Map.groupBy(headlines, rowOf)
  const selected = new Set<Headline>()
  const largest = sessions
    .map(({ own }, row) => ({ row, size: Math.abs(own) }))
    .toSorted((a, b) => b.size - a.size)
  for (const { row } of largest) {
    const ofSession = bySession.get(row) ?? []
    for (const headline of ofSession.slice(0, MOST_READ - selected.size)) selected.add(headline)
  }
  return headlines.filter((headline) => selected.has(headline))
}

/** Something reported at the time of a move. */
export interface EventThen {
  readonly story: ReadStory
  /** `headline`: reads well or badly for the asset, of no kind; `reported`: accounts for nothing. */
  readonly kind: Evidence['kind'] | 'headline' | 'reported'
  /** In the words of the headline. */
  readonly cause: string
  /** Of the price of the asset; 0 if unclear. */
  readonly expected: -1 | 0 | 1
  /** The session that could react to it. */
  readonly session: Day
}

/** Days in which a crisis that goes on is no news. */
const NEWS_AGAIN_DAYS = 5
/** Each release is news. */
const DATED: readonly string[] = ['macro', 'supply']

interface ReportedMove {
  readonly asset: string
  readonly move: SplitMove
  /** The session before the window. */
  readonly base: Day
  /** By `knownAt`; also those of some days before the window. */
  readonly headlines: readonly Headline[]
  readonly names?: NameSearch
}

/**
 * What was reported within the sessions of a move, by time. An event accounts for a session whose own move is large and
 * went the way it should; other events of the asset are given as reported.
 */
export function eventsThen({ asset, move, base, headlines, names }: ReportedMove): readonly EventThen[] {
  const stories = newsStories(headlines, names)
  const { visible: shown } = happeningsOf(stories)
  const days = daysOf(base, move.sessions)
  const own = Float64Array.from([Number.NaN, ...move.sessions.map((session) => session.own)])
  const moves = { unit: 'percent', day: days, change: own, timesUsual: own } as const
  const news: NewsThen = {
    symbol: subjectOf(asset),
    days,
    movesOf: () => moves,
    explainedShare: () => undefined,
    stories,
    ofThemes: shown.filter((story) => isNew(story, shown)),
  }
  const accounting = move.sessions
    .filter((session) => Math.abs(session.own) > BEYOND * move.ownDeviation)
    .flatMap((session) => accountingFor(session, news))
  // Without a time of day a headline fits two sessions.
  const byStory = new Map(accounting.toReversed().map((event) => [event.story.id, event]))
  const reported = shown.filter(({ id }) => !byStory.has(id)).flatMap((story) => reportedThen(story, news))
  return [...accounting.filter((event) => byStory.get(event.story.id) === event), ...reported].toSorted(
    (a, b) => a.story.first.publishedAt - b.story.first.publishedAt,
  )
}

interface NewsThen extends CauseInputs {
  readonly symbol: string
  /** The session before the window, then its own. */
  readonly days: Float64Array
}

const daysOf = (base: Day, sessions: SplitMove['sessions']): Float64Array =>
  Float64Array.from([base, ...sessions.map(({ day }) => day)])

function accountingFor({ day: session, own }: SessionParts, news: NewsThen): readonly EventThen[] {
  const { symbol, days, stories } = news
  const expected = Math.sign(own) as -1 | 1
  const isThen = withinSession(days[lastIndexUpTo(days, session - 1)], session)
  const untyped = stories.filter(
    (story) => isThen(story) && timeOf(story, session) !== 'after' && readsAs(story, symbol, expected),
  )
  return [
    ...(causeOf(symbol, session, news)?.evidence ?? []),
    ...untyped.map((story) => ({ kind: 'headline' as const, story, cause: story.first.title })),
  ].map(({ kind, story, cause }) => ({ kind, story, cause, expected, session }))
}

function reportedThen(story: ReadStory, { symbol, days }: NewsThen): readonly EventThen[] {
  const expected = reportsEvent(story) ? expectedFor(symbol, story) : undefined
  if (expected === undefined) return []
  const row = lastIndexUpTo(days, dayOfReaction(story.first, story.event?.type.code) - 1) + 1
  return row < 1 || row >= days.length
    ? []
    : [{ kind: 'reported', story, cause: story.first.title, expected, session: days[row] as Day }]
}

/** News of the asset alone whose kind was not read, that is good or bad for it. */
function readsAs(story: ReadStory, symbol: string, sign: -1 | 1): boolean {
  const named = story.links.filter(({ kind }) => kind === 'asset' || kind === 'commodity')
  const isAlone = named.length > 0 && named.every(({ symbols }) => symbols.includes(symbol))
  return story.event === undefined && story.direction === sign && isAlone && reportsNews(story.first)
}

/** A crisis of which nothing was reported for some days, or a release. */
function isNew({ event, first }: ReadStory, among: readonly ReadStory[]): boolean {
  if (event === undefined || DATED.includes(event.type.group)) return true
  const since: Instant = asInstant(first.publishedAt - NEWS_AGAIN_DAYS * DAY)
  return !among.some(
    (other) =>
      other.event?.type === event.type &&
      other.first.publishedAt < first.publishedAt &&
      other.first.publishedAt >= since,
  )
}

/** Undefined if the event says nothing of the asset, or is one of many of a crisis. */
function expectedFor(symbol: string, story: EventStory & ReadStory): -1 | 0 | 1 | undefined {
  const expected = expectedOf(story)
  const { group, code } = story.event.type
  const isNamed = group === 'supply' && story.links.some(({ kind }) => kind === 'commodity')
  if (group === 'company' || isNamed) return expected.get(symbol)
  if (!DATED.includes(group)) return undefined
  if (expected.has(symbol)) return expected.get(symbol)
  const effect = effectsOf(code, placeOf(story.links)).find((row) => row.symbol === symbol)
  return effect && (Math.sign(effect.bps * eventSide(code, story.first.title)) as -1 | 0 | 1)
}
