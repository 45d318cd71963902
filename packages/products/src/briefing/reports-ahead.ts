import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { type Day, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { addTradingDays } from '@bellwether-markets/engine/market/calendar'
import { snapshotOf } from '../upstream.ts'
import type { BriefingView } from './briefing-view.ts'
import { dayFigure, figure } from './facts.ts'
import { listed, tell } from './texts.ts'

const SESSIONS_AHEAD = 5
const MOST_NAMES = 3

/** Companies whose announced reports come within five sessions; those that move most are named. */
export function reportsSentence(view: BriefingView): LocalizedText | undefined {
  const [from, end] = [view.today, addTradingDays(view.today, SESSIONS_AHEAD)].map(formatDay)
  const due = (snapshotOf(view.reports)?.next_reports ?? []).filter(
    ({ date, status }) => status === 'announced' && date !== null && date >= from && date < end,
  )
  const last = due.reduce((latest, { date }) => (date !== null && date > latest ? date : latest), '')
  if (last === '') return undefined
  const date = dayFigure(view, ['calendar.reports_until', 'Last of the reports ahead'], parseDay(last) as Day)
  const names = listed(
    due
      .toSorted((one, other) => (other.usual_move_pct ?? 0) - (one.usual_move_pct ?? 0))
      .slice(0, MOST_NAMES)
      .map(({ symbol }) => nameOf(view, symbol)),
  )
  if (due.length <= MOST_NAMES) return tell('reports_due', { date, names })
  const count = figure(view, ['calendar.reports', 'Company reports within five sessions'], due.length, {
    decimals: 0,
  })
  return tell('many_reports_due', { date, count, names })
}

function nameOf(view: BriefingView, symbol: string): LocalizedText {
  const asset = view.tracked.find((one) => one.symbol === symbol)
  const words = asset === undefined ? { en: symbol, de: symbol } : assetWords(asset)
  view.names.add(words.en).add(words.de)
  return words
}
