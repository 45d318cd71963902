import { type Day, MINUTE } from '../../../kernel/time.ts'
import type { Asset } from '../../market/asset.ts'
import { addTradingDays, sessionOf } from '../../market/calendar.ts'
import type { DailyWindow, IntradayWindow } from '../../market/point-in-time.ts'

/** Open, high, low, close and volume of a half hour; a single price stands for the first four, on a volume of 100. */
export type SampleBar =
  | number
  | readonly [open: number, high: number, low: number, close: number, volume: number]

export interface SampleSession {
  readonly day: Day
  readonly previousClose: number
  /** From the open on; null leaves a half hour out. */
  readonly bars: readonly (SampleBar | null)[]
}

export const sampleAsset = (symbol: string): Asset => ({
  symbol,
  name: `${symbol} Inc.`,
  assetClass: 'equity',
  sector: 'Energy',
  currency: 'USD',
})

/** Bars made by hand, for tests; each is known at its end. */
export function sampleWindow(symbol: string, sessions: readonly SampleSession[]): IntradayWindow {
  const rows = sessions.flatMap(({ day, previousClose, bars }) => {
    const session = sessionOf(day)
    if (session === undefined) throw new RangeError(`no session on day ${day}`)
    return bars.flatMap((bar, at) => {
      if (bar === null) return []
      const start = session.open + at * 30 * MINUTE
      return [[day, previousClose, start, start + 30 * MINUTE, ...pricesOf(bar)]]
    })
  })
  const column = (at: number) => Float64Array.from(rows, (row) => row[at])
  const end = column(3)
  return {
    symbol,
    source: 'hand',
    length: rows.length,
    day: column(0),
    previousClose: column(1),
    start: column(2),
    end,
    knownAt: end,
    open: column(4),
    high: column(5),
    low: column(6),
    close: column(7),
    volume: column(8),
  }
}

const pricesOf = (bar: SampleBar): readonly number[] =>
  typeof bar === 'number' ? [bar, bar, bar, bar, 100] : bar

/** Daily bars made by hand, oldest first, the last one of the trading day before a day. High and low lie half a range off the close. */
export function sampleDaily(
  symbol: string,
  before: Day,
  closes: readonly number[],
  halfRange = 1,
): DailyWindow {
  const day = Float64Array.from(closes, (_, at) => addTradingDays(before, at - closes.length))
  const close = Float64Array.from(closes)
  return {
    symbol,
    source: 'hand',
    length: closes.length,
    day,
    open: close,
    high: close.map((price) => price + halfRange),
    low: close.map((price) => price - halfRange),
    close,
    adjClose: close,
    volume: close.map(() => 1000),
    latestKnownAt: undefined,
  }
}

/** The trading days before a day, oldest first. */
export const daysBefore = (day: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, at) => addTradingDays(day, at - count))
