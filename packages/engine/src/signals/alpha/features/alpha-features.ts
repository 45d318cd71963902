import { onceEach } from '../../../kernel/remembered.ts'
import type { Day } from '../../../kernel/time.ts'
import { Room } from '../../../series/room.ts'
import type { StockPath } from '../stock-paths.ts'
import { type BenchmarkSums, benchmarkSums, type PathSums, pathRoom, sumPath, within } from './path-sums.ts'
import { seasonalReturn, yearsBefore } from './season.ts'

/** In column order. */
export const ALPHA_FEATURES = [
  'momentum_12_1',
  'momentum_6_1',
  'reversal_5',
  'reversal_21',
  'residual_momentum',
  'residual_reversal',
  'volatility_60',
  'beta_252',
  'largest_return_21',
  'year_high_distance',
  'trend_strength',
  'seasonal_return',
  'sector_momentum',
  'skewness_60',
  'sector_reversal_5',
  'sector_reversal_21',
  'sector_residual_reversal',
] as const

export type AlphaFeature = (typeof ALPHA_FEATURES)[number]

export const FEATURE_COUNT = ALPHA_FEATURES.length
export const columnOf = (feature: AlphaFeature): number => ALPHA_FEATURES.indexOf(feature)

const WEEK = 5
const RECENT = 10
const MONTH = 21
const QUARTER = 60
const HALF_YEAR = 126
const AVERAGE = 200
const YEAR = 252
/** A difference below this share of its operands is rounding error. */
const DUST = 1e-9

/**
 * Each in its own unit, from closes up to its row; NaN if unavailable, and in the first year of the panel. One pass over
 * a stock serves all rows. A row has the same bits whichever others are asked for.
 * @param day of the panel
 * @param rows ascending
 * @returns for each row, stocks × features, row-major
 */
export function panelFeatures(
  paths: readonly StockPath[],
  day: readonly Day[],
  rows: readonly number[],
  room = new Room(),
): readonly Float64Array[] {
  const blocks = rows.map(() => room.numbers(paths.length * FEATURE_COUNT))
  const sumsOf = onceEach(benchmarkSums)
  const own = pathRoom(day.length)
  const dates = rows.map((row) => ({ row, rowsBefore: yearsBefore(day, row) }))
  const last = rows.at(-1) ?? -1
  paths.forEach((path, stock) => {
    const of = { path, own, market: sumsOf(path.market), sector: sumsOf(path.sector) }
    sumPath(path, last, own)
    dates.forEach(({ row, rowsBefore }, at) => {
      const into = blocks[at]
      const from = stock * FEATURE_COUNT
      if (row < YEAR) {
        into.fill(Number.NaN, from, from + FEATURE_COUNT)
        return
      }
      priceFeatures(of, row, into, from)
      into[from + SEASON] = seasonalReturn(path, rowsBefore)
      returnFeatures(of, row, into, from)
      marketFeatures(of, row, into, from)
    })
  })
  return blocks
}

interface SummedPath {
  readonly path: StockPath
  readonly own: PathSums
  readonly market: BenchmarkSums
  readonly sector: BenchmarkSums
}

const SEASON = columnOf('seasonal_return')

/**
 * Momentum to a month ago: Jegadeesh and Titman 1993. Reversal: Lehmann 1990 (a week), Jegadeesh 1990 (a month). Sector
 * momentum: Moskowitz and Grinblatt 1999. Year high: George and Hwang 2004.
 */
function priceFeatures(
  { path: { logPrice }, own, sector }: SummedPath,
  row: number,
  into: Float64Array,
  from: number,
): void {
  const price = logPrice[row]
  const monthAgo = logPrice[row - MONTH]
  into[from] = monthAgo - logPrice[row - YEAR]
  into[from + 1] = monthAgo - logPrice[row - HALF_YEAR]
  into[from + 2] = logPrice[row - WEEK] - price
  into[from + 3] = monthAgo - price
  const isWhole = within(own.missingPrices, row - YEAR + 1, row) === 0
  into[from + 9] = isWhole ? price - own.highest[row] : Number.NaN
  const isSectorWhole = within(sector.missing, row - HALF_YEAR + 1, row) === 0
  into[from + 12] = isSectorWhole ? within(sector.sum, row - HALF_YEAR + 1, row) : Number.NaN
}

/** Of the last quarter, and its deviation against the average price. Largest return: Bali, Cakici and Whitelaw 2011. */
function returnFeatures(
  { path, own, sector }: SummedPath,
  row: number,
  into: Float64Array,
  from: number,
): void {
  const first = row - QUARTER + 1
  const isWhole = within(own.missing, first, row) === 0
  const square = within(own.square, first, row)
  const mean = within(own.sum, first, row) / QUARTER
  const second = isWhole ? aboutMean(square, QUARTER * mean * mean) : Number.NaN
  const third = within(own.cube, first, row) - 3 * mean * square + 2 * QUARTER * mean * mean * mean
  const deviation = Math.sqrt(second / (QUARTER - 1))
  into[from + 6] = deviation
  into[from + 13] = quotient(third / QUARTER, (second / QUARTER) ** 1.5)
  const isMonthWhole = within(own.missing, row - MONTH + 1, row) === 0
  into[from + 8] = isMonthWhole ? own.largest[row] : Number.NaN
  into[from + 10] = quotient(path.level[row] / averageLevel(own, row) - 1, deviation * Math.sqrt(AVERAGE))
  for (const [column, days] of SECTOR_REVERSALS) {
    const less = within(sector.sum, row - days + 1, row) - within(own.sum, row - days + 1, row)
    into[from + column] = quotient(less, deviation)
  }
  into[from + 16] = isWhole ? sectorResidualReversal(own, row) : Number.NaN
}

function averageLevel(own: PathSums, row: number): number {
  const first = row - AVERAGE + 1
  return within(own.missingPrices, first, row) === 0 ? within(own.level, first, row) / AVERAGE : Number.NaN
}

function sectorResidualReversal(own: PathSums, row: number): number {
  const first = row - QUARTER + 1
  const against = within(own.against, first, row)
  const square = aboutMean(within(own.againstSquare, first, row), (against * against) / QUARTER)
  const recent = within(own.against, row - RECENT + 1, row)
  return quotient(-recent, Math.sqrt(square / (QUARTER - 1)))
}

const SECTOR_REVERSALS = [
  [columnOf('sector_reversal_5'), WEEK],
  [columnOf('sector_reversal_21'), MONTH],
] as const

/**
 * Beta: Frazzini and Pedersen 2014, without shrinkage. Residual momentum: Blitz, Huij and Martens 2011; residual
 * reversal: Blitz, Huij, Lansdorp and Verbeek 2013; both with one factor.
 */
function marketFeatures({ own, market }: SummedPath, row: number, into: Float64Array, from: number): void {
  const first = row - YEAR + 1
  const isWhole = within(own.missing, first, row) === 0
  const mean = within(market.sum, first, row) / YEAR
  const ofMarket = aboutMean(within(market.square, first, row), YEAR * mean * mean)
  const cross = within(own.withMarket, first, row) - mean * within(own.sum, first, row)
  const beta = isWhole ? quotient(cross, ofMarket) : Number.NaN
  into[from + 7] = beta
  const isYearAgoKnown = within(own.missing, row - YEAR, row) === 0
  const [sum, deviation] = residual(own, market, { beta, from: row - YEAR, to: row - MONTH })
  into[from + 4] = isYearAgoKnown ? quotient(sum, deviation) : Number.NaN
  const [, recently] = residual(own, market, { beta, from: row - QUARTER + 1, to: row })
  const [recent] = residual(own, market, { beta, from: row - RECENT + 1, to: row })
  into[from + 5] = quotient(-recent, recently)
}

/** Sum and sample deviation of return minus β·market return. */
function residual(
  own: PathSums,
  market: BenchmarkSums,
  { beta, from, to }: { readonly beta: number; readonly from: number; readonly to: number },
): readonly [number, number] {
  const count = to - from + 1
  const sum = within(own.sum, from, to) - beta * within(market.sum, from, to)
  const ofMarket = beta * beta * within(market.square, from, to)
  const square = within(own.square, from, to) - 2 * beta * within(own.withMarket, from, to) + ofMarket
  const size = within(own.square, from, to) + ofMarket
  const about = square - (sum * sum) / count
  return [sum, Math.sqrt((about > DUST * size ? about : 0) / (count - 1))]
}

/** 0 if only rounding is left. */
function aboutMean(square: number, ofMean: number): number {
  const about = square - ofMean
  return about > DUST * square ? about : 0
}

/** NaN if the divisor is ≤ 0. */
export const quotient = (value: number, divisor: number): number =>
  divisor > 0 ? value / divisor : Number.NaN
