/** P(event) = 1 / (1 + e^−(intercept + slope·x)). */
export interface LogisticFit {
  readonly intercept: number
  readonly slope: number
  /** Of intercept, of both, of slope. */
  readonly covariance: readonly [number, number, number]
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
