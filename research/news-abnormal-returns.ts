import type { Day } from '@bellwether-markets/engine/kernel/time'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { logReturns } from '@bellwether-markets/engine/series/log-returns'

/** What a stock did around a day beyond what its β to the market explains; returns as fractions. */
export interface AbnormalReturns {
  /** The two trading days from the event on. */
  readonly car: number
  /** The trading day after those. */
  readonly nextDay: number
  /** The five trading days before the event. */
  readonly before: number
  /** Of one day, over the estimation window. */
  readonly deviation: number
  /** Mean absolute abnormal return of two ordinary days, over the estimation window. */
  readonly ordinary: number
  /** Abnormal returns of the estimation window, by day, for the correlation between events. */
  readonly residuals: { readonly day: readonly number[]; readonly value: Float64Array }
}

export type MeasureAround = (symbol: string, from: Day) => AbnormalReturns | undefined

const ESTIMATION = 250
const GAP = 10
const FEWEST = 120
const BEFORE = 5

interface Paired {
  readonly day: readonly number[]
  readonly stock: readonly number[]
  readonly market: readonly number[]
}

/**
 * β-adjusted abnormal returns around a day: r − α − β·r_m with α and β by least squares over the 250 trading days that
 * end ten before the event, on log returns of closes adjusted for dividends and splits.
 * @param market the benchmark
 * @returns for a symbol and the day from which the event counts; undefined without 120 days of past or three of future
 */
export function abnormalReturns(
  windows: ReadonlyMap<string, DailyWindow>,
  market: DailyWindow,
): MeasureAround {
  const known = new Map<string, Paired>()
  return (symbol, from) => {
    const window = windows.get(symbol)
    if (!window) return undefined
    let paired = known.get(symbol)
    if (!paired) {
      paired = pairedReturns(window, market)
      known.set(symbol, paired)
    }
    return around(paired, from)
  }
}

function pairedReturns(window: DailyWindow, market: DailyWindow): Paired {
  const benchmark = logReturns(market.adjClose)
  const ofDay = new Map(Array.from({ length: market.length }, (_, at) => [market.day[at], benchmark[at]]))
  const own = logReturns(window.adjClose)
  const day: number[] = []
  const stock: number[] = []
  const other: number[] = []
  for (let at = 0; at < window.length; at++) {
    const back = ofDay.get(window.day[at])
    if (back === undefined || Number.isNaN(back) || Number.isNaN(own[at])) continue
    day.push(window.day[at])
    stock.push(own[at])
    other.push(back)
  }
  return { day, stock, market: other }
}

function around({ day, stock, market }: Paired, from: Day): AbnormalReturns | undefined {
  const event = firstFrom(day, from)
  const end = event - GAP
  const begin = Math.max(0, end - ESTIMATION)
  if (event + 2 >= day.length || end - begin < FEWEST || day[event] - from > 5) return undefined
  const { alpha, beta } = leastSquares(stock, market, begin, end)
  const abnormal = (at: number) => stock[at] - alpha - beta * market[at]
  let squares = 0
  let twoDays = 0
  for (let at = begin; at < end; at++) squares += abnormal(at) ** 2
  for (let at = begin; at + 1 < end; at++) twoDays += Math.abs(abnormal(at) + abnormal(at + 1))
  let before = 0
  for (let at = event - BEFORE; at < event; at++) before += abnormal(at)
  return {
    car: abnormal(event) + abnormal(event + 1),
    nextDay: abnormal(event + 2),
    before,
    deviation: Math.sqrt(squares / (end - begin - 2)),
    ordinary: twoDays / (end - begin - 1),
    residuals: {
      day: day.slice(begin, end),
      value: Float64Array.from({ length: end - begin }, (_, at) => abnormal(begin + at)),
    },
  }
}

function firstFrom(day: readonly number[], from: number): number {
  let low = 0
  let high = day.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (day[middle] < from) low = middle + 1
    else high = middle
  }
  return low
}

function leastSquares(
  y: readonly number[],
  x: readonly number[],
  begin: number,
  end: number,
): { readonly alpha: number; readonly beta: number } {
  const n = end - begin
  let meanX = 0
  let meanY = 0
  for (let at = begin; at < end; at++) {
    meanX += x[at] / n
    meanY += y[at] / n
  }
  let xx = 0
  let xy = 0
  for (let at = begin; at < end; at++) {
    xx += (x[at] - meanX) ** 2
    xy += (x[at] - meanX) * (y[at] - meanY)
  }
  const beta = xx === 0 ? 0 : xy / xx
  return { alpha: meanY - beta * meanX, beta }
}
