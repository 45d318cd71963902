import { readFileSync } from 'node:fs'
import { asDay, type Day, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import { type FundamentalFigure, withUnknown } from '@bellwether-markets/engine/market/fundamental-figures'
import type { FundamentalPeriod, FundamentalRow } from '@bellwether-markets/engine/market/observation'
import { type CsvRow, csvRows, requireFields } from './csv-rows.ts'
import { BrokenReplayFile, quoted } from './replay-broken-file.ts'
import { REPLAY_SOURCE } from './replay-daily.ts'
import { dayAt, decimalAt, NOT_A_NUMBER } from './replay-fields.ts'

export const FUNDAMENTALS_FILE = 'fundamentals.csv'

type FigureColumn = readonly [column: string, figure: FundamentalFigure]

const FIGURES: readonly FigureColumn[] = [
  ['revenue', 'revenue'],
  ['gross_profit', 'grossProfit'],
  ['operating_income', 'operatingIncome'],
  ['net_income', 'netIncome'],
  ['total_assets', 'totalAssets'],
  ['equity', 'equity'],
  ['shares_outstanding', 'sharesOutstanding'],
  ['eps_diluted', 'epsDiluted'],
  ['eps_reported', 'epsReported'],
  ['operating_cf', 'operatingCashFlow'],
  ['capex', 'capex'],
  ['free_cash_flow', 'freeCashFlow'],
]
const FURTHER_FIGURES: readonly FigureColumn[] = [
  ['current_assets', 'currentAssets'],
  ['current_liabilities', 'currentLiabilities'],
  ['total_liabilities', 'totalLiabilities'],
  ['retained_earnings', 'retainedEarnings'],
]
const NEVER_NEGATIVE: readonly FundamentalFigure[] = [
  'totalAssets',
  'sharesOutstanding',
  'currentAssets',
  'currentLiabilities',
  'totalLiabilities',
]
const KEYS = ['symbol', 'period_end', 'period', 'available_date']
const PERIODS: readonly FundamentalPeriod[] = ['Q', 'Q1', 'Q2', 'Q3', 'Q4', 'FY']

/**
 * By symbol, in order of `knownAt`: the day after publication. Rows without a publication date are checked but skipped.
 * @throws BrokenReplayFile also if published before the period's end, or twice
 */
export function readReplayFundamentals(path: string): ReadonlyMap<string, readonly FundamentalRow[]> {
  const [header, ...lines] = csvRows(readFileSync(path), FUNDAMENTALS_FILE)
  const figures = figureColumns(header?.fields ?? [])
  const seen = new Set<string>()
  const rows = lines.flatMap((line) => {
    const row = rowOf(line, figures)
    if (row === undefined) return []
    const publication = `${row.symbol} ${row.periodEnd} ${row.period} ${row.knownAt}`
    if (seen.has(publication)) refuse(line, 'available_date', 'the same period was published that day above')
    seen.add(publication)
    return [row]
  })
  rows.sort((a, b) => a.knownAt - b.knownAt || a.periodEnd - b.periodEnd || (a.period < b.period ? -1 : 1))
  return Map.groupBy(rows, ({ symbol }) => symbol)
}

function figureColumns(header: readonly string[]): readonly FigureColumn[] {
  const required = [...KEYS, ...FIGURES.map(([column]) => column)]
  const more = header.slice(required.length)
  const further = more.flatMap((name) => FURTHER_FIGURES.filter(([column]) => column === name))
  const isKnown = further.length === more.length && new Set(more).size === more.length
  if (header.slice(0, required.length).join() === required.join() && isKnown) return [...FIGURES, ...further]
  const optional = FURTHER_FIGURES.map(([column]) => column).join(', ')
  const problem = `the header must be ${quoted(required.join())} and may go on with ${optional}, found ${quoted(header.join())}`
  throw new BrokenReplayFile({ file: FUNDAMENTALS_FILE, row: 1, problem })
}

/** @returns undefined without a publication day */
function rowOf(line: CsvRow, columns: readonly FigureColumn[]): FundamentalRow | undefined {
  requireFields(FUNDAMENTALS_FILE, line.line, KEYS.length + columns.length, line.fields.length)
  const [symbol, periodEndText, periodText, availableText, ...texts] = line.fields
  if (symbol === '') refuse(line, 'symbol', 'empty')
  const periodEnd = readDay(line, 'period_end', periodEndText)
  const period = PERIODS.find((known) => known === periodText)
  if (period === undefined) {
    refuse(line, 'period', `must be one of ${PERIODS.join(', ')}, found ${quoted(periodText)}`)
  }
  const figures = Object.fromEntries(
    columns.map(([column, figure], index) => [figure, readFigure(line, column, figure, texts[index])]),
  )
  if (availableText === '') return undefined
  const available = readDay(line, 'available_date', availableText)
  if (available <= periodEnd) {
    refuse(line, 'available_date', `not after the end of the period: ${quoted(availableText)}`)
  }
  const knownAt = startOfUtcDay(asDay(available + 1))
  return Object.freeze({ symbol, source: REPLAY_SOURCE, periodEnd, period, knownAt, ...withUnknown(figures) })
}

function readDay(line: CsvRow, column: string, text: string): Day {
  const bytes = Buffer.from(text)
  const day = dayAt(bytes, 0, bytes.length)
  if (Number.isNaN(day)) refuse(line, column, `not a date (YYYY-MM-DD): ${quoted(text)}`)
  return asDay(day)
}

function readFigure(line: CsvRow, column: string, figure: FundamentalFigure, text: string): number {
  const bytes = Buffer.from(text)
  const value = decimalAt(bytes, 0, bytes.length)
  if (value === NOT_A_NUMBER) refuse(line, column, `not a number: ${quoted(text)}`)
  if (value < 0 && NEVER_NEGATIVE.includes(figure)) refuse(line, column, `below zero: ${quoted(text)}`)
  return value
}

function refuse(line: CsvRow, column: string, problem: string): never {
  throw new BrokenReplayFile({ file: FUNDAMENTALS_FILE, row: line.line, column, problem })
}
