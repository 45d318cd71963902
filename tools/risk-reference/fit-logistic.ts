import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { type LogisticFit, logisticProbability } from '@bellwether-markets/engine/statistics/logistic'

const MOST_STEPS = 100
const CONVERGED = 1e-10

/**
 * Logistic regression on one regressor by maximum likelihood.
 * @param x finite, not all equal; best of the order of 1
 * @param y 0 or 1
 * @param weight of each row; rows that share a window of H rows get 1/H, which gives the covariance of n/H trials
 * @throws RangeError if no finite coefficients fit the rows best
 */
export function fitLogistic(x: Numbers, y: Numbers, weight: number): LogisticFit {
  let fit: LogisticFit = { intercept: 0, slope: 0, covariance: [0, 0, 0] }
  for (let step = 0; step < MOST_STEPS; step++) {
    const { first, second, covariance } = derivatives(x, y, weight, fit)
    const moveIntercept = covariance[0] * first + covariance[1] * second
    const moveSlope = covariance[1] * first + covariance[2] * second
    fit = { intercept: fit.intercept + moveIntercept, slope: fit.slope + moveSlope, covariance }
    if (Math.abs(moveIntercept) + Math.abs(moveSlope) < CONVERGED) return fit
  }
  throw new RangeError('no finite intercept and slope fit the rows best')
}

/** Gradient of the log-likelihood, and the inverse of its information. */
function derivatives(x: Numbers, y: Numbers, weight: number, fit: LogisticFit) {
  let [first, second, constant, cross, square] = [0, 0, 0, 0, 0]
  for (let row = 0; row < x.length; row++) {
    const p = logisticProbability(fit, x[row])
    const variance = weight * p * (1 - p)
    first += weight * (y[row] - p)
    second += weight * (y[row] - p) * x[row]
    constant += variance
    cross += variance * x[row]
    square += variance * x[row] * x[row]
  }
  const determinant = constant * square - cross * cross
  if (!(determinant > 1e-12 * constant * square)) {
    throw new RangeError('the rows do not determine an intercept and a slope')
  }
  const covariance = [square / determinant, -cross / determinant, constant / determinant] as const
  return { first, second, covariance }
}
