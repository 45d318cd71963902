import { asDay, type Day, type Instant, utcDay } from '../../kernel/time.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import { SP500, SP500_FUND } from '../../market/roles.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { median } from '../../statistics/sample-statistics.ts'
import { isSalient } from '../gates/happenings.ts'
import { type Region, regionOfCountry } from '../linking/countries.ts'
import { CENTRAL_BANKS } from '../linking/market-names.ts'
import { type NewsStory, regionOfStory, reportsEvent } from '../story/news-story.ts'
import { effectsOf, eventSide } from './event-effects.ts'
import { type ExplainedShare, movedWith } from './explained-share.ts'
import type { UsualMoves } from './usual-moves.ts'

const CLOSE = 16 * 60
const DECISION = 'cb_decision'
const SCALE = 3
const FEAR = '^VIX'
const YIELD = '^TNX'
/** Where `/v1/impact` states the effect on yields, with the opposite sign, and on stocks. */
const BONDS = 'TLT'
/** Moved by news of the market where `/v1/impact` says so. */
const OTHERS = ['CL=F', 'GC=F', 'DX-Y.NYB']

export type EventStory = NewsStory & { readonly event: NonNullable<NewsStory['event']> }

/** 0 if any direction fits. */
type Expected = ReadonlyMap<string, -1 | 0 | 1>

export interface Reaction {
  readonly symbol: string
  readonly day: Day
  /** In the unit of the asset. */
  readonly change: number
  /** With its sign. */
  readonly timesUsual: number
  /** Whether it went the way expected of the news; of a named asset also not with its sector or the market. */
  readonly fits: boolean
}

export interface PriceHistory {
  readonly movesOf: (symbol: string) => UsualMoves | undefined
  readonly explainedShare: (symbol: string, day: Day) => ExplainedShare | undefined
}

/** Of the country that the headline names first, else of its central bank. */
export function placeOf(links: NewsStory['links']): Region | undefined {
  const bank = CENTRAL_BANKS.find(({ code }) => links.some(({ id }) => id === `central_bank:${code}`))
  return regionOfStory(links) ?? (bank && regionOfCountry(bank.country))
}

const isNamed = ({ kind }: NewsStory['links'][number]): boolean => kind === 'asset' || kind === 'commodity'

const isMarketNews = ({ event, links }: EventStory): boolean =>
  event.type.group !== 'company' && (event.type.group !== 'supply' || !links.some(isNamed))

/** The assets that a story may have moved and the way it should; those it names have its direction. */
export function expectedOf(story: EventStory): Expected {
  const { event, links, first } = story
  const { group, code } = event.type
  if (!isMarketNews(story)) {
    const named = links.filter(isNamed).flatMap(({ symbols }) => symbols.slice(0, 1))
    return new Map(named.map((symbol) => [symbol, event.direction]))
  }
  const side = eventSide(code, first.title)
  const rows = new Map(
    effectsOf(code, placeOf(links)).map(({ symbol, bps }) => [symbol, Math.sign(bps) * side]),
  )
  const ofStocks = group === 'supply' ? undefined : event.direction || (rows.get(SP500_FUND) ?? 0)
  const market = {
    [SP500]: ofStocks,
    [FEAR]: ofStocks === undefined || ofStocks === 0 ? (rows.get(FEAR) ?? ofStocks) : -ofStocks,
    [YIELD]: -(rows.get(BONDS) ?? Number.NaN),
    ...Object.fromEntries(OTHERS.map((symbol) => [symbol, rows.get(symbol)])),
  }
  return new Map(
    Object.entries(market).flatMap(([symbol, sign]) =>
      sign === undefined || Number.isNaN(sign) ? [] : [[symbol, Math.sign(sign) as -1 | 0 | 1] as const],
    ),
  )
}

/**
 * The first day that can react: of the session after the news became known; without a time of day the day after. Central
 * banks decide before New York closes.
 */
export function dayOfReaction({ publishedAt, timeOfDayKnown }: NewsStory['first'], code?: string): Day {
  if (!timeOfDayKnown) return asDay(utcDay(publishedAt) + (code === DECISION ? 0 : 1))
  const { day, minutes } = newYorkDayAndMinutes(publishedAt as Instant)
  return minutes >= CLOSE ? asDay(day + 1) : day
}

/** What each expected asset did in its first session after the news; nothing before that session is known. */
export function reactionsTo(
  story: EventStory,
  { movesOf, explainedShare }: PriceHistory,
): readonly Reaction[] {
  const from = dayOfReaction(story.first, story.event.type.code)
  const isOfMarket = isMarketNews(story)
  return [...expectedOf(story)].flatMap(([symbol, expected]) => {
    const moves = movesOf(symbol)
    const row = moves === undefined ? 0 : lastIndexUpTo(moves.day, from - 1) + 1
    const timesUsual = moves?.timesUsual[row] ?? Number.NaN
    if (moves === undefined || !Number.isFinite(timesUsual)) return []
    const day = asDay(moves.day[row])
    const isExpected = expected === 0 || Math.sign(timesUsual) === expected
    const fits = isExpected && (isOfMarket || !movedWith(explainedShare(symbol, day)))
    return [{ symbol, day, change: moves.change[row], timesUsual, fits }]
  })
}

/** Of the reactions that fit; undefined if no price has reacted yet, 0 if none fits. */
export const largestOf = (reactions: readonly Reaction[]): number | undefined =>
  reactions.length === 0
    ? undefined
    : Math.max(0, ...reactions.map(({ fits, timesUsual }) => (fits ? Math.abs(timesUsual) : 0)))

/**
 * 0–100: 100·(1 − e^(−u/3)).
 * @param timesUsual largest move over its usual size, at least 0
 */
export const reactionImpact = (timesUsual: number): number => 100 * (1 - Math.exp(-timesUsual / SCALE))

export interface ExpectedSize {
  readonly event: string
  readonly n: number
  /** Median of the largest moves over their usual size. */
  readonly timesUsual: number
}

/** What past events of each type moved, once a day, type and assets. Only of those that would have been shown. */
export function expectedSizes(stories: readonly NewsStory[], prices: PriceHistory): readonly ExpectedSize[] {
  const sizes = new Map<string, Map<string, number>>()
  for (const story of stories) {
    if (!reportsEvent(story) || !isSalient(story)) continue
    const reactions = reactionsTo(story, prices)
    const largest = largestOf(reactions)
    if (largest === undefined) continue
    const { code } = story.event.type
    const own = sizes.get(code) ?? new Map<string, number>()
    sizes.set(code, own.set(reactions.map(({ symbol, day }) => `${symbol} ${day}`).join(' '), largest))
  }
  return [...sizes].map(([event, own]) => ({
    event,
    n: own.size,
    timesUsual: median([...own.values()]),
  }))
}

/** What the direction of an event is for: what it names, else the stock market. */
export function subjectOf({ event, links }: EventStory): string | undefined {
  const of = (kind: string) => links.find((link) => link.kind === kind)?.symbols[0]
  const { group } = event.type
  if (group === 'company') return of('asset')
  return group === 'supply' ? of('commodity') : SP500
}
