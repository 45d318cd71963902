import {
  asDay,
  asInstant,
  DAY,
  type Day,
  dateOf,
  dayFromDate,
  MINUTE,
} from '@bellwether-markets/engine/kernel/time'
import { type CrisisKind, figure, type NewsStory } from './news-story.ts'
import { pick, randomStream } from './random.ts'
import type { World } from './world.ts'

interface Episode {
  readonly kind: CrisisKind
  readonly country: string
  readonly from: Day
  readonly to: Day
  /** Expected stories on the first days, and their half-life in days. */
  readonly stories: number
  readonly halvesAfterDays: number
}

/** Monthly chance of a crisis that does not affect the stock market: with its length, one runs on most days. */
const REGIONAL_CHANCE = 0.8
const DAYS = { least: 20, most: 60 }
/** Months that one may last beyond the one in which it began. */
const MONTHS_BACK = 2
/** VIX thresholds of a market crisis. */
const STRESS = { on: 32, off: 24, longestDays: 75, quietDays: 60 }
const REGIONAL: readonly CrisisKind[] = [
  'crisis_war',
  'crisis_pandemic',
  'crisis_finance',
  'crisis_disaster',
  'crisis_political',
]
const GLOBAL: readonly CrisisKind[] = ['crisis_finance', 'crisis_pandemic', 'crisis_trade', 'crisis_war']
/** Invented; the codes of `news/countries.json` for them are free for own use (ISO 3166-1). */
const COUNTRIES = ['Vardania', 'Orvenia', 'Tarsova', 'Kelvarra', 'Quesara', 'Lumbara']

/**
 * Crises as clusters of headlines: market crises while the VIX is high, and regional ones without market impact. A day
 * depends on the VIX of earlier days only.
 */
export function createCrisisNews(world: World): (day: Day) => readonly NewsStory[] {
  const stressOn = createStressEpisodes(world)
  return (day) => {
    const running = [stressOn(day), ...regionalOn(world, day)].filter((one) => one !== undefined)
    return running.flatMap((episode) => storiesOf(episode, day, world.seed))
  }
}

function storiesOf(episode: Episode, day: Day, seed: number): readonly NewsStory[] {
  const { kind, country, from, stories, halvesAfterDays } = episode
  const random = randomStream(seed, `news/${kind}/${country}/${day}`)
  const count = random.poisson(stories * 2 ** -Math.floor((day - from) / halvesAfterDays))
  return Array.from({ length: count }, () => ({
    at: asInstant(Math.floor(day * DAY + (60 + 1300 * random.uniform()) * MINUTE)),
    kind,
    words: { country, figure: figure(5 * (1 + Math.floor(9 * random.uniform())), 0) },
    symbols: [],
    echo: 0.3,
  }))
}

function regionalOn({ seed, epoch }: World, day: Day): readonly Episode[] {
  const { year, month } = dateOf(day)
  return Array.from({ length: MONTHS_BACK + 1 }, (_, back) => back).flatMap((back) => {
    const begun = dayFromDate(year, month - back, 1)
    const random = randomStream(seed, `news/region/${begun}`)
    if (random.uniform() >= REGIONAL_CHANCE) return []
    const from = asDay(begun + Math.floor(28 * random.uniform()))
    const to = asDay(from + DAYS.least + Math.floor((DAYS.most - DAYS.least) * random.uniform()))
    const episode = {
      kind: pick(REGIONAL, random),
      country: pick(COUNTRIES, random),
      from,
      to,
      stories: 1 + 1.5 * random.uniform(),
      halvesAfterDays: (to - from) / 2,
    }
    return from >= epoch && day >= from && day <= to ? [episode] : []
  })
}

function createStressEpisodes(world: World): (day: Day) => Episode | undefined {
  const { grid, market, seed } = world
  const episodes: Episode[] = []
  let next = 1
  let open: Episode | undefined
  const step = (index: number): void => {
    const day = grid.day(index)
    const vix = market.vix.at(index - 1)
    if (open === undefined) {
      const last = episodes[episodes.length - 1]
      if (vix > STRESS.on && (last === undefined || day - last.to > STRESS.quietDays)) open = begin(day)
    } else if (vix < STRESS.off || day - open.from > STRESS.longestDays) {
      episodes.push({ ...open, to: asDay(Math.min(day - 1, open.to)) })
      open = undefined
    }
  }
  const begin = (from: Day): Episode => {
    const random = randomStream(seed, `news/stress/${from}`)
    const kind = pick(GLOBAL, random)
    const to = asDay(from + STRESS.longestDays)
    // The decay must not depend on the end of the crisis, which nobody knows yet.
    const fading = { stories: 6, halvesAfterDays: STRESS.longestDays / 3 }
    return { kind, country: pick(COUNTRIES, random), from, to, ...fading }
  }
  return (day) => {
    for (; next < grid.length && grid.day(next) <= day; next++) step(next)
    const known = [...episodes, ...(open === undefined ? [] : [open])]
    return known.find(({ from, to }) => day >= from && day <= to)
  }
}
