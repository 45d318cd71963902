import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { ObservationBatch } from '../../service/ports.ts'
import type { SqlValue } from './sql.ts'

const PRICES = ['open', 'high', 'low', 'close']

export const OBSERVATION_COLUMNS = {
  daily: ['symbol', 'day', 'known_at', 'source', ...PRICES, 'adj_close', 'volume'],
  quotes: ['symbol', 'day', 'at', 'known_at', 'source', 'price', 'day_high', 'day_low', 'day_volume'],
  half_hours: ['symbol', 'day', 'start', 'end', 'known_at', 'source', 'previous_close', ...PRICES, 'volume'],
  headlines: ['id', 'known_at', 'published_at', 'time_known', 'source', 'title', 'url', 'symbols', 'reading'],
  fundamentals: ['symbol', 'period_end', 'period', 'known_at', 'source', 'figures'],
  splits: ['symbol', 'day', 'numerator', 'denominator', 'known_at', 'source', 'rescales'],
  scheduled: ['name', 'symbol', 'day', 'last_day', 'at', 'status', 'known_at', 'source'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** In the order of the columns. */
export type Rows = readonly (readonly SqlValue[])[]
type ObservationTable = keyof typeof OBSERVATION_COLUMNS

/** Rows of a batch by table, as in `OBSERVATION_COLUMNS`. @param notBefore lower bound of `known_at` */
export function rowsOfBatch(
  batch: ObservationBatch,
  notBefore: Instant,
): Readonly<Record<ObservationTable, Rows>> {
  const from = (knownAt: number): number => Math.ceil(Math.max(knownAt, notBefore))
  const rows = Object.entries(ROWS).map(([table, rowsOf]) => [table, rowsOf(batch, from)])
  return Object.fromEntries(rows) as Record<ObservationTable, Rows>
}

/** @param from when an observation counts as known */
type RowsOf = (batch: ObservationBatch, from: (knownAt: number) => number) => Rows

const ROWS: Readonly<Record<ObservationTable, RowsOf>> = {
  daily: ({ daily }, from) =>
    daily.map((row) => [
      row.symbol,
      row.day,
      from(row.knownAt),
      row.source,
      ...[row.open, row.high, row.low, row.close, row.adjClose, row.volume].map(orNull),
    ]),
  quotes: ({ quotes }, from) =>
    quotes.map((row) => [
      row.symbol,
      row.day,
      row.at,
      from(row.knownAt),
      row.source,
      row.price,
      ...[row.dayHigh, row.dayLow, row.dayVolume].map(orNull),
    ]),
  half_hours: ({ halfHours }, from) =>
    halfHours.flatMap((bars) =>
      Array.from(bars.start, (start, row) => [
        bars.symbol,
        bars.day,
        start,
        bars.end[row],
        from(bars.knownAt[row]),
        bars.source,
        orNull(bars.previousClose),
        ...[bars.open, bars.high, bars.low, bars.close, bars.volume].map((column) => orNull(column[row])),
      ]),
    ),
  headlines: ({ headlines }, from) =>
    headlines.map((row) => [
      row.id,
      from(row.knownAt),
      row.publishedAt,
      row.timeOfDayKnown ? 1 : 0,
      row.source,
      row.title,
      row.url ?? null,
      JSON.stringify(row.taggedSymbols),
      row.reading === undefined ? null : JSON.stringify(row.reading),
    ]),
  fundamentals: ({ fundamentals }, from) =>
    fundamentals.map(({ symbol, source, periodEnd, period, knownAt, ...figures }) => [
      symbol,
      periodEnd,
      period,
      from(knownAt),
      source,
      JSON.stringify(figures),
    ]),
  splits: ({ splits }, from) =>
    splits.map((row) => [
      row.symbol,
      row.day,
      row.numerator,
      row.denominator,
      from(row.knownAt),
      row.source,
      row.rescales ? 1 : 0,
    ]),
  scheduled: ({ scheduled }, from) =>
    scheduled.map((row) => [
      row.name,
      row.symbol ?? '',
      row.day,
      row.lastDay,
      row.at ?? null,
      row.status,
      from(row.knownAt),
      row.source,
    ]),
}

/** A missing figure is NULL. */
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** NULL becomes NaN. */
export const orNaN = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)
