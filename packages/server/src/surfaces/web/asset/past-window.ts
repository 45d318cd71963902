import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { AssetPast } from '@bellwether-markets/products/asset-past/past-schema'
import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import { bisectRight } from 'd3-array'

export const RANGES = { '1y': '1 year', '5y': '5 years', all: 'All' } as const
export type Range = keyof typeof RANGES

export const rangeOf = (text: string | null): Range =>
  (Object.keys(RANGES) as Range[]).find((range) => range === text) ?? '5y'

const DAYS_BACK: Readonly<Record<Range, number>> = { '1y': 366, '5y': 1827, all: Number.POSITIVE_INFINITY }
/** More are no wider than a pixel, and weigh on the page. */
const MOST_POINTS = 260

export interface PastWindow {
  /** Days since 1970, oldest first; of long ranges not every trading day. */
  readonly days: readonly number[]
  readonly dates: readonly string[]
  readonly closes: readonly number[]
  readonly averages: readonly (number | null)[]
  /** In force on the day; empty before the first that is known. */
  readonly regimes: readonly string[]
  /** 0 at the first day, 1 at the last. */
  placeOf(day: number): number
}

/** Undefined with fewer than two closes. */
export function pastWindow(
  { days, closes, averages }: AssetPast,
  regimes: RegimeSeries['rows'],
  range: Range,
): PastWindow | undefined {
  const last = days.length - 1
  const first = bisectRight(days, days[last] - DAYS_BACK[range])
  const step = Math.max(1, Math.ceil((last - first) / MOST_POINTS))
  const rows = days.flatMap((_, row) => (row >= first && (last - row) % step === 0 ? row : []))
  if (rows.length < 2) return undefined
  const shown = rows.map((row) => days[row])
  const dates = shown.map((day) => formatDay(asDay(day)))
  const known = regimes.map(({ date }) => date)
  return {
    days: shown,
    dates,
    closes: rows.map((row) => closes[row]),
    averages: rows.map((row) => averages[row]),
    regimes: dates.map((date) => regimes[bisectRight(known, date) - 1]?.regime ?? ''),
    placeOf: (day) => placeIn(shown, day),
  }
}

/** Points are as far apart as their number, not their days. */
function placeIn(days: readonly number[], day: number): number {
  const after = bisectRight(days, day)
  if (after === 0) return 0
  if (after === days.length) return 1
  const within = (day - days[after - 1]) / (days[after] - days[after - 1])
  return (after - 1 + within) / (days.length - 1)
}
