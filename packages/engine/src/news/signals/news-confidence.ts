import { asDay, type Day, type Instant } from '../../kernel/time.ts'
import { addTradingDays, isTradingDay } from '../../market/calendar.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { datesOf, decidedOn, type Edge, edgeOf } from '../../signals/edge.ts'
import type { ScoredStory } from '../impact/score-stories.ts'
import { FORECAST_IMPACT } from './news-forecasts.ts'

interface ResolvedForecast {
  /** Impact / 100, 0–1. */
  readonly strength: number
  readonly hit: boolean
  /** Forecasts of one day are not independent. */
  readonly day: number
}

interface NewsRecord {
  readonly n: number
  readonly days: number
  readonly hits: number
  /** Decided on the first of the month. */
  readonly edge: Edge
}

/** A move to a given side of the open. */
const BASE_RATE = 0.5

/** @param on day of the question */
export function newsRecord(forecasts: readonly ResolvedForecast[], on: Day): NewsRecord {
  const month = decidedOn(on)
  const cases = forecasts
    .filter(({ day }) => day < month)
    .map(({ strength, hit, day }) => ({ x: strength, hit, day }))
  return {
    n: forecasts.length,
    days: new Set(forecasts.map(({ day }) => day)).size,
    hits: forecasts.filter(({ hit }) => hit).length,
    edge: edgeOf(datesOf(cases, BASE_RATE), 0, month),
  }
}

/** Limit of a stated confidence. */
export const HIGHEST_CONFIDENCE = 0.53

const OPEN = 9 * 60 + 30

/**
 * Forecasts that past stories would have issued for the assets they name: whether the next session, open to close,
 * moved in their direction. One a day, asset and direction.
 * @param windows as known at one instant; forecasts whose session is missing are left out
 */
export function resolvedForecasts(
  stories: readonly ScoredStory[],
  windows: ReadonlyMap<string, DailyWindow>,
): readonly ResolvedForecast[] {
  const seen = new Set<string>()
  const forecasts: ResolvedForecast[] = []
  for (const { story, assets } of stories) {
    const day = nextSession(story.first.knownAt)
    for (const { symbol, named, direction, impact } of assets) {
      const move = sessionMove(windows.get(symbol), day)
      const key = `${symbol} ${day} ${direction}`
      if (!named || direction === 0 || impact < FORECAST_IMPACT || move === undefined || seen.has(key))
        continue
      seen.add(key)
      forecasts.push({ strength: impact / 100, hit: direction * move > 0, day })
    }
  }
  return forecasts
}

/** First session of the stock exchange that opens after an instant. */
export function nextSession(instant: Instant): Day {
  const { day, minutes } = newYorkDayAndMinutes(instant)
  if (isTradingDay(day) && minutes < OPEN) return day
  return addTradingDays(day, 1)
}

/** Close/open − 1; undefined without a bar. */
function sessionMove(window: DailyWindow | undefined, day: Day): number | undefined {
  if (window === undefined) return undefined
  const row = lastIndexUpTo(window.day, day)
  if (row < 0 || window.day[row] !== asDay(day)) return undefined
  const move = window.close[row] / window.open[row] - 1
  return Number.isFinite(move) ? move : undefined
}
