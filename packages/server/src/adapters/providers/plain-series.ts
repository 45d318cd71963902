import { addTradingDays, isCovered } from '../../domain/market/calendar.ts'
import type { DailyColumns } from '../../domain/market/observation.ts'
import { asDay, type Day, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import { dailyColumns } from './daily-columns.ts'
import type { DailyBar, ParseMeta, ProviderId } from './parsed-observations.ts'

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
