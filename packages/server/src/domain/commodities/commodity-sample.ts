import type { CurveWindow, DailyWindow } from '../market/point-in-time.ts'
import { randomStream } from '../simulator/random.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import type { CommodityWindows } from './commodity-series.ts'

/** A daily window in which every column is the close. */
export function dailyWindow(symbol: string, day: readonly number[], close: readonly number[]): DailyWindow {
  const column = Float64Array.from(close)
  return {
    symbol,
    source: 'sample',
    length: close.length,
    day: Float64Array.from(day),
    open: column,
    high: column,
    low: column,
    close: column,
    adjClose: column,
    volume: column,
    latestKnownAt: undefined,
  }
}

export type CurveRow = readonly [
  day: number,
  front: number,
  frontContract: number,
  next: number,
  nextContract: number,
]

export function curveWindow(symbol: string, rows: readonly CurveRow[]): CurveWindow {
  const column = (index: number) => Float64Array.from(rows, (row) => row[index])
  return {
    symbol,
    source: 'sample',
    length: rows.length,
    day: column(0),
    front: column(1),
    frontContract: column(2),
    next: column(3),
    nextContract: column(4),
  }
}

/** Weekdays as days since 1970, the first a Monday. */
export const weekdays = (count: number, from = 4): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + Math.floor(index / 5) * 7 + (index % 5))

export interface SampleOptions {
  readonly days: number
  readonly seed: number
  /** Whether the spot price, not the return of a contract, walks at random, so that the slope of the curve is earned. */
  readonly carryIsEarned?: boolean
}

/**
 * Invented raw materials that walk at random: a splice of front months each, two contracts for most, funds for some, and
 * here and there a missing day.
 */
export function randomWindows({ days, seed, carryIsEarned = false }: SampleOptions): CommodityWindows {
  const all = weekdays(days)
  const daily = new Map<string, DailyWindow>()
  const curves = new Map<string, CurveWindow>()
  COMMODITY_INSTRUMENTS.forEach(({ future, fund }, index) => {
    const random = randomStream(seed, future)
    const day = all.filter(() => random.uniform() > 0.02)
    const hasCurve = index % 4 !== 3
    const walk = walkOf(day, random.normal, { index, hasCurve, carryIsEarned })
    daily.set(future, dailyWindow(future, day, walk.front))
    if (fund !== undefined && index % 3 === 0) {
      daily.set(fund, dailyWindow(fund, day.slice(100), walk.owned.slice(100)))
    }
    if (hasCurve) curves.set(future, curveWindow(future, walk.curve))
  })
  return { daily, curves }
}

function walkOf(
  day: readonly number[],
  normal: () => number,
  {
    index,
    hasCurve,
    carryIsEarned,
  }: { readonly index: number; readonly hasCurve: boolean; readonly carryIsEarned: boolean },
) {
  const slopeAt = (at: number) => (hasCurve ? 0.01 * Math.sin(index + at / 200) : 0)
  let owned = 4
  let rolled = 0
  const points = day.map((each, at) => {
    const month = Math.floor(each / 30)
    if (at > 0 && month !== Math.floor(day[at - 1] / 30)) {
      if (carryIsEarned) owned += slopeAt(at - 1)
      rolled += slopeAt(at - 1)
    }
    owned += 0.012 * normal()
    return { month, slope: slopeAt(at), owned: Math.exp(owned), front: Math.exp(owned - rolled) }
  })
  return {
    owned: points.map((point) => point.owned),
    front: points.map((point) => point.front),
    curve: points.map(
      ({ month, slope, front }, at): CurveRow => [
        day[at],
        front,
        contractOf(month + 1),
        front * Math.exp(-slope),
        contractOf(month + 2),
      ],
    ),
  }
}

/** YYYYMM of a count of months since 1970. */
const contractOf = (months: number): number => 197_001 + 100 * Math.floor(months / 12) + (months % 12)
