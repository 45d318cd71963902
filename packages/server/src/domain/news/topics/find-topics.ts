import { asInstant, DAY, type Day, type Instant, utcDay, weekday } from '../../../kernel/time.ts'
import type { LocalizedText } from '../../briefing/localized-text.ts'
import { STOCK_MARKET, statedSign } from '../cause/stated-move.ts'
import { centralities } from '../crises/crisis-reports.ts'
import { isOfNow, reportsNews } from '../gates/genre.ts'
import { sourceWeight } from '../impact/impact-score.ts'
import { dayOfReaction } from '../impact/price-reaction.ts'
import type { ReadStory } from '../story/news-stories.ts'
import type { NewsStory } from '../story/news-story.ts'
import { displayName } from './display-name.ts'
import { moveBecauseOf } from './market-cause.ts'
import type { NameCounts } from './name-counts.ts'
import { knownName, type NameWord, nameWordsOf } from './name-words.ts'

/** Days that are compared with. */
export const USUAL_DAYS = 60
const RECENT_DAYS = 3
/** Of a Monday: since the close of Thursday. */
const RECENT_DAYS_MONDAY = 4
const MONDAY = 1
const MOST = 3
const FEW_READ = 15
const FEWEST = { read: 4, stories: 3, ofFew: 2, usual: 40 }
/** Of the stories read. */
const LEAST_SHARE = 0.08
/** Share over the usual one. */
const BURST = 4
/** A name never seen is taken as seen so often in so many stories. */
const PRIOR = { times: 0.5, stories: 50 }
/** Of two names with so many stories in common only one is told. */
const SAME = 0.5
const MOVES = 2
const LONG_TITLE = 100
const WORLD: readonly string[] = ['macro', 'geopolitics', 'finance', 'pandemic', 'disaster']

export interface Topic {
  readonly id: string
  readonly name: LocalizedText
  readonly stories: readonly ReadStory[]
  /** Stories in which it might have been named. */
  readonly read: number
  /** Of the stories of the 60 days before, 0–1. */
  readonly usualShare: number
  readonly best: NewsStory['first']
  readonly since: Instant
  /** Whether a story came after the session; one that is dated with the day alone counts for the day after. */
  readonly isAfterSession: boolean
  /** How stocks moved because of it, by two stories at least; 0 if they do not say. */
  readonly move: -1 | 0 | 1
}

/**
 * Names that the headlines of three days give far more often than those of the 60 days before. Each story counts once;
 * advice, history and opinion do not count, reports of the market do.
 * @param stories of the week
 * @param days counts of each day with headlines
 * @param session the last one with closes
 */
export function findTopics(
  stories: readonly ReadStory[],
  days: readonly (NameCounts & { readonly at: Instant })[],
  session: Day,
  asOf: Instant,
): readonly Topic[] {
  const span = weekday(utcDay(asOf)) === MONDAY ? RECENT_DAYS_MONDAY : RECENT_DAYS
  const since = asInstant(asOf - span * DAY)
  const read = stories.filter(({ first }) => first.knownAt > since && isOfNow(first))
  const usual = days.filter(({ at }) => at <= since && at > since - USUAL_DAYS * DAY)
  const usualStories = usual.reduce((sum, day) => sum + day.stories, 0)
  if (read.length < FEWEST.read || usualStories < FEWEST.usual) return []
  const leastOf = (key: string): number =>
    Math.max(
      LEAST_SHARE * read.length,
      read.length < FEW_READ && knownName(key) !== undefined ? FEWEST.ofFew : FEWEST.stories,
    )
  const uncapitalised = lowerWordsOf(stories)
  const named = new Map<string, ReadStory[]>()
  for (const story of read) {
    for (const key of new Set(wordsOf(story).map((word) => word.key))) {
      if (knownName(key) !== undefined || !uncapitalised.has(key))
        named.set(key, [...(named.get(key) ?? []), story])
    }
  }
  const timesOf = (key: string): number => usual.reduce((sum, { names }) => sum + (names[key] ?? 0), 0)
  const isBurst = ({ key, own }: Named): boolean =>
    own.length / read.length >= (BURST * (timesOf(key) + PRIOR.times)) / (usualStories + PRIOR.stories)
  const bursts = [...named]
    .filter(([, own]) => own.length >= FEWEST.ofFew)
    .map(([key, own]) => ({ key, own, name: displayName(key, own) }))
    .map((one) => withAbbreviation(one, named))
    .filter((one) => one.own.length >= leastOf(one.key) && isBurst(one))
  const topics: Named[] = []
  for (const one of bursts.toSorted((a, b) => b.own.length - a.own.length || (a.key < b.key ? -1 : 1))) {
    const twin = topics.find(({ own }) => common(own, one.own) >= SAME * one.own.length)
    if (twin === undefined) topics.push(one)
    else if (isPair(twin, one))
      twin.name = { en: `${twin.name.en} and ${one.name.en}`, de: `${twin.name.de} und ${one.name.de}` }
  }
  return topics.slice(0, MOST).map(({ key, own, name }) => ({
    ...{ id: key, name, stories: own, read: read.length, usualShare: timesOf(key) / usualStories },
    best: bestOf(own),
    since,
    isAfterSession: own.some(({ first }) => dayOfReaction(first) > session),
    move: moveOf(key, own),
  }))
}

interface Named {
  readonly key: string
  readonly own: readonly ReadStory[]
  name: LocalizedText
}

/** No word of a tracked company; of headlines that were found by asking for one, only names that are known. */
function wordsOf({ first, links }: ReadStory): readonly NameWord[] {
  const companies = links.filter(({ kind }) => kind === 'asset')
  return nameWordsOf(first).filter(
    ({ key, begin, end }) =>
      (first.taggedSymbols.length === 0 || knownName(key) !== undefined) &&
      // A word beside its company is a product.
      companies.every((company) => end < company.begin - 1 || begin > company.end + 1),
  )
}

/** Words that some title writes without a capital. */
function lowerWordsOf(stories: readonly ReadStory[]): ReadonlySet<string> {
  return new Set(
    stories.flatMap(({ first }) =>
      first.language === 'de' ? [] : first.tokens.flatMap(({ raw, text }) => (raw === text ? [raw] : [])),
    ),
  )
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

/** With its abbreviation: SVB is Silicon Valley Bank. */
function withAbbreviation(one: Named, named: ReadonlyMap<string, readonly ReadStory[]>): Named {
  const short = one.name.en.includes(' ') ? named.get(initialsOf(one.name.en).toLowerCase()) : undefined
  return short === undefined ? one : { ...one, own: [...new Set([...one.own, ...short])] }
}

const common = (a: readonly ReadStory[], b: readonly ReadStory[]): number =>
  a.filter((story) => b.includes(story)).length

/** Two known names that headlines give together. */
const isPair = (a: Named, b: Named): boolean =>
  !a.name.en.includes(' and ') &&
  knownName(a.key) !== undefined &&
  knownName(b.key) !== undefined &&
  common(a.own, b.own) >= SAME * a.own.length

const moveOf = (key: string, own: readonly ReadStory[]): Topic['move'] => {
  const moves = own.map(({ first }) =>
    nameWordsOf(first)
      .filter((word) => word.key === key)
      .reduce<number>((sum, word) => sum || moveBecauseOf(first.title, word), 0),
  )
  const told = moves.filter((move) => move !== 0)
  const sum = told.reduce((total, move) => total + move, 0)
  return told.length >= MOVES ? (Math.sign(sum) as Topic['move']) : 0
}

/** A report, in words that others share, of a source of rank, and short. */
function bestOf(own: readonly ReadStory[]): Topic['best'] {
  const central = centralities(own.map(({ first }) => first.title))
  const most = Math.max(1, ...central)
  const last = Math.max(...own.map(({ first }) => first.knownAt))
  const score = ({ first, sources, event }: ReadStory, at: number): number =>
    (reportsNews(first) ? 1 : 0) +
    (event !== undefined && WORLD.includes(event.type.group) ? 1 : 0) +
    (statedSign(first, STOCK_MARKET) === 0 ? 0 : 0.5) +
    (first.taggedSymbols.length === 0 ? 1 : 0) +
    central[at] / most +
    sourceWeight(first.source) +
    0.25 * Math.log(sources.length) +
    2 ** ((first.knownAt - last) / DAY) -
    (first.title.length > LONG_TITLE ? 1 : 0)
  const scores = own.map(score)
  return own[scores.indexOf(Math.max(...scores))].first
}
