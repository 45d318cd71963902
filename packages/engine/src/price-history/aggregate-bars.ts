import { asDay, dateOf } from '../kernel/time.ts'
import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { sumOf } from '../statistics/sample-statistics.ts'

export type Interval = '1d' | '1w' | '1mo'

/** Daily bars, or those of a week or month: the day is its last trading day. NaN is unknown. */
export type Bars = Pick<
  DailyWindow,
  'length' | 'day' | 'open' | 'high' | 'low' | 'close' | 'adjClose' | 'volume'
>

/** 1 January 1970 was a Thursday. */
const MONDAY_OFFSET = 3

const PERIODS: Readonly<Record<Exclude<Interval, '1d'>, (day: number) => number>> = {
  '1w': (day) => Math.floor((day + MONDAY_OFFSET) / 7),
  '1mo': (day) => {
    const { year, month } = dateOf(asDay(day))
    return year * 12 + month
  },
}

/**
 * Bars of weeks (Monday to Sunday) or calendar months. Open is that of the first day, high and low are the extremes of
 * the known ones, volume is the sum of the known ones; each is NaN if none is known.
 */
export function aggregateBars(bars: Bars, interval: Interval): Bars {
  if (interval === '1d') return bars
  const periods = periodsOf(bars.day, PERIODS[interval])
  const each = (value: (period: Period) => number): Float64Array => Float64Array.from(periods, value)
  const last = (column: ArrayLike<number>) => each(({ end }) => column[end - 1])
  const folded = (column: ArrayLike<number>, fold: (values: number[]) => number) =>
    each((period) => {
      const values = knownIn(column, period)
      return values.length === 0 ? Number.NaN : fold(values)
    })
  return {
    length: periods.length,
    day: last(bars.day),
    open: each(({ first }) => bars.open[first]),
    high: folded(bars.high, (values) => Math.max(...values)),
    low: folded(bars.low, (values) => Math.min(...values)),
    close: last(bars.close),
    adjClose: last(bars.adjClose),
    volume: folded(bars.volume, sumOf),
  }
}

/** Its rows, the end exclusive. */
interface Period {
  readonly first: number
  readonly end: number
}

function periodsOf(day: Numbers, periodOf: (day: number) => number): readonly Period[] {
  const firsts = Array.from(day, (_, row) => row).filter(
    (row) => row === 0 || periodOf(day[row]) !== periodOf(day[row - 1]),
  )
  return firsts.map((first, at) => ({ first, end: firsts[at + 1] ?? day.length }))
}

const knownIn = (column: ArrayLike<number>, { first, end }: Period): number[] =>
  Array.from({ length: end - first }, (_, at) => column[first + at]).filter((value) => !Number.isNaN(value))
