import {
  asDay,
  asInstant,
  type Day,
  type Instant,
  MINUTE,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { addTradingDays, isCovered } from '@bellwether-markets/engine/market/calendar'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { dailyBarKnownAt } from '@bellwether-markets/engine/market/trading-hours'
import { localToInstant } from './exchange-time.ts'
import type { DailyBar, ParseMeta, ProviderId } from './parsed-observations.ts'
import { malformed } from './provider-request.ts'

const DELAY = 15 * MINUTE

interface Stamp {
  readonly symbol: string
  readonly source: ProviderId
  readonly publishedAt: (day: Day) => Instant
}

/** The last bar of a day wins. An inconsistent open, high or low becomes unknown (NaN): markets settle on the close. */
export function dailyColumns(bars: readonly DailyBar[], stamp: Stamp, meta: ParseMeta): DailyColumns {
  const byDay = new Map(bars.map((bar) => [bar.day, bar]))
  const rows = [...byDay.values()].map((bar) => ({
    ...withoutContradictions(bar),
    knownAt: knownAt(stamp.publishedAt(bar.day), meta),
  }))
  return columnsOf(stamp, rows)
}

export interface DailyRow extends DailyBar {
  readonly knownAt: Instant
}

export function rowsOf(columns: DailyColumns): readonly DailyRow[] {
  const { knownAt, open, high, low, close, adjClose, volume } = columns
  return Array.from(columns.day, (day, row) => ({
    day: asDay(day),
    knownAt: asInstant(knownAt[row]),
    open: open[row],
    high: high[row],
    low: low[row],
    close: close[row],
    adjClose: adjClose[row],
    volume: volume[row],
  }))
}

/** Ordered by day, then `knownAt`. */
export function columnsOf(
  { symbol, source }: Pick<DailyColumns, 'symbol' | 'source'>,
  rows: readonly DailyRow[],
): DailyColumns {
  const ordered = [...rows].sort((a, b) => a.day - b.day || a.knownAt - b.knownAt)
  const column = (name: keyof DailyRow): Float64Array => Float64Array.from(ordered, (row) => row[name])
  return {
    symbol,
    source,
    day: Int32Array.from(ordered, ({ day }) => day),
    knownAt: column('knownAt'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    adjClose: column('adjClose'),
    volume: column('volume'),
  }
}

export const latestRows = (columns: DailyColumns): ReadonlyMap<number, DailyRow> =>
  new Map(rowsOf(columns).map((row) => [row.day, row]))

export const scaledRow = (row: DailyRow, factor: number): DailyRow => ({
  ...row,
  open: row.open * factor,
  high: row.high * factor,
  low: row.low * factor,
  close: row.close * factor,
  adjClose: row.adjClose * factor,
})

export const knownAt = (publishedAt: Instant, { knownFrom, receivedAt }: ParseMeta): Instant =>
  knownFrom === 'publication' ? publishedAt : asInstant(Math.max(publishedAt, receivedAt))

/** By market hours if tracked, else 15 minutes after the day ends at the exchange. */
export function barPublishedAt(symbol: string, zone: string, { assetOf }: ParseMeta): (day: Day) => Instant {
  const asset = assetOf(symbol)
  if (asset !== undefined) return (day) => dailyBarKnownAt(asset, day)
  return (day) => asInstant(localToInstant(zone, asDay(day + 1), 0) + DELAY)
}

export function withoutContradictions(bar: DailyBar): DailyBar {
  const high = bar.high < bar.close ? Number.NaN : bar.high
  const low = bar.low > bar.close ? Number.NaN : bar.low
  const open = bar.open > high || bar.open < low ? Number.NaN : bar.open
  return { ...bar, open, high, low }
}

/** @throws ProviderFault unless strictly ascending */
export function requireAscending(stamps: readonly number[]): void {
  for (let index = 1; index < stamps.length; index++) {
    if (stamps[index] < stamps[index - 1]) throw malformed('bars out of order')
  }
}

/** NaN if missing. */
export interface SeriesPoint {
  readonly day: Day
  readonly value: number
}

/** Closes only; days without a value are skipped. */
export function seriesColumns(points: readonly SeriesPoint[], stamp: Stamp, meta: ParseMeta): DailyColumns {
  const bars = points
    .filter(({ value }) => !Number.isNaN(value))
    .map(({ day, value }) => closeOnly(day, value))
  return dailyColumns(bars, stamp, meta)
}

export const closeOnly = (day: Day, close: number): DailyBar => ({
  day,
  open: Number.NaN,
  high: Number.NaN,
  low: Number.NaN,
  close,
  adjClose: close,
  volume: Number.NaN,
})

/** Midnight UTC after the n-th following trading day. */
export function afterTradingDays(day: Day, n: number): Instant {
  const published = isCovered(day) && isCovered(asDay(day + 30)) ? addTradingDays(day, n) : asDay(day + n + 4)
  return startOfUtcDay(asDay(published + 1))
}
