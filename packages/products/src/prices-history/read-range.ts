import { invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { asDay, type Day, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Interval } from '@bellwether-markets/engine/price-history/aggregate-bars'
import { readSymbols } from '../named-symbols.ts'
import { HISTORY_DAYS } from './daily-history.ts'

/** What is asked for beyond the last 365 days of one symbol. */
export interface RangeQuery {
  readonly symbol: string
  readonly from?: Day
  readonly to?: Day
  readonly interval?: Interval
}

export interface HistoryRange {
  readonly symbols: readonly string[]
  readonly from: Day
  readonly to: Day
  readonly interval: Interval
}

/** Bounds the cost of a call. */
const MOST_SYMBOLS = 20

/**
 * The days that are meant: by default the 365 up to the last one.
 * @throws AppError `validation_error` for days in the wrong order or in the future, or too many symbols
 */
export function readRange({ symbol, from, to, interval = '1d' }: RangeQuery, asOf: Instant): HistoryRange {
  const symbols = readSymbols(symbol)
  if (symbols.length > MOST_SYMBOLS) {
    throw invalidValue(['query', 'symbol'], `name at most ${MOST_SYMBOLS} symbols`, symbol)
  }
  const today = utcDay(asOf)
  const last = to ?? today
  const first = from ?? asDay(last - HISTORY_DAYS + 1)
  for (const [name, day] of [
    ['from', first],
    ['to', last],
  ] as const) {
    if (day > today) throw refusal(name, day, 'lies in the future', today)
  }
  if (first > last) throw refusal('from', first, `is after to (${formatDay(last)})`, today)
  return { symbols, from: first, to: last, interval }
}

const refusal = (name: string, day: Day, what: string, today: Day) =>
  invalidValue(
    ['query', name],
    `${name} ${what}`,
    formatDay(day),
    `${name} ${what}. Prices go up to ${formatDay(today)}; send from and to as YYYY-MM-DD, from first.`,
  )
