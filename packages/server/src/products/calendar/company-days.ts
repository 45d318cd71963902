import { expectedReport } from '../../domain/calendar/expected-report.ts'
import { type FiledReport, filedReports } from '../../domain/calendar/filed-reports.ts'
import { type UsualMove, usualMove } from '../../domain/calendar/usual-move.ts'
import type { FundamentalPeriod, FundamentalRow, ScheduledEvent } from '../../domain/market/observation.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { type Day, formatDay } from '../../kernel/time.ts'
import { percentOf } from '../known.ts'
import type { CalendarRow, NextReport } from './calendar-schema.ts'

/** A report may come before the open or after the close. */
const SESSIONS = 2

interface Company {
  readonly symbol: string
  readonly published: readonly FundamentalRow[]
  /** Its reports whose day was announced, oldest first. */
  readonly announced: readonly ScheduledEvent[]
  readonly bars: DailyWindow | undefined
}

/** Past and coming reports of a company, and the next one. */
export function companyDays(
  { symbol, published, announced, bars }: Company,
  today: Day,
): { readonly rows: readonly CalendarRow[]; readonly next: NextReport } {
  const filed = filedReports(published)
  const days = filed.map(({ day }) => day)
  const usual = usualOf(bars && usualMove(bars, days, SESSIONS))
  const lastFiled = days.at(-1) ?? Number.NEGATIVE_INFINITY
  const open = announced.filter(({ day }) => day > lastFiled)
  const next = nextReport(symbol, { filed, open, usual }, today)
  const rowOf = (
    date: string,
    what: string,
    row: Pick<CalendarRow, 'status' | 'source'> & Partial<CalendarRow>,
  ): CalendarRow => ({
    ...{ date, time_utc: null, kind: 'earnings', what, symbol },
    ...{ status: row.status, earliest: row.earliest ?? null, latest: row.latest ?? null },
    ...usual,
    source: row.source,
  })
  const rows = [
    ...filed.map(({ day, source, ...report }) =>
      rowOf(formatDay(day), filedText(report), { status: 'filed', source }),
    ),
    ...open.map(({ day, source }) =>
      rowOf(formatDay(day), 'Quarterly report', { status: 'announced', source }),
    ),
  ]
  const { date, status, earliest, latest } = next
  if (date !== null && status === 'estimated') {
    const source = filed.at(-1)?.source ?? ''
    rows.push(rowOf(date, 'Filing of the quarterly report', { status, earliest, latest, source }))
  }
  return { rows, next }
}

const usualOf = (move: UsualMove | undefined): Pick<NextReport, 'usual_move_pct' | 'n'> => ({
  usual_move_pct: percentOf(move?.size),
  n: move?.n ?? 0,
})

interface Known {
  readonly filed: readonly FiledReport[]
  readonly open: readonly ScheduledEvent[]
  readonly usual: Pick<NextReport, 'usual_move_pct' | 'n'>
}

function nextReport(symbol: string, { filed, open, usual }: Known, today: Day): NextReport {
  const none = { symbol, date: null, status: null, earliest: null, latest: null, ...usual, reason: null }
  const announced = open.find(({ day }) => day >= today)
  if (announced !== undefined) return { ...none, date: formatDay(announced.day), status: 'announced' }
  const expected = expectedReport(filed, today)
  if (expected === undefined) {
    return {
      ...none,
      reason: 'No day was announced, and no filing of the same quarter a year earlier is held.',
    }
  }
  const { day, earliest, latest } = expected
  return {
    ...none,
    ...{ date: formatDay(day), status: 'estimated' },
    earliest: earliest === undefined ? null : formatDay(earliest),
    latest: latest === undefined ? null : formatDay(latest),
  }
}

function filedText({
  period,
  periodEnd,
}: {
  readonly period: FundamentalPeriod
  readonly periodEnd: Day
}): string {
  const until = formatDay(periodEnd)
  if (period === 'FY') return `Report on the year to ${until}`
  return `Report on ${period === 'Q' ? 'the quarter' : period} to ${until}`
}

export const usualOfMarket = (
  bars: DailyWindow | undefined,
  days: readonly Day[],
): Pick<NextReport, 'usual_move_pct' | 'n'> => usualOf(bars && usualMove(bars, days, 1))
