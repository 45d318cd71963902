import { ADX, ATR, BollingerBands, EMA, MACD, RSI, SMA, WSMA } from 'trading-signals'
import type { Numbers } from '../market/observation.ts'

/** As `WSMA`, but takes the mean of the first period only once: that of every later one is not used. */
class WilderMean extends WSMA {
  #sum = 0
  #count = 0

  override update(price: number, replace: boolean): number | null {
    if (this.result !== undefined)
      return this.setResult((price - this.result) * (1 / this.interval) + this.result, replace)
    this.#sum += price
    this.#count++
    return this.#count < this.interval ? null : this.setResult(this.#sum / this.interval, replace)
  }
}

/** High, low and close, oldest first, of one length, finite. */
export interface Candles {
  readonly high: Numbers
  readonly low: Numbers
  readonly close: Numbers
}

export interface MacdValue {
  readonly macd: number
  readonly signal: number
  readonly histogram: number
}

export interface BollingerBand {
  readonly upper: number
  readonly middle: number
  readonly lower: number
}

export interface DirectionalIndex {
  readonly adx: number
  /** Directional indicators up and down, 0–100. */
  readonly plusDi: number
  readonly minusDi: number
}

/**
 * Mean of the last `period` closes; NaN with fewer.
 * @param skip closes to skip at the end
 */
export function sma(close: Numbers, period: number, skip = 0): number {
  const end = close.length - skip
  if (end < period) return Number.NaN
  const average = new SMA(period)
  for (let at = end - period; at < end; at++) average.update(close[at], false)
  return average.getResult() ?? Number.NaN
}

/**
 * Relative strength index of the last close, 0–100; NaN with fewer than `period` + 1 closes, or if they never changed.
 * Source: Wilder, New Concepts in Technical Trading Systems (1978).
 */
export function rsi(close: Numbers, period: number): number {
  if (isConstant(close)) return Number.NaN
  const index = new RSI(period, WilderMean)
  for (let at = 0; at < close.length; at++) index.update(close[at], false)
  return index.getResult() ?? Number.NaN
}

function isConstant(values: Numbers): boolean {
  for (let at = 1; at < values.length; at++) if (values[at] !== values[0]) return false
  return true
}

/** Of the last two closes, latest last; fewer entries with fewer than `long` + 1 closes. */
export function macd(
  close: Numbers,
  { short, long, signal }: { readonly short: number; readonly long: number; readonly signal: number },
): readonly MacdValue[] {
  const index = new MACD(new EMA(short), new EMA(long), new EMA(signal))
  const readings: MacdValue[] = []
  for (let at = 0; at < close.length; at++) {
    const reading = index.update(close[at], false)
    if (reading !== null) readings.push(reading)
    if (readings.length > 2) readings.shift()
  }
  return readings
}

/** Last `period` closes ± `width` population deviations; undefined with fewer. */
export function bollinger(close: Numbers, period: number, width: number): BollingerBand | undefined {
  const bands = new BollingerBands(period, width)
  for (let at = Math.max(0, close.length - period); at < close.length; at++) bands.update(close[at], false)
  return bands.getResult() ?? undefined
}

/**
 * In price units; NaN with fewer than `period` bars.
 * Source: Wilder (1978).
 */
export function atr(candles: Candles, period: number): number {
  const range = new ATR(period, WilderMean)
  for (const candle of candlesOf(candles)) range.update(candle, false)
  return range.getResult() ?? Number.NaN
}

/**
 * With its directional indicators, 0–100; undefined with fewer than 2·`period` − 1 bars.
 * Source: Wilder (1978).
 */
export function adx(candles: Candles, period: number): DirectionalIndex | undefined {
  const index = new ADX(period, WilderMean)
  for (const candle of candlesOf(candles)) index.update(candle, false)
  const value = index.getResult()
  const { pdi, mdi } = index
  if (value === null || typeof pdi !== 'number' || typeof mdi !== 'number') return undefined
  return { adx: value, plusDi: 100 * pdi, minusDi: 100 * mdi }
}

function* candlesOf({ high, low, close }: Candles): Generator<{ high: number; low: number; close: number }> {
  for (let at = 0; at < close.length; at++) yield { high: high[at], low: low[at], close: close[at] }
}
