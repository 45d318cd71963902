import type { Numbers } from '../market/observation.ts'
import { unknownValues } from '../series/day-values.ts'

/** Strength against the market, and whether it rises. */
export const QUADRANTS = ['leading', 'weakening', 'lagging', 'improving'] as const
type Quadrant = (typeof QUADRANTS)[number]

/** From 100; within it the side does not change. */
const DEAD_BAND = 0.25
const AVERAGE_ROWS = 63
const YEAR_ROWS = 252
const CHANGE_ROWS = 10

/** NaN until enough rows have passed. */
export interface Rotation {
  /** Above 100 the relative strength is higher above its average than usual. */
  readonly ratio: Float64Array
  /** Above 100 the ratio has risen over ten days. */
  readonly momentum: Float64Array
  readonly quadrant: readonly (Quadrant | undefined)[]
}

/**
 * RS = 100·P/P_market, q = RS/SMA₆₃(RS) − 1, ratio = 100 + (q − mean₂₅₂(q))/sd₂₅₂(q), momentum = 100 + (ratio −
 * ratio₋₁₀)/sd₂₅₂(ratio); sample sd. A side of 100 changes only beyond the dead band.
 * @param price adjusted closes, oldest first; NaN if missing
 * Source: after J. de Kempenaer's relative rotation graphs, whose own formula is not published.
 */
export function rotation(price: Numbers, market: Numbers): Rotation {
  const strength = Float64Array.from({ length: price.length }, (_, row) => (100 * price[row]) / market[row])
  const average = rollingMoments(strength, AVERAGE_ROWS).mean
  const above = strength.map((value, row) => value / average[row] - 1)
  const year = rollingMoments(above, YEAR_ROWS)
  const ratio = above.map((value, row) => 100 + (value - year.mean[row]) / year.deviation[row])
  const spread = rollingMoments(ratio, YEAR_ROWS).deviation
  const momentum = ratio.map((value, row) => 100 + (value - ratio[row - CHANGE_ROWS]) / spread[row])
  return { ratio, momentum, quadrant: quadrantsOf(ratio, momentum) }
}

function quadrantsOf(ratio: Float64Array, momentum: Float64Array): readonly (Quadrant | undefined)[] {
  let strong: boolean | undefined
  let rising: boolean | undefined
  return Array.from(ratio, (value, row) => {
    if (Number.isNaN(value) || Number.isNaN(momentum[row])) return undefined
    strong = sideOf(value, strong)
    rising = sideOf(momentum[row], rising)
    if (strong) return rising ? 'leading' : 'weakening'
    return rising ? 'improving' : 'lagging'
  })
}

function sideOf(value: number, before: boolean | undefined): boolean {
  if (before === undefined) return value > 100
  if (before) return value >= 100 - DEAD_BAND
  return value > 100 + DEAD_BAND
}

/**
 * Sample deviation; NaN if a value is missing; a deviation of 0 is NaN. Sums move on by a row at a time and begin again
 * once a window, around its mean, so that no error grows.
 */
function rollingMoments(
  values: Float64Array,
  rows: number,
): { readonly mean: Float64Array; readonly deviation: Float64Array } {
  const mean = unknownValues(values.length)
  const deviation = unknownValues(values.length)
  let sums = NO_SUMS
  for (let row = rows - 1; row < values.length; row++) {
    const isNew = sums.rows === 0 || sums.rows === rows || Number.isNaN(sums.squares)
    sums = isNew
      ? sumsOf(values.subarray(row - rows + 1, row + 1))
      : movedOn(sums, values[row - rows] - sums.around, values[row] - sums.around)
    mean[row] = sums.around + sums.sum / rows
    const spread = Math.sqrt(Math.max(0, sums.squares - (sums.sum * sums.sum) / rows) / (rows - 1))
    deviation[row] = spread > 0 ? spread : Number.NaN
  }
  return { mean, deviation }
}

/** Of the distances from a value. */
interface Sums {
  readonly around: number
  readonly sum: number
  readonly squares: number
  /** Since they began. */
  readonly rows: number
}

const NO_SUMS: Sums = { around: 0, sum: 0, squares: 0, rows: 0 }

function sumsOf(values: Float64Array): Sums {
  let around = 0
  for (let at = 0; at < values.length; at++) around += values[at] / values.length
  let sum = 0
  let squares = 0
  for (let at = 0; at < values.length; at++) {
    const distance = values[at] - around
    sum += distance
    squares += distance * distance
  }
  return { around, sum, squares, rows: 1 }
}

const movedOn = ({ around, sum, squares, rows }: Sums, gone: number, come: number): Sums => ({
  around,
  sum: sum + come - gone,
  squares: squares + come * come - gone * gone,
  rows: rows + 1,
})
