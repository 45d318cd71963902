import { tokenBound } from '@bellwether-markets/engine/text/token-bound'
import { type Cell, type Columns, type Concise, tableOf } from '../contract/concise.ts'
import { counted, listed } from '../english.ts'
import { namesOf, restText } from '../short-form.ts'
import type { Calendar, CalendarRow, NextReport } from './calendar-schema.ts'

const MOST = { named: 4, tokens: 640, names: 5 }
const KIND_WORDS: Readonly<Record<CalendarRow['kind'], readonly [one: string, several: string]>> = {
  earnings: ['company report', 'company reports'],
  macro: ['release', 'releases'],
  central_bank: ['event of central banks', 'events of central banks'],
  market: ['day without a whole session', 'days without a whole session'],
}

/** The next report of each symbol that was asked for, or what comes first; then rows, the next first. */
export function conciseCalendar(answer: Calendar, _query: object, limit?: number): Concise {
  const { from, to, rows, next_reports: reports, not_held, unknown = [] } = answer
  const { columns, rows: cells } = tableOf(rows, COLUMNS)
  const isLong = limit === undefined && fitting(cells).length < cells.length
  const visible = isLong ? fitting(tableOf(byDay(rows), COLUMNS).rows) : cells.slice(0, limit)
  return {
    summary: reports.length === 0 ? rangeText(answer) : reports.slice(0, MOST.named).map(nextText).join(' '),
    caveats: [
      ...not_held.map(({ what, reason }) => `Not held: ${what}. ${reason}`),
      ...(isLong ? ['Reports of a day are one row, those with the largest usual moves first.'] : []),
      'usual_move_pct has no direction: it is the median of the last n such days.',
    ],
    ...(unknown.length === 0 ? {} : { unknown }),
    from,
    to,
    columns,
    rows: visible,
    more: `${restText(isLong ? 0 : visible.length, rows.length)}from, to, symbols and kind choose; detail=detailed has sources and bounds.`,
  }
}

type Row = Omit<CalendarRow, 'n'> & { readonly n: number | null }

const COLUMNS: Columns<Row> = ['date', 'time_utc', 'kind', 'what', 'symbol', 'status', 'usual_move_pct', 'n']

/** The reports of a day as one row. */
const byDay = (rows: readonly CalendarRow[]): readonly Row[] =>
  [...Map.groupBy(rows, (row) => (row.symbol === null ? row : `${row.date} ${row.status}`)).values()].map(
    (some) => {
      const [row] = some
      if (row.symbol === null || some.length === 1) return row
      const ordered = some.toSorted((one, other) => (other.usual_move_pct ?? 0) - (one.usual_move_pct ?? 0))
      const symbol = namesOf(
        ordered.flatMap((report) => report.symbol ?? []),
        MOST.names,
      )
      const what = `${some.length} reports`
      return { ...row, what, symbol, time_utc: null, usual_move_pct: null, n: null }
    },
  )

/** The first of them, as many as are not too long together. */
function fitting(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  let tokens = 0
  return rows.filter((row) => {
    tokens += tokenBound(JSON.stringify(row))
    return tokens <= MOST.tokens
  })
}

function nextText({
  symbol,
  date,
  status,
  event,
  earliest,
  latest,
  source,
  reason,
  ...usual
}: NextReport): string {
  if (date === null) return `${symbol}: ${reason}`
  const moves = usual.usual_move_pct === null ? '' : `; it usually moves ${usual.usual_move_pct}% then`
  if (status === 'announced') return `${symbol} reports on ${date} (announced, source: ${source})${moves}.`
  const bounds = earliest === null ? '' : `, ${earliest} to ${latest}`
  const estimated =
    event === 'filing'
      ? `file its next report on ${date} (estimated from the same quarter a year before`
      : `report on ${date} (estimated by ${source}`
  return `${symbol} is expected to ${estimated}${bounds})${moves}.`
}

function rangeText({ from, to, count, rows }: Calendar): string {
  const [first] = rows
  if (first === undefined) return `Nothing is listed from ${from} to ${to}.`
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, { length }]) => {
    const [one, several] = KIND_WORDS[kind]
    return `${counted(length)} ${length === 1 ? one : several}`
  })
  const who = rows.filter(({ date, symbol }) => date === first.date && symbol !== null)
  const what =
    first.symbol === null
      ? first.what
      : `reports of ${namesOf(
          who.flatMap(({ symbol }) => symbol ?? []),
          MOST.names,
        )}`
  const time = first.time_utc === null ? '' : ` at ${first.time_utc} UTC`
  const status = first.status === 'estimated' ? ' (estimated)' : ''
  return `${count} ${count === 1 ? 'event' : 'events'} from ${from} to ${to}: ${listed(kinds)}; first on ${first.date}${time}${status}: ${what}.`
}
