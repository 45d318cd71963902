import type { LocalizedText } from '../../briefing/localized-text.ts'
import { asInstant, DAY, type Day, type Instant, utcDay, weekday } from '../../kernel/time.ts'
import { sumOver } from '../../statistics/sample-statistics.ts'
import { isOfNow } from '../gates/genre.ts'
import { dayOfReaction } from '../impact/price-reaction.ts'
import type { ReadStory } from '../story/news-stories.ts'
import type { NewsStory } from '../story/news-story.ts'
import { displayName } from './display-name.ts'
import type { NameCounts } from './name-counts.ts'
import { knownName, type NameWord, nameWordsOf } from './name-words.ts'
import { bestOf, moveOf, tellsAct } from './topic-stories.ts'

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

type DatedCounts = NameCounts & { readonly at: Instant }

/** Of the stock market, the last one with closes. */
export interface LastSession {
  readonly day: Day
  /** In which stocks went. */
  readonly way: -1 | 0 | 1
}

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
  /** Stories that came after the session. */
  readonly afterSession: number
  /** Those that are dated with its day alone: before its close or after it. */
  readonly onSessionDay: number
  /** Whether two of its stories tell of an act: an attack, a failure, an election, a default. */
  readonly isAct: boolean
  /** How stocks moved because of it, by two stories at least; 0 if they do not say. */
  readonly move: -1 | 0 | 1
}

/**
 * Names that the headlines of three days give far more often than those of the 60 days before. Each story counts once;
 * advice, history and opinion do not count, reports of the market do.
 * @param stories of the week
 * @param days counts of each day with headlines
 */
export function findTopics(
  stories: readonly ReadStory[],
  days: readonly DatedCounts[],
  session: LastSession,
  asOf: Instant,
): readonly Topic[] {
  const span = weekday(utcDay(asOf)) === MONDAY ? RECENT_DAYS_MONDAY : RECENT_DAYS
  const news = new RecentNews(stories, days, asInstant(asOf - span * DAY))
  if (!news.isEnough) return []
  const topics: Named[] = []
  for (const burst of news.bursts()) {
    const twin = topics.findIndex(({ own }) => common(own, burst.own) >= SAME * burst.own.length)
    if (twin < 0) topics.push(burst)
    else if (isPair(topics[twin], burst)) topics[twin] = pairOf(topics[twin], burst)
  }
  return topics.slice(0, MOST).map((named) => news.topic(named, session))
}

/** The names of the stories since an instant, against those of the days before. */
class RecentNews {
  readonly #stories: readonly ReadStory[]
  readonly #since: Instant
  readonly #read: readonly ReadStory[]
  readonly #usual: readonly NameCounts[]
  readonly #usualStories: number

  constructor(stories: readonly ReadStory[], days: readonly DatedCounts[], since: Instant) {
    this.#stories = stories
    this.#since = since
    this.#read = stories.filter(({ first }) => first.knownAt > since && isOfNow(first))
    this.#usual = days.filter(({ at }) => at <= since && at > since - USUAL_DAYS * DAY)
    this.#usualStories = sumOver(this.#usual, (day) => day.stories)
  }

  get isEnough(): boolean {
    return this.#read.length >= FEWEST.read && this.#usualStories >= FEWEST.usual
  }

  /** In the most stories first. */
  bursts(): readonly Named[] {
    const named = this.#storiesByName()
    return [...named]
      .filter(([, own]) => own.length >= FEWEST.ofFew)
      .map(([key, own]) => ({ key, keys: [key], own, name: displayName(key, own) }))
      .map((burst) => withAbbreviation(burst, named))
      .filter((burst) => this.#isBurst(burst) && !isOfCompanies(burst))
      .toSorted((a, b) => b.own.length - a.own.length || (a.key < b.key ? -1 : 1))
  }

  topic({ key, keys, own, name }: Named, { day, way }: LastSession): Topic {
    return {
      id: key,
      name,
      stories: own,
      read: this.#read.length,
      usualShare: this.#usualTimes(key) / this.#usualStories,
      best: bestOf(keys, own, way),
      since: this.#since,
      afterSession: own.filter(({ first }) => isAfter(first, day)).length,
      onSessionDay: own.filter(({ first }) => !first.timeOfDayKnown && utcDay(first.publishedAt) === day)
        .length,
      isAct: tellsAct(own),
      move: moveOf(keys, own),
    }
  }

  #storiesByName(): ReadonlyMap<string, readonly ReadStory[]> {
    const uncapitalised = lowerWordsOf(this.#stories)
    const named = new Map<string, ReadStory[]>()
    for (const story of this.#read) {
      for (const key of new Set(wordsOf(story).map((word) => word.key))) {
        if (knownName(key) !== undefined || !uncapitalised.has(key))
          named.set(key, [...(named.get(key) ?? []), story])
      }
    }
    return named
  }

  #isBurst({ key, own }: Named): boolean {
    const read = this.#read.length
    const isFew = read < FEW_READ && knownName(key) !== undefined
    const usual = (this.#usualTimes(key) + PRIOR.times) / (this.#usualStories + PRIOR.stories)
    return (
      own.length >= Math.max(LEAST_SHARE * read, isFew ? FEWEST.ofFew : FEWEST.stories) &&
      own.length / read >= BURST * usual
    )
  }

  #usualTimes(key: string): number {
    return sumOver(this.#usual, ({ names }) => names[key] ?? 0)
  }
}

const isAfter = (first: NewsStory['first'], session: Day): boolean =>
  first.timeOfDayKnown ? dayOfReaction(first) > session : utcDay(first.publishedAt) > session

/** Most of its stories name a tracked company: it is where that company has news. */
const isOfCompanies = ({ own }: Named): boolean =>
  2 * own.filter(({ links }) => links.some(({ kind }) => kind === 'asset')).length > own.length

interface Named {
  readonly key: string
  /** With those that mean the same. */
  readonly keys: readonly string[]
  readonly own: readonly ReadStory[]
  readonly name: LocalizedText
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
  const key = initialsOf(one.name.en).toLowerCase()
  const short = one.name.en.includes(' ') ? named.get(key) : undefined
  return short === undefined
    ? one
    : { ...one, keys: [...one.keys, key], own: [...new Set([...one.own, ...short])] }
}

const common = (a: readonly ReadStory[], b: readonly ReadStory[]): number =>
  a.filter((story) => b.includes(story)).length

/** Two known names that headlines give together. */
const isPair = (a: Named, b: Named): boolean =>
  a.keys.length === 1 &&
  knownName(a.key) !== undefined &&
  knownName(b.key) !== undefined &&
  common(a.own, b.own) >= SAME * a.own.length

const pairOf = (a: Named, b: Named): Named => ({
  ...a,
  keys: [...a.keys, ...b.keys],
  name: { en: `${a.name.en} and ${b.name.en}`, de: `${a.name.de} und ${b.name.de}` },
})
