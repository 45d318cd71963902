import { asDay, type Day, type Instant } from '../../../kernel/time.ts'
import { addTradingDays, isTradingDay } from '../../market/calendar.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import type { ScoredStory } from '../impact/score-stories.ts'
import { FORECAST_IMPACT } from './news-forecasts.ts'

export interface ResolvedForecast {
  /** Impact / 100, 0–1. */
  readonly strength: number
  readonly hit: boolean
  /** Forecasts of one day are not independent. */
  readonly day: number
}

export interface NewsRecord {
  readonly n: number
  readonly days: number
  readonly hits: number
  /** Shrunk slope of the logistic P = σ(k·strength); 0 while the gate is closed. */
  readonly slope: number
  /** Of the unshrunk slope, clustered by day; NaN if not determined. */
  readonly t: number
  readonly gateOpen: boolean
}

/** Resolved, for a confidence other than ½. */
export const FORECASTS_NEEDED = 400
export const HIGHEST_CONFIDENCE = 0.53

/** k = 4·Σx(y − ½)/Σx², t from sums by day, k̃ = max(0, k·t²/(1 + t²)); 0 below 400 resolved forecasts. */
export function newsRecord(forecasts: readonly ResolvedForecast[]): NewsRecord {
  const byDay = Map.groupBy(forecasts, ({ day }) => day)
  const square = forecasts.reduce((sum, { strength }) => sum + strength ** 2, 0)
  const pull = ({ strength, hit }: ResolvedForecast) => strength * (hit ? 0.5 : -0.5)
  const slope = (4 * forecasts.reduce((sum, forecast) => sum + pull(forecast), 0)) / square
  let spread = 0
  for (const daily of byDay.values()) {
    const residual = daily.reduce(
      (sum, forecast) => sum + pull(forecast) - (slope / 4) * forecast.strength ** 2,
      0,
    )
    spread += residual ** 2
  }
  const t = slope / ((4 * Math.sqrt(spread)) / square)
  const gateOpen = forecasts.length >= FORECASTS_NEEDED && Number.isFinite(t)
  return {
    n: forecasts.length,
    days: byDay.size,
    hits: forecasts.filter(({ hit }) => hit).length,
    slope: gateOpen ? Math.max(0, (slope * t ** 2) / (1 + t ** 2)) : 0,
    t,
    gateOpen,
  }
}

/** ½ without a measured edge, at most 0.53. */
export const newsConfidence = (slope: number, strength: number): number =>
  Math.min(HIGHEST_CONFIDENCE, 1 / (1 + Math.exp(-slope * strength)))

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
