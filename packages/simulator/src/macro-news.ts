import {
  asDay,
  asInstant,
  type Day,
  dateOf,
  dayFromDate,
  MINUTE,
  weekday,
} from '@bellwether-markets/engine/kernel/time'
import { isTradingDay } from '@bellwether-markets/engine/market/calendar'
import { barValues } from '@bellwether-markets/engine/market/daily-window'
import { newYorkToInstant } from '@bellwether-markets/engine/market/new-york-time'
import type { DailyColumns, ScheduledEvent } from '@bellwether-markets/engine/market/observation'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { figure, type NewsStory } from './news-story.ts'
import { randomStream } from './random.ts'
import type { World } from './world.ts'

const DECISION_MONTHS = [1, 3, 5, 6, 7, 9, 11, 12]
const GDP_MONTHS = [1, 4, 7, 10]
const RELEASE = 8 * 60 + 30
const DECISION = 14 * 60
const WEDNESDAY = 3
const THURSDAY = 4
const FRIDAY = 5
/** Two-month change of the bill yield that triggers a rate decision, percent. */
const RATE_MOVE = 0.2
const RATE_WINDOW = 42
const MACRO_ECHO = 2

type TimedStory = Pick<NewsStory, 'kind' | 'words'> & { readonly minutes: number }
type MacroName = Exclude<ScheduledEvent['name'], 'report'>
type Due = ReadonlyMap<MacroName, number>

/** What is due on a day, by name, with its minutes after midnight in New York. */
export function macroEventsOn(day: Day): Due {
  const { year, month } = dateOf(day)
  const isOn = (n: number, weekday: number): boolean => day === nthWeekday(year, month, n, weekday)
  const due = new Map<MacroName, number>()
  if (isOn(2, WEDNESDAY)) due.set('cpi', RELEASE)
  if (isOn(1, FRIDAY)) due.set('jobs', RELEASE)
  if (GDP_MONTHS.includes(month) && isOn(4, THURSDAY)) due.set('gdp', RELEASE)
  if (DECISION_MONTHS.includes(month) && isOn(3, WEDNESDAY)) due.set('rate_decision', DECISION)
  return due
}

/**
 * Scheduled economic releases, decisions of the central bank of the demo, and after the close the move of the stock
 * market. Economic figures are invented and move nothing; the central bank follows the simulated bill yield.
 * @param index daily bars of the S&P 500; without them the market is not reported
 */
export function createMacroNews(
  world: World,
  index: () => DailyColumns | undefined,
): (day: Day) => readonly NewsStory[] {
  return (day) => {
    const due = macroEventsOn(day)
    const timedStories = [...releases(world, day, due), ...decisions(world, day, due)]
    const stories = timedStories.map(
      ({ kind, words, minutes }): NewsStory => ({
        at: newYorkToInstant(day, minutes),
        kind,
        words,
        symbols: [],
        echo: MACRO_ECHO,
      }),
    )
    const wrap = marketWrap(world.seed, day, index())
    return wrap === undefined ? stories : [...stories, wrap]
  }
}

function releases({ seed }: World, day: Day, due: Due): readonly TimedStory[] {
  const { year, month } = dateOf(day)
  const random = randomStream(seed, `news/macro/${year}-${month}`)
  const [level, surprise, size] = [random.normal(), random.normal(), random.uniform()]
  const up = surprise > 0
  const timedStories: TimedStory[] = []
  if (due.has('cpi')) {
    const figureNow = Math.max(0.1, 2.6 + 1.2 * Math.sin(year + month / 6) + 0.2 * level)
    timedStories.push({
      kind: up ? 'cpi_higher' : 'cpi_lower',
      words: {
        figure: figure(figureNow, 1),
        expected: figure(figureNow + (up ? -1 : 1) * (0.1 + 0.2 * size), 1),
      },
      minutes: RELEASE,
    })
  }
  if (due.has('jobs')) {
    const added = Math.round(160 + 60 * level)
    timedStories.push({
      kind: up ? 'jobs_higher' : 'jobs_lower',
      words: {
        figure: figure(added, 0),
        expected: figure(added + (up ? -1 : 1) * Math.round(15 + 40 * size), 0),
      },
      minutes: RELEASE,
    })
  }
  if (due.has('gdp')) {
    const growth = Math.max(0.1, 2 + 0.8 * level)
    timedStories.push({
      kind: 'gdp',
      words: { figure: figure(growth, 1), expected: figure(Math.max(0.1, growth + 0.3 * surprise), 1) },
      minutes: RELEASE,
    })
  }
  return timedStories
}

function decisions(world: World, day: Day, due: Due): readonly TimedStory[] {
  if (!due.has('rate_decision')) return []
  const { bill } = world.rates()
  let now = Math.min(bill.length, world.grid.length) - 1
  while (now >= 0 && world.grid.day(now) >= day) now--
  if (now < 0) return []
  const change = bill.at(now) - bill.at(Math.max(0, now - RATE_WINDOW))
  const kind = Math.abs(change) < RATE_MOVE ? 'rate_hold' : change > 0 ? 'rate_raise' : 'rate_cut'
  const rate = figure(Math.round(4 * bill.at(now)) / 4, 2)
  return [{ kind, words: { bp: figure(25, 0), rate }, minutes: DECISION }]
}

function marketWrap(seed: number, day: Day, columns: DailyColumns | undefined): NewsStory | undefined {
  if (columns === undefined || weekday(day) % 6 === 0 || !isTradingDay(day)) return undefined
  const row = lastIndexUpTo(columns.day, day)
  if (row < 1 || columns.day[row] !== day) return undefined
  const [before, close] = Array.from(barValues(columns, 'close', [row - 1, row + 1]))
  const pct = 100 * (close / before - 1)
  const delay = 5 + 40 * randomStream(seed, `news/wrap/${day}`).uniform()
  return {
    at: asInstant(Math.floor(columns.knownAt[row] + delay * MINUTE)),
    kind: pct < 0 ? 'market_fall' : 'market_rise',
    words: { pct: figure(Math.abs(pct), 1) },
    symbols: [],
    echo: 1,
  }
}

/** The n-th weekday of a month; the next day if that is an exchange holiday. */
export function nthWeekday(year: number, month: number, n: number, wanted: number): Day {
  const first = dayFromDate(year, month, 1)
  const day = asDay(first + ((7 + wanted - weekday(first)) % 7) + 7 * (n - 1))
  return isTradingDay(day) ? day : asDay(day + 1)
}
