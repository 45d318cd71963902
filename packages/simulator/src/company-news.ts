import { asDay, asInstant, DAY, type Day, MINUTE, weekday } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { sessionOf } from '@bellwether-markets/engine/market/calendar'
import { barValues } from '@bellwether-markets/engine/market/daily-window'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import type { CompanyReport } from './company-reports.ts'
import { createFilings } from './filings.ts'
import { figure, type NewsKind, type NewsStory } from './news-story.ts'
import { pick, type Random, randomStream } from './random.ts'
import type { World } from './world.ts'

const BROKERS = [
  'Fairweather Research',
  'Lockridge',
  'Pembroke Securities',
  'Anker Partners',
  'Tallow Capital',
]
/** Daily chances of a story unrelated to the price, and of a follow-up. */
const QUIET_CHANCE = 0.08
const FOLLOW_UP_CHANCE = 0.4
/** Chance that a gap above one daily deviation has a story. */
const GAP_STORY_CHANCE = 0.6
/** Thresholds of reported gaps and moves, daily deviations. */
const GAPS = { large: 2, middle: 1.4, small: 1 }
const REPORTED_MOVE = 2.8
const SURPRISE = 0.5
const SPAN = 60

const UP: Readonly<Record<'large' | 'middle' | 'small', readonly NewsKind[]>> = {
  large: ['guidance_up'],
  middle: ['rating_up', 'buyback', 'rating_up'],
  small: ['price_target_up', 'contract_win'],
}
const DOWN: typeof UP = {
  large: ['guidance_down'],
  middle: ['rating_down', 'recall', 'rating_down'],
  small: ['price_target_down', 'regulatory'],
}
const QUIET: readonly NewsKind[] = ['product', 'exec_change', 'insider', 'opinion', 'opinion', 'contract_win']
/** What a company of the sector has instead: a bank recalls nothing and lands no order. */
const NO_RECALL = { recall: 'regulatory' } as const
const INSTEAD: Readonly<Record<string, Partial<Record<NewsKind, NewsKind>>>> = {
  'Communication Services': NO_RECALL,
  Energy: NO_RECALL,
  Financials: { ...NO_RECALL, contract_win: 'product' },
  Utilities: NO_RECALL,
}
const FOLLOW_UP: readonly NewsKind[] = ['opinion', 'opinion', 'insider', 'product']

/** In daily deviations; the move is known after the close. */
interface DayOfPrice {
  readonly gap: number
  readonly move: number
  readonly movePct: number
  readonly close: number
  readonly knownAt: number
}

/**
 * Stories of one company by day: reports before the open of the session that they move, news before a gap of the same
 * sign, random quiet news, large moves after the close. None predicts more than the next open.
 * @returns a function of the day; the same day always gives the same stories
 */
export function createCompanyNews(
  asset: Asset,
  world: World,
  dailyOf: () => DailyColumns | undefined,
): (day: Day) => readonly NewsStory[] {
  const { name, symbol } = asset
  const primary = createPrimaryStories(asset, world, dailyOf)
  const streamOf = (day: Day, what: string): Random =>
    randomStream(world.seed, `news/${what}/${symbol}/${day}`)
  // Days come in order, and each may follow up on the day before.
  let last: { readonly day: Day; readonly stories: readonly NewsStory[] } | undefined
  const primaryOf = (day: Day): readonly NewsStory[] => {
    if (last?.day !== day) last = { day, stories: primary(day, streamOf(day, 'company')) }
    return last.stories
  }

  return (day) => {
    const yesterday = primaryOf(asDay(day - 1))
    const stories = primaryOf(day)
    const random = streamOf(day, 'follow')
    const followUps = yesterday
      .filter(() => random.uniform() < FOLLOW_UP_CHANCE)
      .map((story): NewsStory => {
        const at = asInstant(day * DAY + Math.floor((420 + 900 * random.uniform()) * MINUTE))
        const words = { name, symbol, ...wordsFor(100, random) }
        return { ...story, at, kind: pick(FOLLOW_UP, random), words, echo: 0.1 }
      })
    return [...stories, ...followUps]
  }
}

function createPrimaryStories(
  asset: Asset,
  world: World,
  dailyOf: () => DailyColumns | undefined,
): (day: Day, random: Random) => readonly NewsStory[] {
  const reportOn = createReportsByDay(asset, world)
  return (day, random) => {
    const session = sessionOf(day)
    const price = session && priceOn(dailyOf(), day)
    const early = (session?.open ?? day * DAY) - (20 + 130 * random.uniform()) * MINUTE
    const report = session && reportOn(day)
    const kind = price && gapKind(price.gap, random)
    const words = wordsFor(price?.close ?? 100, random)
    const drafts = [
      report && { kind: reportKind(report), at: early, echo: 1.2, words: reportWords(report) },
      report === undefined && kind ? { kind, at: early, echo: 0.4, words } : undefined,
      quietStory(day, random, words),
      price && largeMove(price, random),
    ]
    return drafts.flatMap((draft) => (draft ? [storyOf(asset, draft)] : []))
  }
}

type Draft = Pick<NewsStory, 'kind' | 'words' | 'echo'> & { readonly at: number }

const storyOf = ({ name, symbol, sector }: Asset, { kind, at, echo, words }: Draft): NewsStory => ({
  at: asInstant(Math.floor(at)),
  kind: INSTEAD[sector ?? '']?.[kind] ?? kind,
  words: { name, symbol, ...words },
  symbols: [symbol],
  echo,
})

function quietStory(day: Day, random: Random, words: Draft['words']): Draft | undefined {
  if (random.uniform() >= (weekday(day) % 6 === 0 ? QUIET_CHANCE / 4 : QUIET_CHANCE)) return undefined
  const at = day * DAY + (480 + 840 * random.uniform()) * MINUTE
  return { kind: pick(QUIET, random), at, echo: 0.15, words }
}

function largeMove({ move, movePct, knownAt }: DayOfPrice, random: Random): Draft | undefined {
  if (!(Math.abs(move) > REPORTED_MOVE)) return undefined
  return {
    kind: move > 0 ? 'price_rise' : 'price_fall',
    at: knownAt + (2 + 50 * random.uniform()) * MINUTE,
    echo: 0.5,
    words: { pct: figure(Math.abs(movePct), 1) },
  }
}

function createReportsByDay(asset: Asset, world: World): (day: Day) => CompanyReport | undefined {
  const filingsUpTo = createFilings(asset, world)
  const filed = new Map<number, CompanyReport>()
  return (day) => {
    for (const { on, report } of filingsUpTo(day)) filed.set(on, report)
    return filed.get(day)
  }
}

function reportKind({ news }: CompanyReport): NewsKind {
  if (Math.abs(news) < SURPRISE) return 'earnings_report'
  return news > 0 ? 'earnings_beat' : 'earnings_miss'
}

const reportWords = ({ figures, period }: CompanyReport) => ({
  eps: figure(figures.netIncome / figures.sharesOutstanding, 2),
  revenue: figure(figures.revenue / 1e9, 1),
  quarter: period.slice(1) === '' ? '1' : period.slice(1),
})

const wordsFor = (close: number, random: Random) => ({
  broker: pick(BROKERS, random),
  target: figure(Math.max(1, Math.round((close * (0.9 + 0.35 * random.uniform())) / 5) * 5), 0),
  amount: figure(2 + Math.floor(11 * random.uniform()), 0),
  thousands: figure(5 + Math.floor(90 * random.uniform()), 0),
})

function gapKind(gap: number, random: Random): NewsKind | undefined {
  const kinds = gap > 0 ? UP : DOWN
  const size = Math.abs(gap)
  if (!(size > GAPS.small) || random.uniform() > GAP_STORY_CHANCE) return undefined
  return pick(size > GAPS.large ? kinds.large : size > GAPS.middle ? kinds.middle : kinds.small, random)
}

function priceOn(columns: DailyColumns | undefined, day: Day): DayOfPrice | undefined {
  if (columns === undefined) return undefined
  const row = lastIndexUpTo(columns.day, day)
  if (row <= SPAN || columns.day[row] !== day) return undefined
  const [open] = Array.from(barValues(columns, 'open', [row, row + 1]))
  const close = barValues(columns, 'close', [row - SPAN - 1, row + 1])
  let squares = 0
  for (let at = 1; at <= SPAN; at++) squares += Math.log(close[at] / close[at - 1]) ** 2
  const deviation = Math.sqrt(squares / SPAN)
  const before = close[SPAN]
  const move = Math.log(close[SPAN + 1] / before)
  return {
    gap: Math.log(open / before) / deviation,
    move: move / deviation,
    movePct: 100 * Math.expm1(move),
    close: before,
    knownAt: columns.knownAt[row],
  }
}
