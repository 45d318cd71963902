import { DAY } from '../../kernel/time.ts'
import { SP500 } from '../../market/roles.ts'
import { statedSign } from '../cause/stated-move.ts'
import { UNNAMED } from '../crises/crisis-state.ts'
import { storyWords } from '../duplicates/story-words.ts'
import { sourceWeight } from '../impact/impact-score.ts'
import { isByAnalysts, isRater } from '../impact/score-stories.ts'
import type { ReadStory } from '../story/news-stories.ts'
import { type NewsStory, reportsEvent } from '../story/news-story.ts'
import { reportsNews } from './genre.ts'
import { subjectsOf } from './subject.ts'

/** What holds a story back from being shown: it is kept for search and for causes. */
type Gate = 'genre' | 'subject' | 'doubt' | 'salience'

/** Agencies, authorities and companies themselves. */
const FIRST_RANK = 0.9
const PUBLISHERS = 2
/** Stories of one event from a collection of publishers: of labelled headlines, 18 of 18 such types are right. */
const WORDINGS = 3
/** On labelled headlines nine of ten such types are right. */
const SURE = 0.8
/** Beside the subject: shared words, and their share of the shorter title. */
const TWIN = { words: 2, share: 0.4 }

type Sourced = Pick<NewsStory, 'sources'> & { readonly first: Pick<NewsStory['first'], 'source'> }

/** Two publishers, or one of the first rank. A publisher that a provider does not name is none. */
export const isSalient = ({ sources }: Sourced): boolean =>
  sources.some((source) => sourceWeight(source) >= FIRST_RANK) ||
  sources.filter((source) => !UNNAMED.test(source)).length >= PUBLISHERS

interface Happenings {
  /** By first headline; of companies the subjects alone are linked. */
  readonly visible: readonly ReadStory[]
  readonly held: Readonly<Record<Gate, number>>
}

/**
 * The stories that are shown as events, twins as one: what two headlines report of the same subject, type and day
 * without contradiction, in either language.
 * @param stories ordered by `knownAt`
 */
export function happeningsOf(stories: readonly ReadStory[]): Happenings {
  const held: Record<Gate, number> = { genre: 0, subject: 0, doubt: 0, salience: 0 }
  const groups: Group[] = []
  for (const story of stories) {
    if (!reportsEvent(story)) continue
    const links = aboutOf(story)
    const gate = !reportsNews(story.first) ? 'genre' : links === undefined ? 'subject' : undefined
    if (gate !== undefined || links === undefined) held[gate ?? 'subject']++
    else join(groups, withStatedDirection({ ...story, links }))
  }
  const visible = joinedWordings(groups).flatMap(({ story, doubt, wordings }) => {
    const isConfirmed = isSalient(story) || wordings >= WORDINGS
    const gate = 1 - doubt < SURE ? 'doubt' : isConfirmed ? undefined : 'salience'
    if (gate !== undefined) held[gate]++
    return gate === undefined ? [story] : []
  })
  return { visible: visible, held }
}

type About = Pick<ReadStory, 'first' | 'links'> & { readonly event: NonNullable<ReadStory['event']> }

/** Of companies only the subjects; undefined if an event of a company or commodity is about none that is tracked. */
export function aboutOf({ links, first, event }: About): About['links'] | undefined {
  const { group, code } = event.type
  if (group === 'supply')
    return code === 'opec' || links.some(({ kind }) => kind === 'commodity') ? links : undefined
  if (group !== 'company') return links
  const named = subjectsOf(first, links, event)
  const rated = isByAnalysts(code) ? named.filter((link) => !isRater(first.title, link)).slice(-1) : named
  return rated.length === 0
    ? undefined
    : links.filter((link) => link.kind !== 'asset' || rated.includes(link))
}

/** What a headline says of the stock market itself is the direction of news of the market. */
function withStatedDirection(story: ReadStory): ReadStory {
  const { event, first } = story
  if (event === undefined || event.type.group === 'company' || event.type.group === 'supply') return story
  const direction = statedSign(first, SP500) || story.direction
  return { ...story, direction, event: { ...event, direction } }
}

/** Whether one headline alone passes the gates that do not ask who published it. */
export const isClear = (story: About & Pick<ReadStory, 'probability'>): boolean =>
  reportsNews(story.first) && aboutOf(story) !== undefined && story.probability >= SURE

interface Group {
  story: ReadStory
  /** Probability that every reading of it is wrong. */
  doubt: number
  /** Stories in it. */
  wordings: number
}

function join(groups: Group[], story: ReadStory): void {
  const twin = groups.find((group) => isTwin(group.story, story))
  if (twin === undefined) {
    groups.push({ story, doubt: 1 - story.probability, wordings: 1 })
    return
  }
  add(twin, { story, doubt: 1 - story.probability, wordings: 1 })
}

function add(group: Group, { story, doubt, wordings }: Group): void {
  const { story: first } = group
  group.doubt *= doubt
  group.wordings += wordings
  group.story = {
    ...first,
    sources: [...new Set([...first.sources, ...story.sources])],
    headlines: first.headlines + story.headlines,
    lastKnownAt: story.lastKnownAt > first.lastKnownAt ? story.lastKnownAt : first.lastKnownAt,
  }
}

/** Of publishers that no provider names, what is of one type, subject and day is one event, in whatever words. */
function joinedWordings(groups: readonly Group[]): readonly Group[] {
  const joined: Group[] = []
  for (const group of groups) {
    const same = joined.find(
      (other) => isUnnamed(group) && isUnnamed(other) && isSameEvent(other.story, group.story),
    )
    if (same === undefined) joined.push(group)
    else add(same, group)
  }
  return joined
}

const isUnnamed = ({ story }: Group): boolean => story.sources.every((source) => UNNAMED.test(source))

const isSameEvent = (a: ReadStory, b: ReadStory): boolean =>
  a.event?.type === b.event?.type &&
  a.direction * b.direction >= 0 &&
  b.first.knownAt - a.first.knownAt <= DAY &&
  a.links.some(({ id }) => b.links.some((link) => link.id === id))

/** Same type, subject and day; numbers and directions do not contradict; in one language they share words. */
function isTwin(a: ReadStory, b: ReadStory): boolean {
  if (a.event?.type !== b.event?.type || a.direction * b.direction < 0) return false
  if (b.first.knownAt - a.first.knownAt > DAY) return false
  const subjects = subjectKey(a)
  if (subjects === '' || subjects !== subjectKey(b)) return false
  const [one, other] = [storyWords(a.first), storyWords(b.first)]
  const onlyIn = (first: ReadonlySet<string>, second: ReadonlySet<string>) =>
    [...first].some((number) => !second.has(number))
  if (onlyIn(one.numbers, other.numbers) && onlyIn(other.numbers, one.numbers)) return false
  if (a.first.language !== b.first.language) return true
  const subjectIds = new Set(a.links.map(({ id }) => id))
  const [words, others] = [one, other].map((story) => story.words.filter((word) => !subjectIds.has(word)))
  const shared = words.filter((word) => others.includes(word)).length
  return shared >= TWIN.words && shared >= TWIN.share * Math.min(words.length, others.length)
}

const subjectKey = ({ links }: ReadStory): string =>
  [...new Set(links.map(({ id }) => id))].toSorted().join(' ')
