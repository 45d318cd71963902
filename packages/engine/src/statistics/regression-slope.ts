import type { Numbers } from '../market/observation.ts'
import { neweyWestMean } from './newey-west.ts'
import { mean } from './sample-statistics.ts'

interface RegressionSlope {
  /** NaN if x is constant. */
  readonly slope: number
  /** Newey–West. */
  readonly standardError: number
}

/**
 * Least squares of y on x with an intercept.
 * @param x paired with `y`, in the order of time, finite
 * @param lag of the error
 */
export function regressionSlope(x: Numbers, y: Numbers, lag: number): RegressionSlope {
  const n = x.length
  const [meanX, meanY] = [mean(x), mean(y)]
  let square = 0
  let cross = 0
  for (let at = 0; at < n; at++) {
    square += (x[at] - meanX) ** 2 / n
    cross += ((x[at] - meanX) * (y[at] - meanY)) / n
  }
  const slope = square > 0 ? cross / square : Number.NaN
  const influence = Float64Array.from({ length: n }, (_, at) => {
    const rest = y[at] - meanY - slope * (x[at] - meanX)
    return ((x[at] - meanX) * rest) / square
  })
  return { slope, standardError: neweyWestMean(influence, lag).standardError }
}
