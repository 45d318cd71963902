import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { HOLIDAY_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { irregularDays } from '@bellwether-markets/engine/briefing/session-calendar'
import { asDay } from '@bellwether-markets/engine/kernel/time'
import type { BriefingView } from '../briefing-view.ts'
import { dayFigure } from '../facts.ts'
import { listed, tell } from '../texts.ts'

/** Short sessions and closed days: from the session told on, in a week's review of its whole week. */
export function pastHours(view: BriefingView): LocalizedText | undefined {
  if (view.kind === 'catch_up') return undefined
  const from = view.kind === 'week_review' ? view.weekBegin : view.session
  const days = irregularDays(from, asDay(view.today - 1))
  if (days.length === 0) return undefined
  const clauses = [...Map.groupBy(days, ({ kind }) => kind)].map(([kind, some]) =>
    tell(`hours_${kind}`, {
      days: listed(
        some.map(({ day }) => {
          const id = `calendar.${kind}_${days.findIndex((one) => one.day === day)}`
          const date = dayFigure(view, [id, 'Day without regular hours'], day, 'New York Stock Exchange')
          return tell('weekday', { date })
        }),
      ),
    }),
  )
  const text = listed(clauses)
  const [holiday, ...others] = new Set(days.map((one) => one.holiday))
  return holiday === undefined || others.length > 0
    ? tell('hours_past', { text })
    : tell('hours_past_for', { text, words: HOLIDAY_WORDS[holiday] })
}
