import { ADX, ATR, BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals'
import type { Numbers } from '../market/observation.ts'

/** High, low and close of bars, oldest first and of one length, all finite. */
export interface Candles {
  readonly high: Numbers
  readonly low: Numbers
  readonly close: Numbers
}

export interface MacdReading {
  readonly macd: number
  readonly signal: number
  readonly histogram: number
}

export interface BollingerReading {
  readonly upper: number
  readonly middle: number
  readonly lower: number
}

export interface DirectionalReading {
  readonly adx: number
  /** Directional indicators for rises and for falls, 0–100. */
  readonly plusDi: number
  readonly minusDi: number
}

/**
 * Mean of the last `period` closes; NaN where there are fewer.
 * @param skip leaves out so many closes at the end
 */
export function sma(close: Numbers, period: number, skip = 0): number {
  const end = close.length - skip
  if (end < period) return Number.NaN
  const average = new SMA(period)
  for (let at = end - period; at < end; at++) average.update(close[at], false)
  return average.getResult() ?? Number.NaN
}

/**
 * Wilder's relative strength index of the last close, 0–100; NaN for fewer than `period` + 1 closes, and where they
 * never changed.
 * Source: Wilder, New Concepts in Technical Trading Systems (1978).
 */
export function rsi(close: Numbers, period: number): number {
  if (Array.from(close).every((price) => price === close[0])) return Number.NaN
  const index = new RSI(period)
  for (let at = 0; at < close.length; at++) index.update(close[at], false)
  return index.getResult() ?? Number.NaN
}

/**
 * Appel's moving average convergence/divergence of the last two closes, the latest one last; fewer where the closes
 * are fewer than `long`, or that plus one.
 */
export function macd(
  close: Numbers,
  { short, long, signal }: { readonly short: number; readonly long: number; readonly signal: number },
): readonly MacdReading[] {
  const index = new MACD(new EMA(short), new EMA(long), new EMA(signal))
  const readings: MacdReading[] = []
  for (let at = 0; at < close.length; at++) {
    const reading = index.update(close[at], false)
    if (reading !== null) readings.push(reading)
    if (readings.length > 2) readings.shift()
  }
  return readings
}

/**
 * Bollinger bands about the mean of the last `period` closes, `width` population deviations away; undefined for fewer.
 */
export function bollinger(close: Numbers, period: number, width: number): BollingerReading | undefined {
  const bands = new BollingerBands(period, width)
  for (let at = Math.max(0, close.length - period); at < close.length; at++) bands.update(close[at], false)
  return bands.getResult() ?? undefined
}

/**
 * Wilder's average true range of the last bar, in the unit of the price; NaN for fewer than `period` bars.
 * Source: Wilder (1978).
 */
export function atr(candles: Candles, period: number): number {
  const range = new ATR(period)
  for (const candle of candlesOf(candles)) range.update(candle, false)
  return range.getResult() ?? Number.NaN
}

/**
 * Wilder's average directional index of the last bar with its two directional indicators, all 0–100; undefined for
 * fewer than 2·`period` − 1 bars.
 * Source: Wilder (1978).
 */
export function adx(candles: Candles, period: number): DirectionalReading | undefined {
  const index = new ADX(period)
  for (const candle of candlesOf(candles)) index.update(candle, false)
  const value = index.getResult()
  const { pdi, mdi } = index
  if (value === null || typeof pdi !== 'number' || typeof mdi !== 'number') return undefined
  return { adx: value, plusDi: 100 * pdi, minusDi: 100 * mdi }
}

function* candlesOf({ high, low, close }: Candles): Generator<{ high: number; low: number; close: number }> {
  for (let at = 0; at < close.length; at++) yield { high: high[at], low: low[at], close: close[at] }
}
