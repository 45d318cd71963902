import { type AssetMove, returnOver } from '../../../domain/briefing/asset-move.ts'
import type { LocalizedText } from '../../../domain/briefing/message.ts'
import { nextTradingDay } from '../../../domain/market/calendar.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { weekday } from '../../../kernel/time.ts'
import { type BriefingView, SP500 } from '../briefing-view.ts'
import { dayOf, figureOf } from '../facts.ts'
import { tell } from '../texts.ts'

const LONG_AGO = 40
const YEAR = 240

interface Part {
  readonly text: LocalizedText
  readonly facts: readonly Fact[]
  readonly weight: number
}

const part = (weight: number, text: LocalizedText, ...facts: readonly Fact[]): Part => ({
  text,
  facts,
  weight,
})

/** The first text that applies. */
export function indexContext(view: BriefingView, move: AssetMove): Part | undefined {
  const found = [extremeOf(view, move), largestOf(view, move), streakOf(view, move), reversalOf(view, move)]
  return found.find((part) => part !== undefined) ?? weekOf(view, move)
}

function extremeOf(view: BriefingView, { lastAsHigh, lastAsLow, history }: AssetMove): Part | undefined {
  if (history < YEAR) return undefined
  if (lastAsHigh === undefined) return part(4, tell('index_year_high'))
  if (lastAsLow === undefined) return part(15, tell('index_year_low'))
  const isHigh = lastAsHigh.sessionsAgo > lastAsLow.sessionsAgo
  const earlier = isHigh ? lastAsHigh : lastAsLow
  if (earlier.sessionsAgo < LONG_AGO) return undefined
  const day = dayOf('sp500_last_level', earlier.day, view.originOf(SP500).source)
  return part(isHigh ? 4 : 10, tell(isHigh ? 'index_last_as_high' : 'index_last_as_low', { day }), day)
}

function largestOf(
  view: BriefingView,
  { change, lastAsLarge, history, unusual }: AssetMove,
): Part | undefined {
  if (!(Math.abs(unusual) >= 1.5) || history < YEAR) return undefined
  const up = change > 0
  if (lastAsLarge === undefined) return part(up ? 8 : 10, tell(up ? 'index_best_day' : 'index_worst_day'))
  if (lastAsLarge.sessionsAgo < LONG_AGO) return undefined
  const day = dayOf('sp500_last_move', lastAsLarge.day, view.originOf(SP500).source)
  return part(6, tell('index_last_larger_move', { day, up }), day)
}

function streakOf(view: BriefingView, { streak, change }: AssetMove): Part | undefined {
  if (streak < 4) return undefined
  const count = figureOf('sp500_streak', streak, view.originOf(SP500))
  return part(streak, tell('index_streak', { count, up: change > 0 }), count)
}

function reversalOf(view: BriefingView, { change, changeBefore }: AssetMove): Part | undefined {
  if (!(Math.abs(changeBefore) >= 0.006) || change * changeBefore >= 0) return undefined
  if (Math.abs(change) < Math.abs(changeBefore)) return undefined
  const before = figureOf('sp500_change_before', 100 * changeBefore, view.originOf(SP500))
  return part(3, tell(change > 0 ? 'index_recovers' : 'index_gives_back', { before }), before)
}

/** On its last session. */
function weekOf(view: BriefingView, { day }: AssetMove): Part | undefined {
  const window = view.bars.get(SP500)
  if (window === undefined || weekday(nextTradingDay(day)) > weekday(day)) return undefined
  const value = returnOver(window, day, weekday(day))
  if (!(Math.abs(value) >= 0.005)) return undefined
  const week = figureOf('sp500_week', 100 * value, view.originOf(SP500))
  return part(2, tell('index_over_week', { week, up: value > 0 }), week)
}
