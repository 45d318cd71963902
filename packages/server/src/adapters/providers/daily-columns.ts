import { addTradingDays, isCovered } from '../../domain/market/calendar.ts'
import type { DailyColumns } from '../../domain/market/observation.ts'
import { dailyBarKnownAt } from '../../domain/market/trading-hours.ts'
import { asDay, asInstant, type Day, type Instant, MINUTE, startOfUtcDay } from '../../kernel/time.ts'
import { localToInstant } from './exchange-time.ts'
import type { DailyBar, ParseMeta, ProviderId } from './parsed-observations.ts'
import { malformed } from './provider-request.ts'

const DELAY = 15 * MINUTE

interface Stamp {
  readonly symbol: string
  readonly source: ProviderId
  /** Publication time of a day's bar. */
  readonly publishedAt: (day: Day) => Instant
}

/**
 * Bars as columns, oldest first; the last bar of a day wins. An inconsistent open, high or low becomes unknown (NaN):
 * markets settle on the close.
 */
export function dailyColumns(bars: readonly DailyBar[], stamp: Stamp, meta: ParseMeta): DailyColumns {
  const byDay = new Map(bars.map((bar) => [bar.day, bar]))
  const rows = [...byDay.values()].sort((a, b) => a.day - b.day).map(withoutContradictions)
  return {
    symbol: stamp.symbol,
    source: stamp.source,
    day: Int32Array.from(rows, ({ day }) => day),
    knownAt: Float64Array.from(rows, ({ day }) => knownAt(stamp.publishedAt(day), meta)),
    open: Float64Array.from(rows, ({ open }) => open),
    high: Float64Array.from(rows, ({ high }) => high),
    low: Float64Array.from(rows, ({ low }) => low),
    close: Float64Array.from(rows, ({ close }) => close),
    adjClose: Float64Array.from(rows, ({ adjClose }) => adjClose),
    volume: Float64Array.from(rows, ({ volume }) => volume),
  }
}

export const knownAt = (publishedAt: Instant, { knownFrom, receivedAt }: ParseMeta): Instant =>
  knownFrom === 'publication' ? publishedAt : asInstant(Math.max(publishedAt, receivedAt))

/** Publication time of a daily bar: by market hours if tracked, else 15 minutes after the day ends at the exchange. */
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

/** Series as daily bars with closes only; days without a value are skipped. */
export function seriesColumns(
  points: readonly SeriesPoint[],
  stamp: {
    readonly symbol: string
    readonly source: ProviderId
    readonly publishedAt: (day: Day) => Instant
  },
  meta: ParseMeta,
): DailyColumns {
  const bars = points
    .filter(({ value }) => !Number.isNaN(value))
    .map(({ day, value }) => closeOnly(day, value))
  return dailyColumns(bars, stamp, meta)
}

const closeOnly = (day: Day, close: number): DailyBar => ({
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
