import { expectedReport } from '@bellwether-markets/engine/calendar/expected-report'
import { type FiledReport, filedReports } from '@bellwether-markets/engine/calendar/filed-reports'
import { type UsualMove, usualMove } from '@bellwether-markets/engine/calendar/usual-move'
import { asDay, type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import type {
  DueEvent,
  FundamentalPeriod,
  FundamentalRow,
} from '@bellwether-markets/engine/market/observation'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { percentOf } from '../known.ts'
import { pick } from '../pick.ts'
import type { CalendarRow, NextReport } from './calendar-schema.ts'
import { timeOf } from './market-days.ts'

/** A report may come before the open or after the close. */
const SESSIONS = 2

interface Company {
  readonly symbol: string
  readonly published: readonly FundamentalRow[]
  /** Its reports whose day a source gave. */
  readonly announced: readonly DueEvent[]
  readonly bars: DailyWindow | undefined
}

/** Reports of a company from a day on, past and coming, and the next one. */
export function companyDays(
  { symbol, published, announced, bars }: Company,
  since: Day,
  today: Day,
): { readonly rows: readonly CalendarRow[]; readonly next: NextReport } {
  const filed = filedReports(published)
  const days = filed.map(({ day }) => day)
  const usual = usualOf(bars && usualMove(bars, days, SESSIONS))
  const announcedReports = upcomingReports(announced, days.at(-1) ?? Number.NEGATIVE_INFINITY, today)
  const next = nextReport(announcedReports, filed, today)
  const reports: readonly Report[] = [
    ...filed
      .filter(({ day }) => day >= since)
      .map((report) => ({ ...reportOf(report, 'filed'), what: filedText(report) })),
    ...announcedReports.map((report) => ({
      ...reportOf(report, report.status),
      what: 'Quarterly report',
      time_utc: timeOf(report.at),
      ...boundsOf(report),
    })),
    ...(next.event === 'filing'
      ? [
          {
            ...pick(next, 'date', 'source', 'earliest', 'latest'),
            what: 'Filing of the quarterly report',
            status: 'estimated' as const,
          },
        ]
      : []),
  ]
  return {
    rows: reports.map((report) => rowOf({ symbol, ...usual, ...report })),
    next: { symbol, ...NO_REPORT, ...usual, ...next },
  }
}

type Report = Pick<CalendarRow, 'date' | 'what' | 'status' | 'source'> &
  Partial<Pick<CalendarRow, 'time_utc' | 'earliest' | 'latest'>>

const reportOf = (
  { day, source }: Pick<DueEvent, 'day' | 'source'>,
  status: CalendarRow['status'],
): Omit<Report, 'what'> => ({ date: formatDay(day), status, source })

const rowOf = ({
  time_utc = null,
  earliest = null,
  latest = null,
  ...report
}: Report & Pick<CalendarRow, 'symbol' | 'usual_move_pct' | 'n'>): CalendarRow => ({
  date: report.date,
  time_utc,
  kind: 'earnings',
  ...pick(report, 'what', 'symbol', 'status'),
  earliest,
  latest,
  ...pick(report, 'usual_move_pct', 'n', 'source'),
})

const usualOf = (move: UsualMove | undefined): Pick<NextReport, 'usual_move_pct' | 'n'> => ({
  usual_move_pct: percentOf(move?.size),
  n: move?.n ?? 0,
})

export const NO_REPORT: Omit<NextReport, 'symbol'> = {
  date: null,
  status: null,
  event: null,
  earliest: null,
  latest: null,
  usual_move_pct: null,
  n: 0,
  source: null,
  reason: null,
}

/** Reports that were not filed yet, by day. An estimate that has begun is due from today on, one that has ended is none. */
const upcomingReports = (
  announced: readonly DueEvent[],
  lastFiled: number,
  today: Day,
): readonly DueEvent[] =>
  announced
    .filter(({ day, lastDay, status }) => day > lastFiled && (status === 'announced' || lastDay >= today))
    .map((report) =>
      report.status === 'announced' ? report : { ...report, day: asDay(Math.max(report.day, today)) },
    )
    .toSorted((one, other) => one.day - other.day)

const boundsOf = ({ day, lastDay }: DueEvent): Pick<NextReport, 'earliest' | 'latest'> =>
  day === lastDay
    ? { earliest: null, latest: null }
    : { earliest: formatDay(day), latest: formatDay(lastDay) }

type Next =
  | { readonly event: null; readonly reason: string }
  | ({ readonly event: 'report' | 'filing'; readonly date: string; readonly source: string } & Pick<
      NextReport,
      'status' | 'earliest' | 'latest'
    >)

function nextReport(announcedReports: readonly DueEvent[], filed: readonly FiledReport[], today: Day): Next {
  const due = announcedReports.find(({ day }) => day >= today)
  if (due !== undefined) {
    const { day, status, source } = due
    return { event: 'report', date: formatDay(day), status, ...boundsOf(due), source }
  }
  const expected = expectedReport(filed, today)
  if (expected === undefined) {
    return {
      event: null,
      reason: 'No day was announced, and no filing of the same quarter a year earlier is held.',
    }
  }
  const { day, earliest, latest } = expected
  return {
    event: 'filing',
    date: formatDay(day),
    status: 'estimated',
    earliest: earliest === undefined ? null : formatDay(earliest),
    latest: latest === undefined ? null : formatDay(latest),
    source: filed.at(-1)?.source ?? '',
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
