import { createBoundedCache } from '@bellwether-markets/engine/kernel/bounded-cache'
import {
  asDay,
  asInstant,
  DAY,
  type Day,
  type Instant,
  MINUTE,
  SECOND,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns, Headline } from '@bellwether-markets/engine/market/observation'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import { INVENTED_COMPANIES } from '@bellwether-markets/engine/market/universe'
import type { GermanNameTable } from '@bellwether-markets/engine/table-schemas'
import germanNames from '../data/german-names.json' with { type: 'json' }
import { createCommodityNews } from './commodity-news.ts'
import { createCompanyNews } from './company-news.ts'
import { createCrisisNews } from './crisis-news.ts'
import { createMacroNews } from './macro-news.ts'
import {
  NEWS_PUBLISHERS,
  NEWS_WORDINGS,
  type NewsFigure,
  type NewsPublisher,
  type NewsStory,
} from './news-story.ts'
import { pick, type Random, randomStream } from './random.ts'
import type { World } from './world.ts'

const GERMAN: Readonly<GermanNameTable> = germanNames
/** Begins every title, so that none can be read as a fact. */
const MARK = { en: 'Simulated market', de: 'Simulierter Markt' }
const DAYS_CACHED = 45
/** Shares of identical and of German headlines among those after the first; the others are reworded. */
const COPY_SHARE = 0.45
const GERMAN_SHARE = 0.25
const TAGGED_SHARE = 0.5
const LONGEST_ECHO = 4 * 60 * MINUTE
/** Polling delay of a feed. */
const FEED_DELAY = 4 * MINUTE
const LATEST_KNOWN = LONGEST_ECHO + FEED_DELAY + DAY

/**
 * Headlines, English and some German, from one or more invented publishers, identical or reworded: invented companies'
 * reports, gaps and large moves, economic dates, commodities and crises. None is about a real company. Reproducible;
 * nothing is copied from real headlines.
 */
export function createSimulatedNews(
  world: World,
  universe: Universe,
  dailyOf: (symbol: string) => DailyColumns | undefined,
  lastDay: () => Day,
): (from: Instant, to: Instant) => readonly Headline[] {
  const tellers = tellersOf(world, universe, dailyOf)
  const ofDay = (day: Day): readonly Headline[] => {
    const stories = tellers.flatMap((tell) => tell(day))
    const random = randomStream(world.seed, `news/publishers/${day}`)
    return stories.flatMap((story) => headlinesOf(story, random)).map((one, index) => idOf(one, day, index))
  }
  const cached = createBoundedCache<readonly Headline[]>(DAYS_CACHED)
  return (from, to) => {
    const headlines: Headline[] = []
    const last = Math.min(utcDay(to), lastDay())
    for (let day = Math.max(world.epoch, utcDay(asInstant(from - LATEST_KNOWN))); day <= last; day++) {
      for (const headline of cached(String(day), () => ofDay(asDay(day))) ?? []) {
        if (headline.knownAt > from && headline.knownAt <= to) headlines.push(headline)
      }
    }
    return headlines.sort((a, b) => a.knownAt - b.knownAt || (a.id < b.id ? -1 : 1))
  }
}

function tellersOf(
  world: World,
  { assets, bySymbol }: Universe,
  dailyOf: (symbol: string) => DailyColumns | undefined,
): readonly ((day: Day) => readonly NewsStory[])[] {
  const companies = INVENTED_COMPANIES.filter(({ symbol }) => bySymbol.has(symbol))
  const commodities = assets.filter(({ assetClass }) => assetClass === 'commodity')
  return [
    ...companies.map((asset) => createCompanyNews(asset, world, () => dailyOf(asset.symbol))),
    ...commodities.map((asset) => createCommodityNews(asset, world.seed, () => dailyOf(asset.symbol))),
    createMacroNews(world, () => dailyOf(SP500)),
    createCrisisNews(world),
  ]
}

type UnnumberedHeadline = Omit<Headline, 'id' | 'url'> & { readonly domain: string }

const idOf = ({ domain, ...headline }: UnnumberedHeadline, day: Day, index: number): Headline => {
  const id = `demo-${day}-${String(index).padStart(4, '0')}`
  return Object.freeze({ ...headline, id, url: `https://${domain}/${id}` })
}

function headlinesOf(story: NewsStory, random: Random): readonly UnnumberedHeadline[] {
  const first = headlineOf(story, random, undefined, 0)
  const further = Array.from({ length: random.poisson(story.echo) }, () => {
    const copied = random.uniform() < COPY_SHARE ? first : undefined
    return headlineOf(story, random, copied, Math.floor(LONGEST_ECHO * random.uniform() ** 2))
  })
  return [first, ...further]
}

/** @param copied the headline to repeat, by a publisher of its language */
function headlineOf(
  story: NewsStory,
  random: Random,
  copied: UnnumberedHeadline | undefined,
  after: number,
): UnnumberedHeadline {
  const drawn = random.uniform() < GERMAN_SHARE ? 'de' : 'en'
  const { language } = NEWS_PUBLISHERS.find(({ domain }) => domain === copied?.domain) ?? { language: drawn }
  const publisher = choose(
    NEWS_PUBLISHERS.filter((one) => one.language === language),
    random,
  )
  const wording = pick(NEWS_WORDINGS[story.kind][language], random)
  const publishedAt = toSecond(story.at + after)
  return {
    source: publisher.name,
    domain: publisher.domain,
    title: copied?.title ?? `${MARK[language]}: ${filled(wording, story.words, language)}`,
    publishedAt,
    timeOfDayKnown: true,
    knownAt: toSecond(publishedAt + FEED_DELAY * random.uniform()),
    taggedSymbols: random.uniform() < TAGGED_SHARE ? story.symbols : [],
  }
}

const toSecond = (instant: number): Instant => asInstant(Math.floor(instant / SECOND) * SECOND)

function choose(publishers: readonly NewsPublisher[], random: Random): NewsPublisher {
  let rest = random.uniform() * publishers.reduce((sum, { share }) => sum + share, 0)
  for (const publisher of publishers) {
    rest -= publisher.share
    if (rest < 0) return publisher
  }
  return publishers[publishers.length - 1]
}

const filled = (wording: string, words: NewsStory['words'], language: 'en' | 'de'): string =>
  wording.replace(/<(\w+)>/g, (_, name: string) => wordOf(words[name] ?? '', language))

function wordOf(word: string | NewsFigure, language: 'en' | 'de'): string {
  if (typeof word === 'string') return language === 'de' ? (GERMAN[word] ?? word) : word
  const text = word.value.toFixed(word.decimals)
  return language === 'de' ? text.replace('.', ',') : text
}
