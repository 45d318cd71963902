import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCited } from '@bellwether-markets/engine/briefing/cited-text'
import { FactBook } from '@bellwether-markets/engine/briefing/fact-book'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { calendar } from '../calendar/product.ts'
import type { BriefingView } from './briefing-view.ts'
import { reportsSentence } from './reports-ahead.ts'

const [REPORT] = calendar.example.result.next_reports
const due = (
  symbol: string,
  date: string,
  usual_move_pct: number,
  status: 'announced' | 'estimated' = 'announced',
) => ({
  ...REPORT,
  symbol,
  date,
  usual_move_pct,
  status,
})
/** On a Monday. */
const told = (...next_reports: ReturnType<typeof due>[]) => {
  const view = {
    today: dayFromDate(2024, 3, 11),
    session: dayFromDate(2024, 3, 8),
    facts: new FactBook(),
    names: new Set<string>(),
    tracked: DEFAULT_UNIVERSE.assets,
    reports: { asOf: 0, snapshot: { next_reports } },
  } as unknown as BriefingView
  const text = reportsSentence(view)
  return text && { en: readCited(text.en).text, de: readCited(text.de).text }
}

test('announced reports of five sessions are told with the companies that move most', () => {
  const text = told(
    due('AAPL', '2024-03-12', 3),
    due('MSFT', '2024-03-15', 5),
    due('NVDA', '2024-03-13', 7),
    due('JPM', '2024-03-14', 1),
  )
  assert.equal(
    text?.en,
    'Quarterly figures are due by Friday, 15 March, from 4 companies, among them Nvidia, Microsoft and Apple.',
  )
  assert.equal(
    text?.de,
    'Bis Freitag, den 15. März, kommen Quartalszahlen von 4 Unternehmen, darunter Nvidia, Microsoft und Apple.',
  )
})

test('few are all named; estimates and later days are left out', () => {
  const text = told(
    due('AAPL', '2024-03-12', 3),
    due('MSFT', '2024-03-18', 5),
    due('NVDA', '2024-03-13', 7, 'estimated'),
  )
  assert.equal(text?.en, 'Quarterly figures are due by Tuesday, 12 March, from Apple.')
  assert.equal(told(due('MSFT', '2024-03-18', 5)), undefined)
})
