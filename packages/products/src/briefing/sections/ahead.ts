import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { HOLIDAY_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import {
  isOptionExpiry,
  scheduledDay,
  scheduledDays,
} from '@bellwether-markets/engine/briefing/session-calendar'
import { asDay, type Day, weekday } from '@bellwether-markets/engine/kernel/time'
import { isTradingDay } from '@bellwether-markets/engine/market/calendar'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import { present } from '../../known.ts'
import { type BriefingView, indexOf } from '../briefing-view.ts'
import { dayFigure, figure } from '../facts.ts'
import { reportsSentence } from '../reports-ahead.ts'
import { aheadSentence } from '../scheduled.ts'
import { tell } from '../texts.ts'

const HOLIDAY_DAYS = 10
/** From Saturday to the Monday that a holiday may add. */
const WEEKEND_DAYS = 2
const EXPIRY_DAYS = 14
/** From Monday to Friday. */
const WEEK_DAYS = 4
const NEAR = 0.02
/** Less is no tenth of a percent. */
const SMALLEST_STATED = 0.0005

const MOST = 3

/** Releases, the exchange calendar, option expiry, reports, and a level that is near. */
export function aheadSentences(view: BriefingView): readonly LocalizedText[] {
  const due = aheadSentence(view)
  const hours = hoursSentence(view)
  const sentences =
    hours === undefined ? [weekSentence(view, due !== undefined)] : [hours, expirySentence(view)]
  return present([due, ...sentences, reportsSentence(view), levelSentence(view)]).slice(0, MOST)
}

const dayOf = (view: BriefingView, id: string, label: string, day: Day) =>
  dayFigure(view, [id, label], day, 'New York Stock Exchange')

/** Undefined on the Monday of a regular week. */
function hoursSentence(view: BriefingView): LocalizedText | undefined {
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
  return weekday(view.today) === 1 ? undefined : tell('open_today', {}, view.today)
}

/** On the Monday of a regular week: with what the calendar holds for it. */
function weekSentence(view: BriefingView, hasReleases: boolean): LocalizedText {
  const date = expiryWithin(view, WEEK_DAYS)
  if (date !== undefined) return tell('open_all_week_expiry', { date }, view.today)
  const isEmpty = !hasReleases && !view.isSimulated
  return tell(isEmpty ? 'open_all_week_empty' : 'open_all_week', {}, view.today)
}

function expirySentence(view: BriefingView): LocalizedText | undefined {
  if (isOptionExpiry(view.today)) return tell('expiry_today')
  const date = expiryWithin(view, EXPIRY_DAYS)
  return date && tell('expiry', { date }, view.today)
}

/** The next expiry of monthly options; today is none. */
function expiryWithin(view: BriefingView, days: number): Fact | undefined {
  for (let day = asDay(view.today + 1); day <= view.today + days; day = asDay(day + 1))
    if (isOptionExpiry(day)) return dayOf(view, 'calendar.expiry', 'Expiry of the monthly options', day)
  return undefined
}

/** The record of the index, if a day could reach it. */
function levelSentence(view: BriefingView): LocalizedText | undefined {
  const index = indexOf(view)
  const { close, last } = index.record
  let high = 0
  for (let at = 0; at <= last; at++) high = Math.max(high, close[at])
  if (close[last] === high || close[last] < high * (1 - NEAR)) return undefined
  const record = figure(view, ['sp500.record', 'Highest close of the S&P 500 on record'], high)
  if (high / close[last] - 1 < SMALLEST_STATED) return tell('just_below_record', { high: record })
  return tell(
    'near_record',
    {
      high: record,
      distance: figure(view, ['sp500.to_record', 'Distance to it'], (high / close[last] - 1) * 100, {
        unit: 'percent',
        decimals: 1,
      }),
    },
    view.today,
  )
}
