import type { Day } from '@bellwether-markets/engine/kernel/time'
import {
  ACTS,
  GEOPOLITICAL,
  type IntensityCategory,
  THREATS,
} from '@bellwether-markets/engine/news/intensity/intensity-categories'

/** One article of the index. For a regional index, omit categories that concern another region. */
export interface IntensityArticle {
  readonly day: Day
  readonly source: string
  readonly categories: readonly IntensityCategory[]
}

const OTHERS: readonly IntensityCategory[] = [
  'financial_stress',
  'supply_shock',
  'political_crisis',
  'health_disaster',
]
/** A category or a group of them. */
export type IntensityPart = 'geopolitical' | 'threats' | 'acts' | IntensityCategory

const PARTS: readonly (readonly [IntensityPart, ReadonlySet<IntensityCategory>])[] = [
  ['geopolitical', GEOPOLITICAL],
  ['threats', new Set(THREATS)],
  ['acts', new Set(ACTS)],
  ...[...THREATS, ...ACTS, ...OTHERS].map((one) => [one, new Set([one])] as const),
]

export interface IntensityDay {
  readonly day: Day
  readonly articles: number
  readonly matches: Readonly<Record<IntensityPart, number>>
  /** Smoothed share of the articles, 0–1, by category. */
  readonly share: Readonly<Record<IntensityPart, number>>
  /** 100 = mean of the two years before; NaN with less than half a year of history. */
  readonly index: Readonly<Record<IntensityPart, number>>
}

const BASE_DAYS = 730
const FEWEST_DAYS = 120
/** Laplace smoothing: half an article of fifty, so that a source with three articles a day cannot read 33 %. */
const PRIOR_MATCHES = 0.5
const PRIOR_ARTICLES = 50

/**
 * News intensity by the method of Caldara and Iacoviello (2022, "Measuring Geopolitical Risk"): the share of articles
 * that pair a topic with a threat or an act, standardised to 100.
 * Each source has the share (m + ½)/(n + 50) with m matches of n articles. A day has the mean over its sources weighted
 * by √n, so that a new feed does not shift the index and a small one does not shake it. Each day is divided by the mean
 * of the two years before, instead of a fixed period, so that later news change no value.
 * @param articles in any order
 * @returns one entry a day with articles, oldest first
 */
export function newsIntensity(articles: readonly IntensityArticle[]): readonly IntensityDay[] {
  const byDay = Map.groupBy(articles, ({ day }) => day)
  const days = [...byDay.keys()].sort((a, b) => a - b)
  const shares = days.map((day) => sharesOf(byDay.get(day) ?? []))
  const past = new PastMeans()
  return days.map((day, at) => {
    past.dropBefore(day - BASE_DAYS, days, shares)
    const index = valuesOf((part) =>
      past.count >= FEWEST_DAYS ? (100 * shares[at][part]) / past.meanOf(part) : Number.NaN,
    )
    past.add(shares[at])
    const own = byDay.get(day) ?? []
    const matches = valuesOf((_, members) => matchesOf(own, members))
    return { day, articles: own.length, matches, share: shares[at], index }
  })
}

const valuesOf = (
  value: (part: IntensityPart, members: ReadonlySet<IntensityCategory>) => number,
): Record<IntensityPart, number> =>
  Object.fromEntries(PARTS.map(([part, members]) => [part, value(part, members)])) as Record<
    IntensityPart,
    number
  >

const matchesOf = (articles: readonly IntensityArticle[], members: ReadonlySet<IntensityCategory>): number =>
  articles.filter(({ categories }) => categories.some((one) => members.has(one))).length

function sharesOf(articles: readonly IntensityArticle[]): Readonly<Record<IntensityPart, number>> {
  const sources = [...Map.groupBy(articles, ({ source }) => source).values()]
  const weight = sources.reduce((sum, own) => sum + Math.sqrt(own.length), 0)
  return valuesOf((_, members) => {
    let sum = 0
    for (const own of sources) {
      sum +=
        (Math.sqrt(own.length) * (matchesOf(own, members) + PRIOR_MATCHES)) / (own.length + PRIOR_ARTICLES)
    }
    return sum / weight
  })
}

/** Running sums over the base period. */
class PastMeans {
  readonly #sums = new Map<IntensityPart, number>()
  #first = 0
  #count = 0

  get count(): number {
    return this.#count
  }

  meanOf(part: IntensityPart): number {
    return (this.#sums.get(part) ?? 0) / this.#count
  }

  add(share: Readonly<Record<IntensityPart, number>>): void {
    for (const [part] of PARTS) this.#sums.set(part, (this.#sums.get(part) ?? 0) + share[part])
    this.#count++
  }

  dropBefore(day: number, days: readonly number[], shares: readonly IntensityDay['share'][]): void {
    while (this.#count > 0 && days[this.#first] < day) {
      for (const [part] of PARTS) {
        this.#sums.set(part, (this.#sums.get(part) ?? 0) - shares[this.#first][part])
      }
      this.#first++
      this.#count--
    }
  }
}
