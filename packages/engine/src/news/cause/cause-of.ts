import { type Day, utcDay } from '../../kernel/time.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { reportsNews } from '../gates/genre.ts'
import { aboutOf } from '../gates/happenings.ts'
import { effectsOf, eventSide } from '../impact/event-effects.ts'
import { type ExplainedShare, movedWith } from '../impact/explained-share.ts'
import { sourceWeight } from '../impact/impact-score.ts'
import { expectedOf, placeOf } from '../impact/price-reaction.ts'
import type { UsualMoves } from '../impact/usual-moves.ts'
import type { ReadStory } from '../story/news-stories.ts'
import { reportsEvent } from '../story/news-story.ts'
import { tokensOf } from '../text/tokens.ts'
import { mentionsOf, namedCause } from './stated-move.ts'

/**
 * Two publishers report what fits; one does, or a theme that does not name the asset; sector or market moved as much;
 * nothing was found; nothing was held for these days.
 */
export const VERDICTS = [
  'explained',
  'consistent',
  'moved_with',
  'no_news_found',
  'no_headlines_held',
] as const
type Verdict = (typeof VERDICTS)[number]

export interface Evidence {
  /** Reported of the asset, given as a cause by a report of its move, or reported of the market. */
  readonly kind: 'event' | 'named_cause' | 'theme'
  readonly story: ReadStory
  /** In the words of the headline; of a report of the move only the part that is its cause. */
  readonly cause: string
  /** Known before the close; else an event of the day may be younger than the move. */
  readonly precedes: boolean
}

export interface Cause {
  readonly symbol: string
  readonly day: Day
  readonly verdict: Verdict
  /** What fits the direction, the best first. */
  readonly evidence: readonly Evidence[]
  readonly publishers: number
  /** Undefined for the market itself, or without enough prices. */
  readonly explained: ExplainedShare | undefined
}

export interface CauseInputs {
  readonly explainedShare: (symbol: string, day: Day) => ExplainedShare | undefined
  readonly movesOf: (symbol: string) => UsualMoves | undefined
  /** Everything known, by first headline. */
  readonly stories: readonly ReadStory[]
  /** Those of the themes that are shown. */
  readonly ofThemes: readonly ReadStory[]
}

const PUBLISHERS = 2
const CLOSE = 16 * 60
const MOST_EVIDENCE = 3

/**
 * Why an asset moved on a session day, as far as headlines tell.
 * @returns undefined without a move on the day
 */
export function causeOf(symbol: string, day: Day, inputs: CauseInputs): Cause | undefined {
  const moves = inputs.movesOf(symbol)
  const row = moves === undefined ? -1 : lastIndexUpTo(moves.day, day)
  if (moves === undefined || row < 1 || moves.day[row] !== day) return undefined
  const sign = Math.sign(moves.change[row]) as -1 | 0 | 1
  const isWithin = withinSession(moves.day[row - 1], day)
  const held = inputs.stories.filter(isWithin)
  const direct = sign === 0 ? [] : held.flatMap((story) => directEvidence(story, symbol, sign, day))
  const themes =
    sign === 0
      ? []
      : inputs.ofThemes.filter(isWithin).flatMap((story) => themeEvidence(story, symbol, sign, day))
  const publishers = agreeingPublishers(direct)
  const explained = inputs.explainedShare(symbol, day)
  const evidence = [...direct, ...themes]
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .slice(0, MOST_EVIDENCE)
  const verdict = ((): Verdict => {
    if (publishers >= PUBLISHERS) return 'explained'
    if (movedWith(explained)) return 'moved_with'
    if (evidence.length > 0) return 'consistent'
    return held.length === 0 ? 'no_headlines_held' : 'no_news_found'
  })()
  return { symbol, day, verdict, evidence, publishers, explained }
}

/**
 * From the close before to the end of the day: what reports a move after the close may still name its cause. Headlines
 * with a date alone: of the day and the session before.
 */
export function withinSession(before: number, day: Day): (story: ReadStory) => boolean {
  return ({ first: { publishedAt, timeOfDayKnown } }) => {
    if (!timeOfDayKnown) return utcDay(publishedAt) >= before && utcDay(publishedAt) <= day
    const at = newYorkDayAndMinutes(publishedAt)
    const isAfterClose = at.day === before && at.minutes >= CLOSE
    return isAfterClose || (at.day > before && at.day <= day)
  }
}

/** Of what was published after the close only a cause that is named can precede the move. */
export function timeOf(
  { first: { publishedAt, timeOfDayKnown } }: ReadStory,
  day: Day,
): 'before' | 'unknown' | 'after' {
  if (!timeOfDayKnown) return utcDay(publishedAt) < day ? 'before' : 'unknown'
  const at = newYorkDayAndMinutes(publishedAt)
  return at.day === day && at.minutes >= CLOSE ? 'after' : 'before'
}

function directEvidence(story: ReadStory, symbol: string, sign: -1 | 1, day: Day): readonly Evidence[] {
  const { first, direction } = story
  const time = timeOf(story, day)
  if (reportsEvent(story) && direction === sign && time !== 'after' && reportsNews(first)) {
    const isSubject = subjectLinks(story).some(({ symbols }) => symbols.includes(symbol))
    if (isSubject) return [{ kind: 'event', story, cause: first.title, precedes: time === 'before' }]
  }
  const named = namedCause(first, mentionsOf(first, symbol))
  return named?.sign === sign ? [{ kind: 'named_cause', story, cause: named.cause, precedes: true }] : []
}

/** Events of the world and the economy are about the market, never about a company that they name in passing. */
const subjectLinks = (story: ReadStory & { readonly event: NonNullable<ReadStory['event']> }) =>
  story.event.type.group === 'supply'
    ? story.links.filter(({ kind }) => kind === 'commodity')
    : (aboutOf(story) ?? []).filter(({ kind }) => kind === 'asset' && story.event.type.group === 'company')

/** News of the market that should move the asset this way. */
function themeEvidence(story: ReadStory, symbol: string, sign: -1 | 1, day: Day): readonly Evidence[] {
  const time = timeOf(story, day)
  if (!reportsEvent(story) || story.event.type.group === 'company' || time === 'after') return []
  const side = eventSide(story.event.type.code, story.first.title)
  const effect = effectsOf(story.event.type.code, placeOf(story.links)).find((row) => row.symbol === symbol)
  const expected = effect === undefined ? expectedOf(story).get(symbol) : Math.sign(effect.bps) * side
  return expected === sign
    ? [{ kind: 'theme', story, cause: story.first.title, precedes: time === 'before' }]
    : []
}

/** Publishers of events of the asset; of causes that are only named, those that share a word. */
function agreeingPublishers(evidence: readonly Evidence[]): number {
  const sourcesOf = (own: readonly Evidence[]) => new Set(own.flatMap(({ story }) => story.sources))
  const events = evidence.filter(({ kind, precedes }) => kind === 'event' && precedes)
  const named = evidence.filter(({ kind }) => kind === 'named_cause')
  const byWord = Map.groupBy(
    named.flatMap((one) => wordsOf(one).map((word) => ({ word, one }))),
    ({ word }) => word,
  )
  const agreeing = [...byWord.values()].map(
    (own) => sourcesOf([...events, ...own.map(({ one }) => one)]).size,
  )
  return Math.max(sourcesOf(events).size, ...agreeing)
}

const wordsOf = ({ cause, story }: Evidence): readonly string[] => [
  ...new Set(
    tokensOf(cause, story.first.language)
      .map(({ stem }) => stem)
      .filter((stem) => /^\p{L}{4}/u.test(stem)),
  ),
]

const KINDS = { event: 2, named_cause: 1, theme: 0 } as const

const weightOf = ({ kind, story }: Evidence): number =>
  2 * KINDS[kind] + sourceWeight(story.first.source) + 0.1 * Math.log(story.sources.length)
