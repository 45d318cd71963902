import type { Numbers } from '../../../market/observation.ts'
import type { StockPath } from '../stock-paths.ts'
import { slidingHighest } from './sliding-highest.ts'

const YEAR = 252
const MONTH = 21

/**
 * Sums over all rows before an index, from the first row of the panel on: a window costs two readings, and has the same
 * bits whichever rows are computed. What is missing counts as 0.
 */
export interface BenchmarkSums {
  readonly sum: Float64Array
  readonly missing: Float64Array
  readonly square: Float64Array
}

export interface PathSums {
  /** Of returns r. */
  readonly sum: Float64Array
  readonly missing: Float64Array
  readonly square: Float64Array
  readonly cube: Float64Array
  /** r·market. */
  readonly withMarket: Float64Array
  /** r − sector. */
  readonly against: Float64Array
  readonly againstSquare: Float64Array
  readonly level: Float64Array
  readonly missingPrices: Float64Array
  /** For each row, the maximum of the log price over the year before. Missing prices are skipped. */
  readonly highest: Float64Array
  /** For each row, the maximum daily return over the month before. Missing returns are skipped. */
  readonly largest: Float64Array
}

/** Rows from … to, inclusive. */
export const within = (sums: Float64Array, from: number, to: number): number => sums[to + 1] - sums[from]

export function benchmarkSums(values: Numbers): BenchmarkSums {
  const { length } = values
  const [sum, missing, square] = Array.from({ length: 3 }, () => new Float64Array(length + 1))
  for (let row = 0; row < length; row++) {
    const isMissing = Number.isNaN(values[row])
    const value = isMissing ? 0 : values[row]
    sum[row + 1] = sum[row] + value
    missing[row + 1] = missing[row] + Number(isMissing)
    square[row + 1] = square[row] + value * value
  }
  return { sum, missing, square }
}

/** Room for the paths of one panel, one after the other. */
export function pathRoom(rows: number): PathSums {
  const column = () => new Float64Array(rows + 1)
  return {
    sum: column(),
    missing: column(),
    square: column(),
    cube: column(),
    withMarket: column(),
    against: column(),
    againstSquare: column(),
    level: column(),
    missingPrices: column(),
    highest: column(),
    largest: column(),
  }
}

/** Overwrites the room up to a row. */
export function sumPath(path: StockPath, last: number, room: PathSums): void {
  const { sum, missing, square, cube, withMarket, against, againstSquare } = room
  const { returns, market, sector } = path
  for (let row = 0; row <= last; row++) {
    const isMissing = Number.isNaN(returns[row])
    const move = isMissing ? 0 : returns[row]
    const squared = move * move
    // Both benchmarks are known whenever the stock's own return is.
    const difference = isMissing ? 0 : move - sector[row]
    sum[row + 1] = sum[row] + move
    missing[row + 1] = missing[row] + Number(isMissing)
    square[row + 1] = square[row] + squared
    cube[row + 1] = cube[row] + squared * move
    withMarket[row + 1] = withMarket[row] + (isMissing ? 0 : move * market[row])
    against[row + 1] = against[row] + difference
    againstSquare[row + 1] = againstSquare[row] + difference * difference
  }
  sumPrices(path, last, room)
  slidingHighest(path.logPrice, { last, days: YEAR, into: room.highest })
  slidingHighest(returns, { last, days: MONTH, into: room.largest })
}

function sumPrices({ logPrice, level }: StockPath, last: number, room: PathSums): void {
  const { level: sums, missingPrices } = room
  for (let row = 0; row <= last; row++) {
    const isMissing = Number.isNaN(logPrice[row])
    sums[row + 1] = sums[row] + (isMissing ? 0 : level[row])
    missingPrices[row + 1] = missingPrices[row] + Number(isMissing)
  }
}
