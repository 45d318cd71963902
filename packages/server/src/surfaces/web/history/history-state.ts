import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { type MarketDays, placeFrom, placeOn } from './market-days.ts'
import { YEAR } from './what-followed.ts'

export interface HistoryQuery {
  /** `YYYY-MM-DD` each, as written in the address. */
  readonly date: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Places among the days. */
export interface HistoryState {
  readonly at: number
  /** Of the first and last day of the window. */
  readonly from: number
  readonly to: number
  /** The day asked for, if it is no trading day. */
  readonly notTraded: string | undefined
  /** Why another window than the one asked for is shown. */
  readonly fault: string | undefined
}

/** Fewer are no picture. */
const FEWEST_DAYS = 20

/** @returns undefined if the day asked for is no day of the market */
export function historyState(days: MarketDays, query: HistoryQuery): HistoryState | undefined {
  const last = days.day.length - 1
  const { date } = query
  if (date !== undefined && (parseDay(date) === undefined || date > days.day[last])) return undefined
  const window = requestedWindow(days, query)
  const at = date === undefined ? (window?.to ?? last) : placeOn(days, date)
  if (at < 0) return undefined
  const hasWindow = query.from !== undefined || query.to !== undefined
  return {
    at,
    ...(window ?? around(at, last)),
    notTraded: date === undefined || days.day[at] === date ? undefined : date,
    fault:
      hasWindow && window === undefined
        ? `The window needs two days at least a month apart, between ${days.day[0]} and ${days.day[last]}.`
        : undefined,
  }
}

function requestedWindow(days: MarketDays, { from, to }: HistoryQuery) {
  if (from === undefined && to === undefined) return undefined
  const places = {
    from: parsed(
      from,
      () => 0,
      (day) => placeFrom(days, day),
    ),
    to: parsed(
      to,
      () => days.day.length - 1,
      (day) => placeOn(days, day),
    ),
  }
  return places.to - places.from >= FEWEST_DAYS ? places : undefined
}

const parsed = (day: string | undefined, none: () => number, placeOf: (day: string) => number): number =>
  day === undefined ? none() : parseDay(day) === undefined ? Number.NaN : placeOf(day)

/** A year on both sides, or two years at the end. */
const around = (at: number, last: number) => ({
  from: Math.max(0, Math.min(at, last - YEAR) - YEAR),
  to: Math.min(last, at + YEAR),
})
