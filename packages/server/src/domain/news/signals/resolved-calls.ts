import { asDay, type Day, type Instant } from '../../../kernel/time.ts'
import { addTradingDays, isTradingDay } from '../../market/calendar.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import type { ScoredStory } from '../impact/score-stories.ts'
import { CALL_IMPACT } from './news-calls.ts'
import type { ResolvedCall } from './news-confidence.ts'

const OPEN = 9 * 60 + 30

/**
 * Outcomes of the forecasts that past stories would have issued for the assets they name: whether the next session,
 * open to close, moved in their direction. One forecast a day, asset and direction.
 * @param windows daily bars as known at one instant; forecasts whose session is missing are left out
 */
export function resolvedCalls(
  stories: readonly ScoredStory[],
  windows: ReadonlyMap<string, DailyWindow>,
): readonly ResolvedCall[] {
  const seen = new Set<string>()
  const calls: ResolvedCall[] = []
  for (const { story, assets } of stories) {
    const day = nextSession(story.first.knownAt)
    for (const { symbol, named, direction, impact } of assets) {
      const move = sessionMove(windows.get(symbol), day)
      const key = `${symbol} ${day} ${direction}`
      if (!named || direction === 0 || impact < CALL_IMPACT || move === undefined || seen.has(key)) continue
      seen.add(key)
      calls.push({ strength: impact / 100, hit: direction * move > 0, day })
    }
  }
  return calls
}

/** The first session of the stock exchange that opens after an instant. */
export function nextSession(instant: Instant): Day {
  const { day, minutes } = newYorkDayAndMinutes(instant)
  if (isTradingDay(day) && minutes < OPEN) return day
  return addTradingDays(day, 1)
}

/** Close/open − 1 of a day; undefined without a bar. */
function sessionMove(window: DailyWindow | undefined, day: Day): number | undefined {
  if (window === undefined) return undefined
  const row = lastIndexUpTo(window.day, day)
  if (row < 0 || window.day[row] !== asDay(day)) return undefined
  const move = window.close[row] / window.open[row] - 1
  return Number.isFinite(move) ? move : undefined
}
