import { invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { asDay, type Day, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { turnedRound } from '../day-range.ts'
import { symbolFilter } from '../named-symbols.ts'
import { REACH } from './calendar-reach.ts'
import type { Calendar, CalendarRow, CalendarSnapshot } from './calendar-schema.ts'
import { NO_REPORT } from './company-days.ts'

const USUAL_SPAN = 14

export interface CalendarQuery {
  readonly from?: Day
  readonly to?: Day
  /** Tickers, separated by commas or blanks. */
  readonly symbols?: string
  readonly kind?: CalendarRow['kind']
}

/**
 * The events of a range; of symbols only their reports, unless the kind is one that concerns no company.
 * @throws AppError `validation_error` for a range that is turned round or too wide, `symbol_not_tracked`
 */
export function selectDays(snapshot: CalendarSnapshot, query: CalendarQuery): Calendar {
  const { symbols, kind } = query
  const [from, to] = rangeOf(query, parseDay(snapshot.today) as Day)
  const named = symbols === undefined ? undefined : symbolFilter(symbols, snapshot.tracked)
  const isNamed = ({ symbol }: CalendarRow): boolean =>
    named === undefined || (symbol === null ? kind !== undefined : named.symbols.has(symbol))
  const rows = snapshot.rows.filter(
    (row) => row.date >= from && row.date <= to && (kind === undefined || row.kind === kind) && isNamed(row),
  )
  return {
    from,
    to,
    count: rows.length,
    rows,
    next_reports: named === undefined ? [] : nextOf(snapshot, [...named.symbols]),
    not_held: snapshot.not_held.filter((one) =>
      kind === undefined ? named === undefined || one.kind === 'earnings' : one.kind === kind,
    ),
    ...(named && { unknown: named.unknown }),
  }
}

function rangeOf({ from, to }: CalendarQuery, today: Day): readonly [from: string, to: string] {
  const [earliest, latest] = [asDay(today - REACH.back), asDay(today + REACH.ahead)]
  const span = `goes from ${formatDay(earliest)} to ${formatDay(latest)}`
  const start = from ?? (to !== undefined && to < today ? asDay(Math.max(earliest, to - USUAL_SPAN)) : today)
  const end = to ?? asDay(Math.min(latest, start + USUAL_SPAN))
  for (const [name, day] of [
    ['from', start],
    ['to', end],
  ] as const) {
    if (day < earliest || day > latest) {
      const reason = `${name} is outside the calendar, which ${span}`
      throw invalidValue(['query', name], reason, formatDay(day), `The calendar ${span}.`)
    }
  }
  if (start > end) throw turnedRound(start, end)
  return [formatDay(start), formatDay(end)]
}

/** In the order asked for. */
function nextOf(
  { next_reports, tracked }: CalendarSnapshot,
  symbols: readonly string[],
): Calendar['next_reports'] {
  const bySymbol = new Map(next_reports.map((next) => [next.symbol, next]))
  const known = new Set(tracked)
  return symbols
    .filter((symbol) => known.has(symbol))
    .map((symbol) => bySymbol.get(symbol) ?? { symbol, ...NO_COMPANY })
}

const NO_COMPANY = { ...NO_REPORT, reason: 'It is no company, so it files no reports.' }
