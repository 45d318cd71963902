import { slopeOf } from '../attribution/slope.ts'
import { remembered } from '../kernel/remembered.ts'
import { type DayValues, dayValues } from '../series/day-values.ts'
import { joinDays } from '../series/join-days.ts'
import { logReturns } from '../series/log-returns.ts'
import { annualisedVolatility, TRADING_DAYS_A_YEAR } from '../statistics/annualised-volatility.ts'
import { pearson } from '../statistics/pearson.ts'
import { mean } from '../statistics/sample-statistics.ts'
import {
  adx,
  atr,
  type BollingerBand,
  bollinger,
  type DirectionalIndex,
  type MacdValue,
  macd,
  rsi,
  sma,
} from './indicators.ts'
import type { PriceBars } from './price-bars.ts'
import { type SwingLevels, swingLevels } from './swing-levels.ts'

/** In bars. */
const LENGTHS = { rsi: 14, atr: 14, adx: 14, bollinger: 20, bollingerWidth: 2, year: 252 } as const
const MACD = { short: 12, long: 26, signal: 9 } as const
const CANDLES_KNOWN = 0.95
const MONTH = 21
const SLOPE_BARS = 20
const USUAL_DAYS = 60
const CORRELATED_DAYS = 60

/** Fractions, NaN if unknown. */
export interface Technicals {
  readonly close: number
  readonly change1d: number
  /** Root mean square of the 60 changes before that. */
  readonly usualChange: number
  readonly sma20: number
  readonly sma50: number
  readonly sma200: number
  /** Over 20 bars. */
  readonly sma200Slope: number
  readonly rsi: number
  /** Latest last; empty if none. */
  readonly macd: readonly MacdValue[]
  readonly atr: number
  readonly bollinger: BollingerBand | undefined
  readonly directional: DirectionalIndex | undefined
  readonly yearHigh: number
  readonly yearLow: number
  /** 0 at the year's low, 1 at its high, by closes. */
  readonly yearPosition: number
  readonly return1m: number
  readonly return3m: number
  readonly return6m: number
  /** 12 months to 1 month ago. */
  readonly return12to1: number
  /** Annualised, of 20 and 252 daily log returns. */
  readonly volatility20: number
  readonly volatility1y: number
  /** Largest fall from a high to a later close, positive. */
  readonly maxDrawdown1y: number
  /** Below the year's highest close, positive. */
  readonly drawdown: number
  /** Mean volume of the last 5 bars over the 60 before. */
  readonly volumeRatio: number
  readonly levels: SwingLevels
}

/**
 * Returns are of 21, 63, 126 and 252 bars.
 * @param bars at least one
 */
export function technicals(bars: PriceBars): Technicals {
  const { close } = bars
  const last = close.length - 1
  const year = close.subarray(-LENGTHS.year)
  const candles = knownCandles(bars)
  const range = candles === undefined ? Number.NaN : atr(candles, LENGTHS.atr)
  const isWhole = year.length === LENGTHS.year
  const [high, low] = isWhole ? [Math.max(...year), Math.min(...year)] : [Number.NaN, Number.NaN]
  const sma200 = sma(close, 200)
  return {
    close: close[last],
    change1d: returnOver(close, 1),
    usualChange: usualChange(close),
    sma20: sma(close, 20),
    sma50: sma(close, 50),
    sma200,
    sma200Slope: relative(sma200, sma(close, 200, SLOPE_BARS)),
    rsi: rsi(close, LENGTHS.rsi),
    macd: macd(close, MACD),
    atr: range,
    bollinger: bollinger(close, LENGTHS.bollinger, LENGTHS.bollingerWidth),
    directional: candles && adx(candles, LENGTHS.adx),
    yearHigh: high,
    yearLow: low,
    yearPosition: high > low ? (close[last] - low) / (high - low) : Number.NaN,
    return1m: returnOver(close, MONTH),
    return3m: returnOver(close, 3 * MONTH),
    return6m: returnOver(close, 6 * MONTH),
    return12to1: returnOver(close.subarray(0, -MONTH), 11 * MONTH),
    volatility20: volatilityOf(close, MONTH - 1),
    volatility1y: volatilityOf(close, LENGTHS.year),
    maxDrawdown1y: isWhole ? deepestFall(year) : Number.NaN,
    drawdown: high > 0 ? 1 - close[last] / high : Number.NaN,
    volumeRatio: volumeRatio(bars),
    levels: swingLevels(bars, range),
  }
}

/** Over the last year's common days; NaN with fewer than 200. */
export function betaTo(bars: PriceBars, benchmark: PriceBars): number {
  const { columns } = joinDays([lastYearReturns(bars), benchmarkReturns(benchmark)])
  const [own, other] = columns
  const { beta, error } = slopeOf(own, other)
  return own.length < 200 || !Number.isFinite(error) ? Number.NaN : beta
}

/**
 * Correlation of the daily log returns of the last year, on the days that both traded.
 * @returns NaN with fewer than 60 common days
 */
export function returnCorrelation(one: PriceBars, other: PriceBars): { value: number; n: number } {
  const { columns } = joinDays([lastYearReturns(one), lastYearReturns(other)])
  const [own, theirs] = columns
  return { value: own.length < CORRELATED_DAYS ? Number.NaN : pearson(own, theirs), n: own.length }
}

/** Logarithmic. */
function lastYearReturns({ day, close }: PriceBars): DayValues {
  const from = Math.max(0, close.length - LENGTHS.year - 1)
  return dayValues(day.subarray(from), logReturns(close.subarray(from)))
}

/** One for all assets. */
const benchmarkReturns = remembered(lastYearReturns)

/** Without bars that lack a range; undefined if more than a few do. */
function knownCandles({ high, low, close }: PriceBars) {
  const known: number[] = []
  for (let row = 0; row < close.length; row++) if (!Number.isNaN(high[row])) known.push(row)
  const isFlat = known.every((row) => high[row] === low[row])
  if (isFlat || known.length < CANDLES_KNOWN * close.length) return undefined
  if (known.length === close.length) return { high, low, close }
  const take = (column: Float64Array): Float64Array => Float64Array.from(known, (row) => column[row])
  return { high: take(high), low: take(low), close: take(close) }
}

/** NaN if a price is missing or ≤ 0. */
const relative = (to: number, from: number): number => (from > 0 && to > 0 ? to / from - 1 : Number.NaN)

const returnOver = (close: Float64Array, bars: number): number =>
  close.length > bars ? relative(close[close.length - 1], close[close.length - 1 - bars]) : Number.NaN

function usualChange(close: Float64Array): number {
  const last = close.length - 1
  let squares = 0
  for (let at = last - USUAL_DAYS; at < last; at++) squares += relative(close[at], close[at - 1]) ** 2
  return Math.sqrt(squares / USUAL_DAYS)
}

function volatilityOf(close: Float64Array, count: number): number {
  if (close.length <= count) return Number.NaN
  return annualisedVolatility(logReturns(close.subarray(-count - 1)).subarray(1))
}

function deepestFall(close: Float64Array): number {
  let highest = close[0]
  let deepest = 0
  for (const price of close) {
    highest = Math.max(highest, price)
    if (!(highest > 0)) return Number.NaN
    deepest = Math.max(deepest, 1 - price / highest)
  }
  return deepest
}

function volumeRatio({ volume }: PriceBars): number {
  if (volume.length < 65) return Number.NaN
  const before = mean(volume.subarray(-65, -5))
  return before > 0 ? mean(volume.subarray(-5)) / before : Number.NaN
}

/** Distance in standard deviations over `days`. */
export const inDeviations = (distance: number, annual: number, days: number): number =>
  annual > 0 ? distance / (annual * Math.sqrt(days / TRADING_DAYS_A_YEAR)) : Number.NaN
