import { asInstant, type Day, dateOf, MINUTE, weekday } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { isTradingDay } from '@bellwether-markets/engine/market/calendar'
import { barValues } from '@bellwether-markets/engine/market/daily-window'
import { newYorkToInstant } from '@bellwether-markets/engine/market/new-york-time'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { nthWeekday } from './macro-news.ts'
import { figure, type NewsKind, type NewsStory } from './news-story.ts'
import { randomStream } from './random.ts'

const OIL = 'CL=F'
const CROPS = ['Grains', 'Softs']
const WEDNESDAY = 3
const THURSDAY = 4
const INVENTORIES = 10 * 60 + 30
const OPEC = 9 * 60
const SPAN = 60
const REPORTED_MOVE = 2.6

/**
 * News of one commodity: the cause of a large move after settlement; for oil also weekly stocks and producers'
 * meetings, of random sign.
 */
export function createCommodityNews(
  asset: Asset,
  seed: number,
  dailyOf: () => DailyColumns | undefined,
): (day: Day) => readonly NewsStory[] {
  return (day) => {
    const move = largeMove(asset, seed, day, dailyOf())
    const scheduled = asset.symbol === OIL ? oilDates(seed, day) : []
    return move === undefined ? scheduled : [...scheduled, move]
  }
}

function oilDates(seed: number, day: Day): readonly NewsStory[] {
  const { year, month } = dateOf(day)
  const random = randomStream(seed, `news/oil/${day}`)
  const up = random.uniform() < 0.5
  const size = figure(0.4 + 4 * random.uniform(), 1)
  const story = (kind: NewsKind, minutes: number, echo: number): NewsStory => ({
    at: newYorkToInstant(day, minutes),
    kind,
    words: { figure: size },
    symbols: [OIL],
    echo,
  })
  const stories: NewsStory[] = []
  if (weekday(day) === WEDNESDAY && isTradingDay(day)) {
    stories.push(story(up ? 'oil_build' : 'oil_draw', INVENTORIES, 0.8))
  }
  if (month % 2 === 0 && day === nthWeekday(year, month, 1, THURSDAY)) {
    stories.push(story(up ? 'opec_raise' : 'opec_cut', OPEC, 2.5))
  }
  return stories
}

function largeMove(
  { symbol, name, sector }: Asset,
  seed: number,
  day: Day,
  columns: DailyColumns | undefined,
): NewsStory | undefined {
  if (columns === undefined) return undefined
  const row = lastIndexUpTo(columns.day, day)
  if (row <= SPAN || columns.day[row] !== day) return undefined
  const close = barValues(columns, 'close', [row - SPAN - 1, row + 1])
  const moves = Array.from({ length: SPAN + 1 }, (_, back) => close[SPAN + 1 - back] / close[SPAN - back] - 1)
  const deviation = Math.sqrt(moves.slice(1).reduce((sum, move) => sum + move * move, 0) / SPAN)
  if (!(Math.abs(moves[0]) > REPORTED_MOVE * deviation)) return undefined
  const random = randomStream(seed, `news/commodity/${symbol}/${day}`)
  const cause: NewsKind = CROPS.includes(sector ?? '') ? 'frost' : 'outage'
  const rise: NewsKind = random.uniform() < 0.6 ? cause : 'commodity_rise'
  return {
    at: asInstant(Math.floor(columns.knownAt[row] + (3 + 60 * random.uniform()) * MINUTE)),
    kind: moves[0] > 0 ? rise : 'commodity_fall',
    words: {
      name: name.replace(/ No\. \d+$|^WTI |(?<=bean)s$/g, ''),
      pct: figure(100 * Math.abs(moves[0]), 1),
    },
    symbols: [symbol],
    echo: 0.5,
  }
}
