import { FEWEST_SESSIONS, type Span } from '@bellwether-markets/engine/attribution/split-move'
import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { asDay, type Day, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset, Universe } from '@bellwether-markets/engine/market/asset'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { notTracked, unknownAmong } from '../named-symbols.ts'

export interface MoveQuery {
  readonly symbol: string
  readonly from?: Day
  readonly to?: Day
  readonly direction?: 'up' | 'down'
}

const MOST_SESSIONS = 60
const USUAL_SESSIONS = 5
/** Calendar days that hold so many sessions. */
const MOST_DAYS = 100
const USUAL_DAYS = 14

/** @throws AppError `symbol_not_tracked` */
export function requestedAsset({ assets, bySymbol }: Universe, symbol: string): Asset {
  const requested = symbol.trim().toUpperCase()
  const asset = bySymbol.get(requested)
  if (asset !== undefined) return asset
  throw notTracked(
    unknownAmong(
      [requested],
      assets.map(({ symbol: text, name }) => ({ text, name })),
    ),
  )
}

/**
 * Days that hold the window, before its sessions are known; of one that is too long its first sessions.
 * @throws AppError `validation_error` for days in the wrong order or in the future
 */
export function requestedDays({ from, to }: MoveQuery, asOf: Instant): Span {
  const today = utcDay(asOf)
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && day > today) {
      const hint = `The last day that can be asked for is ${formatDay(today)}.`
      throw refusal(name, 'the day is in the future', day, hint)
    }
  }
  const last = to ?? today
  const first = from ?? asDay(last - USUAL_DAYS)
  if (first <= last) return { from: first, to: asDay(Math.min(last, first + MOST_DAYS)) }
  throw refusal('from', 'from is after to', first, `from must not be after to (${formatDay(last)}).`)
}

/**
 * Rows of the first and the last session.
 * @param levels of the asset, as known
 * @throws AppError if no session lies there, too many do, or too few before them
 */
export function requestedRows(
  { symbol }: Asset,
  { from, to }: MoveQuery,
  levels: DayValues,
): readonly [first: number, last: number] {
  const { day } = levels
  const last = lastIndexUpTo(day, to ?? Number.POSITIVE_INFINITY)
  const first = from === undefined ? Math.max(0, last - USUAL_SESSIONS + 1) : lastIndexUpTo(day, from - 1) + 1
  if (last < 0 || first > last) throw noSession(symbol, day, from, to)
  if (last - first >= MOST_SESSIONS) throw tooLong(asDay(day[first]), asDay(day[first + MOST_SESSIONS - 1]))
  if (first <= FEWEST_SESSIONS) {
    const earliest = day[FEWEST_SESSIONS + 1]
    const hint =
      earliest === undefined
        ? `${symbol} has fewer than ${FEWEST_SESSIONS} sessions then.`
        : `The usual move of ${symbol} needs ${FEWEST_SESSIONS} sessions before: ask from ${formatDay(asDay(earliest))} on.`
    throw new AppError('no_data_then', { hint, symbol })
  }
  return [first, last]
}

const refusal = (name: string, reason: string, day: Day, hint: string): AppError =>
  invalidValue(['query', name], reason, formatDay(day), hint)

const tooLong = (from: Day, to: Day): AppError =>
  refusal(
    'from',
    `more than ${MOST_SESSIONS} sessions`,
    from,
    `A window has at most ${MOST_SESSIONS} sessions: from=${formatDay(from)}&to=${formatDay(to)} is the longest from that day.`,
  )

function noSession(
  symbol: string,
  days: DayValues['day'],
  from: Day | undefined,
  to: Day | undefined,
): AppError {
  const known = days.length === 0 ? undefined : asDay(days[days.length - 1])
  const hint =
    known === undefined
      ? `No close of ${symbol} is known.`
      : from !== undefined && from > known
        ? `The last close of ${symbol} that is known is of ${formatDay(known)}.`
        : `${symbol} has no session between ${formatDay(from ?? known)} and ${formatDay(to ?? known)}.`
  return new AppError('no_data_then', { hint, symbol, ...(known && { last_day: formatDay(known) }) })
}
