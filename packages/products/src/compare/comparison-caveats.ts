import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { listed } from '../english.ts'
import { MEASURES } from '../screener/measures.ts'
import { ADJUSTED, isStock } from '../screener/screen-companies.ts'
import type { Company } from '../screener/screener-schema.ts'
import { namesOf } from '../short-form.ts'

/** Reports of one quarter end within it. */
const SAME_QUARTER_DAYS = 45
const MOST_NAMED = 4

/** What holds of these assets together. */
export function comparisonCaveats(chosen: readonly Company[]): string[] {
  const stocks = chosen.filter(isStock)
  return [
    ...withoutReports(chosen),
    ...differing(stocks, ({ sector }) => sector, 'They are of different sectors'),
    ...(reportsApart(stocks)
      ? differing(stocks, ({ period_end: day }) => day, 'Reports end on different days')
      : []),
    ...differing(chosen, ({ day }) => day, 'The latest closes are of different days'),
    ...differing(chosen, ({ currency }) => currency, 'Each is in its own currency'),
    ...(stocks.some(({ adjusted }) => adjusted) ? [ADJUSTED] : []),
    ...stocks.flatMap(missingText),
  ]
}

function withoutReports(chosen: readonly Company[]): readonly string[] {
  const notStocks = chosen.filter((company) => !isStock(company)).map(({ symbol }) => symbol)
  if (notStocks.length === 0) return []
  return [
    `${listed(notStocks)} ${notStocks.length === 1 ? 'has' : 'have'} no fundamentals: only companies report.`,
  ]
}

function differing(
  companies: readonly Company[],
  of: (company: Company) => string | null,
  what: string,
): readonly string[] {
  if (new Set(companies.map(of)).size < 2) return []
  return [`${what}: ${listed(companies.map((company) => `${company.symbol} ${of(company) ?? 'none'}`))}.`]
}

function reportsApart(stocks: readonly Company[]): boolean {
  const days = stocks.flatMap(({ period_end }) => (period_end === null ? [] : (parseDay(period_end) ?? [])))
  return days.length < stocks.length || Math.max(...days) - Math.min(...days) > SAME_QUARTER_DAYS
}

/** Without what adjusted closes cannot have, which is told of all. */
function missingText({ symbol, figures, adjusted }: Company): readonly string[] {
  const missing = MEASURES.filter(({ multiple }, at) => figures[at] === null && !(adjusted && multiple))
  if (missing.length === 0) return []
  const names = missing.map(({ field }) => field)
  return [`Not known of ${symbol}: ${namesOf(names, MOST_NAMED)}.`]
}
