import { asDay, type Day, weekday } from '../../kernel/time.ts'
import type { DailyWindow } from '../market/point-in-time.ts'

/**
 * Daily bars for tests: a market factor whose volatility comes and goes, funds that follow it, currencies, and a VIX
 * that follows the volatility. The same seed gives the same bars.
 * @param symbols those that start with `^VIX` are volatility indices; the others are prices
 * @param rows trading days, Monday to Friday from `firstDay` on
 */
export function syntheticWindows(
  symbols: readonly string[],
  rows: number,
  seed: number,
  firstDay: Day = asDay(12_053),
): Map<string, DailyWindow> {
  const day = tradingDays(firstDay, rows)
  const market = marketFactor(rows, randomOf(seed))
  return new Map(
    symbols.map((symbol, index) => {
      const random = randomOf(seed * 1000 + index + 1)
      const values = symbol.startsWith('^VIX')
        ? market.volatility.map((level) => round4(100 * level * (1.1 + 0.1 * (random() - 0.5))))
        : pricesOf(symbol, market, random)
      return [symbol, windowFrom(symbol, day, values)]
    }),
  )
}

/** A window whose open, high, low, close and adjusted close are all one series. */
export function windowFrom(symbol: string, day: ArrayLike<number>, close: ArrayLike<number>): DailyWindow {
  const values = Float64Array.from(close)
  return {
    symbol,
    source: 'synthetic',
    length: values.length,
    day: Float64Array.from(day),
    open: values,
    high: values,
    low: values,
    close: values,
    adjClose: values,
    volume: new Float64Array(values.length),
    latestKnownAt: undefined,
  }
}

/** The same windows without their bars after a day. */
export const windowsUpTo = (
  windows: ReadonlyMap<string, DailyWindow>,
  last: number,
): Map<string, DailyWindow> =>
  new Map(
    [...windows].map(([symbol, window]) => {
      const kept = Array.from(window.day).filter((day) => day <= last)
      return [symbol, windowFrom(symbol, kept, Float64Array.from(window.close).subarray(0, kept.length))]
    }),
  )

function tradingDays(firstDay: Day, rows: number): number[] {
  const days: number[] = []
  for (let day = firstDay as number; days.length < rows; day++) {
    const which = weekday(asDay(day))
    if (which !== 0 && which !== 6) days.push(day)
  }
  return days
}

interface Market {
  readonly returns: Float64Array
  /** As a fraction a year. */
  readonly volatility: Float64Array
}

function marketFactor(rows: number, random: () => number): Market {
  const returns = new Float64Array(rows)
  const volatility = new Float64Array(rows)
  let logVolatility = Math.log(0.14)
  for (let row = 0; row < rows; row++) {
    const shock = gaussian(random)
    volatility[row] = Math.exp(logVolatility)
    returns[row] = 0.0004 + (volatility[row] / Math.sqrt(252)) * shock
    logVolatility += 0.02 * (Math.log(0.14) - logVolatility) + 0.07 * (gaussian(random) - shock)
  }
  return { returns, volatility }
}

function pricesOf(symbol: string, market: Market, random: () => number): Float64Array {
  const beta = symbol === '^GSPC' ? 1 : symbol.endsWith('=X') ? 0.1 : 0.6 + 0.6 * random()
  const own = symbol === '^GSPC' ? 0 : 0.004
  let price = 100
  return market.returns.map((move) => {
    price *= Math.exp(beta * move + own * gaussian(random))
    return round4(price)
  })
}

const round4 = (value: number): number => Math.round(value * 1e4) / 1e4

/** Sum of twelve uniforms less six: near enough to normal here, and free of transcendental functions. */
function gaussian(random: () => number): number {
  let sum = -6
  for (let draw = 0; draw < 12; draw++) sum += random()
  return sum
}

/** Park and Miller's generator, 0–1. */
function randomOf(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
