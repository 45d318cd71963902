import type { Numbers } from '../market/observation.ts'

const MOST_STEPS = 50
const CONVERGED = 1e-10
const LARGEST_STEP = 5

/** P(event) = 1 / (1 + e^−(intercept + slope·x)). */
export interface LogisticFit {
  readonly intercept: number
  readonly slope: number
  /** Of intercept, of both, of slope. */
  readonly covariance: readonly [number, number, number]
}

/**
 * Logistic regression on one regressor with Firth's penalty, finite and first-order unbiased with few events. The
 * penalty pulls probabilities towards ½, so the intercept is then set by maximum likelihood (FLIC): the mean
 * probability is the share of events. If all outcomes are equal it stays.
 * @param x finite, not all equal; best of the order of 1
 * @param y 0 or 1
 * @param weight of each row; rows that share a window of H rows get 1/H, which gives the covariance of n/H trials
 * @throws RangeError if the rows do not determine two coefficients
 * Source: Firth 1993, Biometrika 80(1); Puhr et al. 2017, Statistics in Medicine 36(14).
 */
export function fitLogistic(x: Numbers, y: Numbers, weight: number): LogisticFit {
  let intercept = 0
  let slope = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const information = informationAt(x, intercept, slope, weight)
    const inverse = invert(information)
    const [first, second] = penalisedScore({ x, y, weight, intercept, slope, inverse })
    const moveIntercept = limited(inverse[0] * first + inverse[1] * second)
    const moveSlope = limited(inverse[1] * first + inverse[2] * second)
    intercept += moveIntercept
    slope += moveSlope
    if (Math.abs(moveIntercept) + Math.abs(moveSlope) < CONVERGED) break
  }
  const calibrated = calibratedIntercept(x, y, slope, intercept)
  return { intercept: calibrated, slope, covariance: invert(informationAt(x, calibrated, slope, weight)) }
}

export const logisticProbability = (fit: LogisticFit, x: number): number =>
  sigmoid(fit.intercept + fit.slope * x)

/**
 * Wald, on the log odds, so that it stays within 0–1.
 * @param z half width in standard errors
 */
export function logisticInterval(fit: LogisticFit, x: number, z: number): readonly [number, number] {
  const [constant, cross, square] = fit.covariance
  const half = z * Math.sqrt(Math.max(0, constant + 2 * x * cross + x * x * square))
  const middle = fit.intercept + fit.slope * x
  return [sigmoid(middle - half), sigmoid(middle + half)]
}

const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))

const limited = (move: number): number => Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, move))

function informationAt(x: Numbers, intercept: number, slope: number, weight: number) {
  let constant = 0
  let cross = 0
  let square = 0
  for (let row = 0; row < x.length; row++) {
    const p = sigmoid(intercept + slope * x[row])
    const variance = weight * p * (1 - p)
    constant += variance
    cross += variance * x[row]
    square += variance * x[row] * x[row]
  }
  return { constant, cross, square }
}

function invert({ constant, cross, square }: ReturnType<typeof informationAt>): [number, number, number] {
  const determinant = constant * square - cross * cross
  if (!(determinant > 1e-12 * constant * square)) {
    throw new RangeError('the rows do not determine an intercept and a slope')
  }
  return [square / determinant, -cross / determinant, constant / determinant]
}

/** Reproduces the number of events; `start` if all outcomes are equal. */
function calibratedIntercept(x: Numbers, y: Numbers, slope: number, start: number): number {
  let events = 0
  for (let row = 0; row < y.length; row++) events += y[row]
  if (events === 0 || events === y.length) return start
  let intercept = start
  for (let step = 0; step < MOST_STEPS; step++) {
    let expected = 0
    let variance = 0
    for (let row = 0; row < x.length; row++) {
      const p = sigmoid(intercept + slope * x[row])
      expected += p
      variance += p * (1 - p)
    }
    const move = limited((events - expected) / variance)
    intercept += move
    if (Math.abs(move) < CONVERGED) break
  }
  return intercept
}

/** Gradient of the log-likelihood plus ½·ln|information|. */
function penalisedScore(at: {
  readonly x: Numbers
  readonly y: Numbers
  readonly weight: number
  readonly intercept: number
  readonly slope: number
  readonly inverse: readonly [number, number, number]
}): [number, number] {
  const { x, y, weight, inverse } = at
  let first = 0
  let second = 0
  for (let row = 0; row < x.length; row++) {
    const p = sigmoid(at.intercept + at.slope * x[row])
    const spread = inverse[0] + 2 * x[row] * inverse[1] + x[row] * x[row] * inverse[2]
    const leverage = weight * p * (1 - p) * spread
    const residual = weight * (y[row] - p) + leverage * (0.5 - p)
    first += residual
    second += residual * x[row]
  }
  return [first, second]
}
