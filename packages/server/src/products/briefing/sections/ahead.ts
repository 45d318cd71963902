import type { LocalizedText } from '../../../domain/briefing/localized-text.ts'
import { HOLIDAY_WORDS } from '../../../domain/briefing/market-words.ts'
import { isOptionExpiry, scheduledDay, scheduledDays } from '../../../domain/briefing/session-calendar.ts'
import { isTradingDay } from '../../../domain/market/calendar.ts'
import { asDay, type Day, weekday } from '../../../kernel/time.ts'
import { type BriefingView, indexOf } from '../briefing-view.ts'
import { dayFigure, figure } from '../facts.ts'
import { aheadSentence } from '../scheduled.ts'
import { tell } from '../texts.ts'

const HOLIDAY_DAYS = 10
/** From Saturday to the Monday that a holiday may add. */
const WEEKEND_DAYS = 2
const EXPIRY_DAYS = 14
const NEAR = 0.02
/** Less is no tenth of a percent. */
const TOLD = 0.0005

const MOST = 3

/** Releases, the exchange calendar, option expiry, and a level that is near. */
export const aheadSentences = (view: BriefingView): readonly LocalizedText[] =>
  [aheadSentence(view), hoursSentence(view), expirySentence(view), levelSentence(view)]
    .flatMap((text) => text ?? [])
    .slice(0, MOST)

const dayOf = (view: BriefingView, id: string, label: string, day: Day) =>
  dayFigure(view, id, label, day, 'New York Stock Exchange')

function hoursSentence(view: BriefingView): LocalizedText {
  const own = scheduledDay(view.today)
  if (own !== undefined) {
    const words = HOLIDAY_WORDS[own.holiday]
    return tell(own.kind === 'closed' ? 'closed_today' : 'short_today', { words })
  }
  const [next] = scheduledDays(view.today, HOLIDAY_DAYS)
  const opens = isTradingDay(view.today) ? 'open' : 'closed'
  if (next !== undefined) {
    const date = dayOf(view, 'calendar.closed', 'Next day without regular hours', next.day)
    const words = HOLIDAY_WORDS[next.holiday]
    const isLonger = opens === 'closed' && next.kind === 'closed' && next.day <= view.today + WEEKEND_DAYS
    return tell(isLonger ? 'closed_through' : `${opens}_until_${next.kind}`, { date, words }, view.today)
  }
  if (opens === 'closed') return tell('opens_monday', {}, view.today)
  return tell(weekday(view.today) === 1 ? 'open_all_week' : 'open_today', {}, view.today)
}

function expirySentence(view: BriefingView): LocalizedText | undefined {
  for (let day = view.today; day <= view.today + EXPIRY_DAYS; day = asDay(day + 1)) {
    if (!isOptionExpiry(day)) continue
    if (day === view.today) return tell('expiry_today')
    const date = dayOf(view, 'calendar.expiry', 'Expiry of the monthly options', day)
    return tell('expiry', { date }, view.today)
  }
  return undefined
}

/** The record of the index, if a day could reach it. */
function levelSentence(view: BriefingView): LocalizedText | undefined {
  const index = indexOf(view)
  const { close, last } = index.record
  let high = 0
  for (let at = 0; at <= last; at++) high = Math.max(high, close[at])
  if (close[last] === high || close[last] < high * (1 - NEAR)) return undefined
  const record = figure(view, 'sp500.record', 'Highest close of the S&P 500 on record', high)
  if (high / close[last] - 1 < TOLD) return tell('just_below_record', { high: record })
  return tell(
    'near_record',
    {
      high: record,
      distance: figure(view, 'sp500.to_record', 'Distance to it', (high / close[last] - 1) * 100, {
        unit: 'percent',
        decimals: 1,
      }),
    },
    view.today,
  )
}
