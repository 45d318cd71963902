import { BollingerBands } from 'trading-signals'
import type { Numbers } from '../market/observation.ts'

/** Wilder's mean: that of the first `period` values, then moved by a share of each further one; NaN before. */
class WilderMean {
  value = Number.NaN
  #sum = 0
  #count = 0
  readonly #period: number

  constructor(period: number) {
    this.#period = period
  }

  add(value: number): void {
    if (this.#count === this.#period) {
      this.value = (value - this.value) * (1 / this.#period) + this.value
      return
    }
    this.#sum += value
    this.#count++
    if (this.#count === this.#period) this.value = this.#sum / this.#period
  }
}

/** High, low and close, oldest first, of one length, finite. */
interface Candles {
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
  let sum = 0
  for (let at = end - period; at < end; at++) sum += close[at]
  return sum / period
}

/**
 * Relative strength index of the last close, 0–100; NaN with fewer than `period` + 1 closes, or if they never changed.
 * Source: Wilder, New Concepts in Technical Trading Systems (1978).
 */
export function rsi(close: Numbers, period: number): number {
  if (isConstant(close)) return Number.NaN
  const [gain, loss] = [new WilderMean(period), new WilderMean(period)]
  for (let at = 1; at < close.length; at++) {
    const isGain = close[at] > close[at - 1]
    gain.add(isGain ? close[at] - close[at - 1] : 0)
    loss.add(isGain ? 0 : close[at - 1] - close[at])
  }
  return loss.value === 0 ? 100 : 100 - 100 / (gain.value / loss.value + 1)
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
  const [fast, slow, smooth] = [exponentialMean(short), exponentialMean(long), exponentialMean(signal)]
  const readings: MacdValue[] = []
  for (let at = 0; at < close.length; at++) {
    const difference = fast(close[at]) - slow(close[at])
    if (at < long - 1) continue
    const mean = smooth(difference)
    if (at < close.length - 2) continue
    readings.push({ histogram: difference - mean, macd: difference, signal: mean })
  }
  return readings
}

/** Begins with the first value. */
function exponentialMean(period: number): (value: number) => number {
  const weight = 2 / (period + 1)
  let mean: number | undefined
  return (value) => {
    mean = value * weight + (mean ?? value) * (1 - weight)
    return mean
  }
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
  const range = new WilderMean(period)
  for (let at = 0; at < candles.close.length; at++) range.add(trueRange(candles, at))
  return range.value
}

function trueRange({ high, low, close }: Candles, at: number): number {
  const range = high[at] - low[at]
  if (at === 0) return range
  return Math.max(range, Math.abs(high[at] - close[at - 1]), Math.abs(low[at] - close[at - 1]))
}

/**
 * With its directional indicators, 0–100; undefined with fewer than 2·`period` − 1 bars.
 * Source: Wilder (1978).
 */
export function adx(candles: Candles, period: number): DirectionalIndex | undefined {
  const { high, low, close } = candles
  const mean = () => new WilderMean(period)
  const [range, up, down, index] = [mean(), mean(), mean(), mean()]
  for (let at = 0; at < close.length; at++) {
    const rise = at === 0 ? 0 : high[at] - high[at - 1]
    const fall = at === 0 ? 0 : low[at - 1] - low[at]
    range.add(trueRange(candles, at))
    up.add(rise > 0 && rise >= fall ? rise : 0)
    down.add(fall > 0 && fall >= rise ? fall : 0)
    if (at < period - 1) continue
    const [plus, minus] = [up.value / range.value, down.value / range.value]
    index.add(plus + minus === 0 ? 0 : (Math.abs(plus - minus) / (plus + minus)) * 100)
  }
  if (close.length < 2 * period - 1) return undefined
  return {
    adx: index.value,
    plusDi: 100 * (up.value / range.value),
    minusDi: 100 * (down.value / range.value),
  }
}
